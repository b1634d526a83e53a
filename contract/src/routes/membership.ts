import { z } from 'zod'
import { paymentSources, subscriptionSchema, subscriptionSources } from '../billing.ts'
import { amountSchema } from '../money.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema, instantSchema } from '../text.ts'

/** Why the first payment failed, as far as the bank says so and people can act on it. */
const cardRefusals = [
  'error.payment.noCard',
  'error.payment.noFunds',
  'error.payment.expired',
  'error.payment.wrongDetails',
  'error.payment.declined',
] as const
export type CardRefusalText = (typeof cardRefusals)[number]

export const planSignUpSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('active') }),
  /** The bank wants the member to confirm on the provider's page. */
  z.object({ status: z.literal('redirect'), url: z.url() }),
  /** `message` is a translation key. */
  z.object({ status: z.literal('failed'), message: z.enum(cardRefusals) }),
])
export type PlanSignUp = z.output<typeof planSignUpSchema>

/** A membership as its member sees it. */
export const mySubscriptionSchema = subscriptionSchema.extend({
  source: z.enum(subscriptionSources),
  /** The first payment is not confirmed yet. */
  isPending: z.boolean(),
  /** An unpaid fee: since when it is due, and when access ends or ended because of it. */
  due: z.object({ since: instantSchema, accessEndsAt: instantSchema }).nullable(),
})
export type MySubscription = z.output<typeof mySubscriptionSchema>

export const myPlanSchema = z.object({ subscription: mySubscriptionSchema.nullable() })
export type MyPlan = z.output<typeof myPlanSchema>

/** A membership fee that was paid. */
export const feePaymentSchema = z.object({
  id: z.int(),
  date: instantSchema,
  amount: amountSchema,
  currency: z.string(),
  source: z.enum(paymentSources),
  description: z.string(),
  periodStart: instantSchema.nullable(),
  periodEnd: instantSchema.nullable(),
  /** The amount that was paid back. */
  returned: amountSchema,
})
export type FeePayment = z.output<typeof feePaymentSchema>

const feature = 'enableMembershipPayments'
const stripeErrors = ['stripe_not_configured', 'stripe_unavailable'] as const

export const membershipRoutes = defineRoutes({
  signUp: {
    method: 'POST',
    path: '/api/billing/plans/:id/signup/',
    access: 'user',
    feature,
    summary: 'Subscribes the caller to a plan by the saved card; the same call again never makes two.',
    params: idParamsSchema,
    response: planSignUpSchema,
    errors: ['subscription_exists', 'access_disabled', ...stripeErrors],
  },
  myPlan: {
    method: 'GET',
    path: '/api/billing/myplan/',
    access: 'user',
    kiosk: true,
    feature,
    summary: "The caller's membership as it stands; null without one.",
    response: myPlanSchema,
  },
  cancel: {
    method: 'POST',
    path: '/api/billing/myplan/cancel/',
    access: 'user',
    feature,
    summary: "Cancels the caller's membership to the end of what was paid for.",
    response: myPlanSchema,
    errors: ['no_subscription', ...stripeErrors],
  },
  resume: {
    method: 'POST',
    path: '/api/billing/myplan/resume/',
    access: 'user',
    feature,
    summary: 'Takes a cancellation back, any time before the end.',
    response: myPlanSchema,
    errors: ['no_subscription', 'conflict', ...stripeErrors],
  },
  pay: {
    method: 'POST',
    path: '/api/billing/myplan/pay/',
    access: 'user',
    feature,
    summary: "Gives the provider's page on which the caller pays what is due.",
    response: z.object({ url: z.url() }),
    errors: ['no_subscription', 'conflict', ...stripeErrors],
  },
  myPayments: {
    method: 'GET',
    path: '/api/billing/myplan/payments/',
    access: 'user',
    kiosk: true,
    feature,
    summary: 'The fees that the caller paid, newest first.',
    response: z.array(feePaymentSchema),
  },
  memberPlan: {
    method: 'GET',
    path: '/api/admin/members/:id/plan/',
    access: 'admin',
    duty: ['people', 'money'],
    summary: "A member's membership as it stands, and the fees that were paid.",
    params: idParamsSchema,
    response: myPlanSchema.extend({
      /** The tier and plan that somebody without a membership chose in the sign-up, while they are still offered. */
      chosen: z.object({ tier: z.string(), plan: z.string() }).nullable(),
      payments: z.array(feePaymentSchema),
    }),
  },
  endMemberPlan: {
    method: 'DELETE',
    path: '/api/admin/members/:id/plan/',
    access: 'admin',
    duty: 'money',
    summary: "Ends a member's membership now, whatever was paid for.",
    params: idParamsSchema,
    response: emptySchema,
    errors: [...stripeErrors],
  },
})
