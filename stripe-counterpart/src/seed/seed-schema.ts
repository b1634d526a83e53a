import { z } from 'zod'
import { testCards } from '../payments/test-cards.ts'

const instant = z.iso.datetime()
const named = z.string().min(1)

/** What an account at Stripe already holds when the counterpart takes over, by its ids there. */
export const seedSchema = z.strictObject({
  products: z.array(z.strictObject({ id: named, name: named, isActive: z.boolean() })),
  prices: z.array(
    z.strictObject({
      id: named,
      product: named,
      name: z.string(),
      amount: z.int().min(0),
      currency: z.string().length(3),
      interval: z.enum(['day', 'week', 'month', 'year']),
      intervalCount: z.int().min(1),
      isActive: z.boolean(),
    }),
  ),
  customers: z.array(
    z.strictObject({
      id: named,
      email: z.string(),
      name: z.string(),
      card: z
        .strictObject({
          id: named,
          brand: z.string(),
          last4: z.string().regex(/^\d{4}$/u),
          month: z.int().min(1).max(12),
          year: z.int(),
          /** The test card whose behaviour it has. */
          behaviour: z.string().refine((name) => Object.hasOwn(testCards, name)),
        })
        .nullable(),
    }),
  ),
  subscriptions: z.array(
    z.strictObject({
      id: named,
      customer: named,
      price: named,
      startedAt: instant,
      anchor: instant,
      periodEnd: instant,
      cancelAt: instant.nullable(),
      /** When the payment of this period was first refused; null if it is paid. */
      unpaidSince: instant.nullable(),
    }),
  ),
})
export type Seed = z.output<typeof seedSchema>
