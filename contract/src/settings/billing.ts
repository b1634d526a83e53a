import { z } from 'zod'
import { positiveAmountSchema } from '../money.ts'
import { leastTopUp } from '../routes/top-ups.ts'
import { descriptionSchema } from '../text.ts'
import { setting } from './definition.ts'
import { optional, optionalUrl, secretText } from './kinds.ts'

const topUpAmount = positiveAmountSchema.min(leastTopUp, { error: 'validation.amount' })

/** Membership fees and the cards that pay them. */
export const billingSettings = {
  /** Members choose a plan and pay for it: by card with Stripe, otherwise to the committee. */
  'features.enableMembershipPayments': setting({ card: 'payments', schema: z.boolean(), default: false }),
  /** Cards are charged by Stripe. */
  'features.enableStripe': setting({ card: 'stripe', schema: z.boolean(), default: false }),
  /** How long a member stays active after a failed payment, or after the paid period ends. */
  'billing.graceDays': setting({
    card: 'payments',
    schema: z.int().min(0, { error: 'validation.daysOrNone' }).max(90, { error: 'validation.daysOrNone' }),
    default: 7,
  }),
  /** Minor units: the amounts that one click tops up. */
  'features.memberbucks_topup_options': setting({
    card: 'topUps',
    control: 'amounts',
    schema: z.array(topUpAmount).max(6, { error: 'validation.tooLong' }),
    default: [1000, 2000, 5000],
  }),
  /** Minor units: the largest single top-up. */
  'billing.maxTopUp': setting({ card: 'topUps', control: 'money', schema: topUpAmount, default: 20_000 }),
  /** How to pay without a card: the account, the reference, or the person to see. */
  'billing.paymentNote': setting({ card: 'payments', schema: descriptionSchema, default: '', danger: 'moneyOut' }),
  'stripe.publishableKey': setting({
    card: 'stripe',
    schema: optional('validation.stripeKey', (text) => /^pk_(?:test|live)_\w+$/.test(text)),
    default: '',
    danger: 'service',
  }),
  'stripe.secretKey': setting({
    card: 'stripe',
    test: 'stripe',
    schema: optional('validation.stripeKey', (text) => /^[rs]k_(?:test|live)_\w+$/.test(text)),
    default: '',
    secret: { host: 'stripe.apiBase' },
  }),
  /** Stripe signs its webhooks with it. */
  'stripe.webhookSecret': setting({
    card: 'stripe',
    schema: secretText,
    default: '',
    secret: { host: null, because: 'it proves what comes in, and is sent nowhere' },
  }),
  /** Stripe's address, or that of a stand-in. */
  'stripe.apiBase': setting({
    card: 'stripe',
    schema: optionalUrl,
    default: 'https://api.stripe.com',
    address: 'called',
  }),
} as const
