import { z } from 'zod'
import { amountSchema, positiveAmountSchema } from '../money.ts'
import { defineRoutes } from '../route.ts'
import { idParamsSchema, instantSchema } from '../text.ts'

/** Minor units. Below this the provider's fee is out of proportion. */
export const leastTopUp = 100

export const topUpSchema = z.strictObject({
  amount: positiveAmountSchema.min(leastTopUp, { error: 'validation.amount' }),
  /** Allows a second top-up while an earlier payment is still being processed. */
  another: z.boolean().optional(),
})

export const topUpStateSchema = z.object({
  id: z.int(),
  amount: amountSchema,
  /**
   * `redirect`: the bank wants a confirmation first, at `url`. `processing`: the payment is on its way, for some cards
   * a day or more; the balance follows once it succeeds.
   */
  status: z.enum(['succeeded', 'processing', 'redirect', 'failed']),
  url: z.string().optional(),
  /** Why it failed, in the provider's words. */
  message: z.string().optional(),
  /** The balance afterwards, minor units. */
  balance: amountSchema,
})
export type TopUpState = z.output<typeof topUpStateSchema>

/** A top-up whose payment is on its way, or whose outcome at the provider is unknown. */
export const openTopUpSchema = z.object({ id: z.int(), amount: amountSchema, startedAt: instantSchema })
export type OpenTopUp = z.output<typeof openTopUpSchema>

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
    errors: ['no_card', 'topup_processing', 'conflict', 'stripe_not_configured', 'stripe_unavailable'],
  },
  listOpen: {
    method: 'GET',
    path: '/api/memberbucks/topups/open/',
    access: 'user',
    feature: 'enableMemberBucks',
    summary: 'What the caller put in whose payment is on its way.',
    response: z.array(openTopUpSchema),
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
