import { z } from 'zod'
import { amountSchema, positiveAmountSchema } from '../money.ts'
import { defineRoutes } from '../route.ts'
import { idParamsSchema } from '../text.ts'

/** Less is not worth what the provider takes for it. Minor units. */
export const leastTopUp = 100

export const topUpSchema = z.strictObject({
  amount: positiveAmountSchema.min(leastTopUp, { error: 'validation.amount' }),
})

export const topUpStateSchema = z.object({
  id: z.int(),
  amount: amountSchema,
  /** `redirect`: the bank wants a confirmation first, at `url`. */
  status: z.enum(['succeeded', 'redirect', 'failed']),
  url: z.string().optional(),
  /** Why it failed, in the provider's words. */
  message: z.string().optional(),
  /** Afterwards, minor units. */
  balance: amountSchema,
})
export type TopUpState = z.output<typeof topUpStateSchema>

export const topUpRoutes = defineRoutes({
  start: {
    method: 'POST',
    path: '/api/memberbucks/topups/',
    access: 'user',
    feature: 'enableMemberBucks',
    summary:
      'Puts money into the balance from the saved card. Needs an `Idempotency-Key`: it is charged once for each.',
    body: topUpSchema,
    response: topUpStateSchema,
    errors: ['no_card', 'conflict', 'stripe_not_configured', 'stripe_unavailable'],
  },
  refresh: {
    method: 'POST',
    path: '/api/memberbucks/topups/:id/refresh/',
    access: 'user',
    feature: 'enableMemberBucks',
    summary: 'The same, asked of the provider again, for a member who comes back from the bank.',
    params: idParamsSchema,
    response: topUpStateSchema,
    errors: ['stripe_not_configured', 'stripe_unavailable'],
  },
})
