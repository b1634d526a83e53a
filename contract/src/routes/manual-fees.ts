import { z } from 'zod'
import { planSchema } from '../billing.ts'
import { amountSchema, positiveAmountSchema } from '../money.ts'
import { defineRoutes } from '../route.ts'
import { idParamsSchema } from '../text.ts'

/** How a fee is paid without a provider. */
export const manualSources = ['cash', 'bank'] as const

/** A day of the club's calendar. */
const daySchema = z.iso.date({ error: 'validation.date' })

export const manualFeeSchema = z.strictObject({
  planId: z.int({ error: 'validation.invalid' }),
  /** The last day that the payment covers. */
  paidUntil: daySchema,
  type: z.enum(manualSources, { error: 'validation.invalid' }),
  /** Minor units; if absent, the plan's cost for that period. Zero books nothing, because it was paid elsewhere. */
  amount: z.union([z.literal(0), positiveAmountSchema], { error: 'validation.amount' }).optional(),
})

export const manualOffersSchema = z.object({
  /** The reference that the member writes on a bank payment. */
  reference: z.string(),
  /** The provider charges this member's card: no plan can be assigned by hand until that ends. */
  paysByCard: z.boolean(),
  currentPlanId: z.int().nullable(),
  /** The plan that a member without one chose at sign-up, if it is still offered. */
  chosenPlanId: z.int().nullable(),
  /** The last plan of a member who has none now, if it is still offered. */
  lastPlanId: z.int().nullable(),
  /** The last day that is already paid for. */
  paidUntil: daySchema.nullable(),
  plans: z.array(
    planSchema.pick({ id: true, currency: true }).extend({
      /** The name of the tier and the plan. */
      name: z.string(),
      /** This member's price for one period. */
      cost: amountSchema,
      /** The last day that the next payment would cover. */
      paidUntil: daySchema,
    }),
  ),
})
export type ManualOffers = z.output<typeof manualOffersSchema>

export const manualFeeRoutes = defineRoutes({
  offers: {
    method: 'GET',
    path: '/api/admin/members/:id/plan/offers/',
    access: 'admin',
    duty: 'money',
    summary: 'The plans that a member can be given by hand, and until when the next payment would reach.',
    params: idParamsSchema,
    response: manualOffersSchema,
  },
  assign: {
    method: 'POST',
    path: '/api/admin/members/:id/plan/',
    access: 'admin',
    duty: 'money',
    summary: 'Records a fee that was paid as cash or by the bank, and gives or extends the plan to its last day.',
    params: idParamsSchema,
    body: manualFeeSchema,
    response: z.object({ paidUntil: daySchema }),
    errors: ['paid_by_card'],
  },
  howToPay: {
    method: 'GET',
    path: '/api/billing/howtopay/',
    access: 'user',
    kiosk: true,
    feature: 'enableMembershipPayments',
    summary: 'How the caller pays a fee by the bank: to which account, and with which reference.',
    response: z.object({
      reference: z.string(),
      /** The club's instructions for paying; may be empty. */
      note: z.string(),
    }),
  },
})
