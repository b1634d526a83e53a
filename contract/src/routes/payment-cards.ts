import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { emptySchema } from '../text.ts'

/** The card that a member saved at the provider. All null: none is saved. */
export const paymentCardSchema = z.object({
  /** The provider's name for it: `visa`, `mastercard`, … */
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  /** `MM/YYYY`; valid until that month ends. */
  expiry: z.string().nullable(),
  /** A running membership is paid with it: it can be replaced, but not removed. */
  isNeeded: z.boolean(),
})
export type PaymentCard = z.output<typeof paymentCardSchema>

export const paymentCardRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/billing/card/',
    access: 'user',
    kiosk: true,
    feature: 'enableStripe',
    summary: "What is known of the caller's saved card: never its number.",
    response: paymentCardSchema,
  },
  save: {
    method: 'POST',
    path: '/api/billing/card/',
    access: 'user',
    feature: 'enableStripe',
    summary: "Gives the provider's page on which the caller saves a card, in place of one that is saved.",
    /** The page that the provider returns to; `billing` by default. */
    query: z.strictObject({ from: z.enum(['billing', 'signup']).optional() }),
    response: z.object({ url: z.url() }),
    errors: ['stripe_not_configured', 'stripe_unavailable'],
  },
  refresh: {
    method: 'POST',
    path: '/api/billing/card/refresh/',
    access: 'user',
    feature: 'enableStripe',
    summary: "Asks the provider for the caller's card, for whoever returns from its page.",
    response: paymentCardSchema,
    errors: ['stripe_not_configured', 'stripe_unavailable'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/billing/card/',
    access: 'user',
    feature: 'enableStripe',
    summary: "Removes the caller's card at the provider and here.",
    response: emptySchema,
    errors: ['card_needed', 'stripe_not_configured', 'stripe_unavailable'],
  },
})
