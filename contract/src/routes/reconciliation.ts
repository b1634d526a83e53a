import { z } from 'zod'
import { planIntervals } from '../billing.ts'
import { amountSchema } from '../money.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema, instantSchema } from '../text.ts'

/** Differences that Fobhouse and the provider can have. */
export const differenceKinds = [
  /** Runs here, but the provider has no such subscription. */
  'subscription_missing',
  /** Runs at the provider, but nobody here has it. */
  'subscription_unknown',
  /** Runs here, but has ended at the provider. */
  'subscription_ended',
  /** Has ended here, but still runs at the provider: the member is charged. */
  'subscription_still_charged',
  /** The price or interval differs. */
  'subscription_price',
  /** Paid until different days, or due or cancelled on one side only. */
  'subscription_state',
  'invoice_not_booked',
  'invoice_amount',
  /** Booked here, but nothing was paid at the provider. */
  'invoice_missing',
  'topup_not_booked',
  'topup_amount',
  'topup_missing',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** One side's view of the subscription. Fields that are unknown or equal on both sides are absent. */
export const differenceSideSchema = z.object({
  state: z.enum(['pending', 'running', 'due', 'ended', 'paid', 'open', 'failed']).optional(),
  /** Minor units. */
  amount: amountSchema.optional(),
  currency: z.string().optional(),
  interval: z.enum(planIntervals).optional(),
  intervalAmount: z.int().optional(),
  paidUntil: instantSchema.nullable().optional(),
  cancelAt: instantSchema.nullable().optional(),
})
export type DifferenceSide = z.output<typeof differenceSideSchema>

export const differenceSchema = z.object({
  id: z.int(),
  kind: z.enum(differenceKinds),
  /** The provider's id of the subscription, invoice or payment. */
  stripeId: z.string(),
  /** Null if no member here has it. */
  member: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Null: this side does not have it. */
  ours: differenceSideSchema.nullable(),
  theirs: differenceSideSchema.nullable(),
  /** When it was first seen. */
  since: instantSchema,
  /** Whether Fobhouse can correct itself by reading it from the provider again. */
  canMend: z.boolean(),
})
export type Difference = z.output<typeof differenceSchema>

export const reconciliationSchema = z.object({
  /** When both sides were last compared; null before the first time. */
  comparedAt: instantSchema.nullable(),
  /** The total; the list holds the newest five hundred. */
  count: z.int(),
  differences: z.array(differenceSchema),
})
export type Reconciliation = z.output<typeof reconciliationSchema>

const stripeErrors = ['stripe_not_configured', 'stripe_unavailable'] as const

export const reconciliationRoutes = defineRoutes({
  read: {
    method: 'GET',
    path: '/api/admin/reconciliation/',
    access: 'admin',
    duty: 'money',
    summary: 'Where Fobhouse and the payment provider differed when they were last compared.',
    response: reconciliationSchema,
  },
  compare: {
    method: 'POST',
    path: '/api/admin/reconciliation/',
    access: 'admin',
    duty: 'money',
    summary: 'Compares subscriptions, paid invoices and top-ups with the provider now.',
    response: emptySchema,
    errors: [...stripeErrors],
  },
  mend: {
    method: 'POST',
    path: '/api/admin/reconciliation/:id/refresh/',
    access: 'admin',
    duty: 'money',
    summary: 'Reads what differs from the provider again, writes what it says, and compares anew.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['conflict', ...stripeErrors],
  },
})
