import { z } from 'zod'
import { setting } from './definition.ts'
import { optional, optionalUrl, secretText } from './kinds.ts'

/** Membership fees, and the cards they are paid by. */
export const billingSettings = {
  /** Members choose a plan and pay for it; with Stripe by card, without it to the committee. */
  'features.enableMembershipPayments': setting({ group: 'billing', schema: z.boolean(), default: false }),
  /** Cards are charged by Stripe. */
  'features.enableStripe': setting({ group: 'billing', schema: z.boolean(), default: false }),
  /** So long a member stays active after a payment failed, or after the day until which they paid. */
  'billing.graceDays': setting({
    group: 'billing',
    schema: z.int().min(0, { error: 'validation.daysOrNone' }).max(90, { error: 'validation.daysOrNone' }),
    default: 7,
  }),
  'stripe.publishableKey': setting({
    group: 'billing',
    schema: optional('validation.stripeKey', (text) => /^pk_(?:test|live)_\w+$/.test(text)),
    default: '',
  }),
  'stripe.secretKey': setting({
    group: 'billing',
    schema: optional('validation.stripeKey', (text) => /^[rs]k_(?:test|live)_\w+$/.test(text)),
    default: '',
    secret: true,
  }),
  /** Signs what Stripe tells the club. */
  'stripe.webhookSecret': setting({ group: 'billing', schema: secretText, default: '', secret: true }),
  /** Stripe, or what stands in for it. */
  'stripe.apiBase': setting({ group: 'billing', schema: optionalUrl, default: 'https://api.stripe.com' }),
} as const
