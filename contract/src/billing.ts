import { z } from 'zod'
import { amountSchema } from './money.ts'
import { descriptionSchema, instantSchema, titleSchema } from './text.ts'

/** The period that a plan is paid for: `intervalAmount` times one of these. */
export const planIntervals = ['day', 'week', 'month', 'year'] as const
export type PlanInterval = (typeof planIntervals)[number]

export function isPlanInterval(text: string): text is PlanInterval {
  return planIntervals.some((interval) => interval === text)
}

/** No provider charges for a longer period. */
const mostOfInterval = { day: 1095, week: 156, month: 36, year: 3 } as const satisfies Record<PlanInterval, number>

export function isIntervalPossible(interval: PlanInterval, intervalAmount: number): boolean {
  return intervalAmount >= 1 && intervalAmount <= mostOfInterval[interval]
}

/** ISO 4217. */
const currencySchema = z.string().regex(/^[A-Z]{3}$/)

/** A membership plan (`docs/rules/billing.md`): its price and how often it is paid. */
export const planSchema = z.object({
  id: z.int(),
  name: titleSchema,
  currency: currencySchema,
  /** Minor units. */
  cost: amountSchema,
  intervalAmount: z.int(),
  interval: z.enum(planIntervals),
})
export type Plan = z.output<typeof planSchema>

/** A membership tier (`docs/rules/billing.md`) with the plans that pay for it. */
export const tierSchema = z.object({
  id: z.int(),
  name: titleSchema,
  description: descriptionSchema,
  featured: z.boolean(),
  plans: z.array(planSchema),
})
export type Tier = z.output<typeof tierSchema>

/** State of a membership. `pending`: begun, but the first payment is not confirmed; people see it as inactive. */
export const storedSubscriptionStatuses = ['pending', 'active', 'cancelling', 'inactive'] as const
export type StoredSubscriptionStatus = (typeof storedSubscriptionStatuses)[number]

/** A membership that runs (`docs/rules/billing.md`). */
export const subscriptionSchema = z.object({
  billingCycleAnchor: instantSchema,
  cancelAt: instantSchema.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** Null when it is unknown until when it is paid. */
  currentPeriodEnd: instantSchema.nullable(),
  startDate: instantSchema,
  status: z.enum(['inactive', 'active', 'cancelling']),
  membershipPlan: planSchema,
  membershipTier: tierSchema.omit({ plans: true }),
})
export type Subscription = z.output<typeof subscriptionSchema>

/** Who collects the money of a subscription: Stripe by card, or the committee by hand. */
export const subscriptionSources = ['stripe', 'manual'] as const
export type SubscriptionSource = (typeof subscriptionSources)[number]

/** How a membership fee was paid; also the house account that received it. */
export const paymentSources = ['stripe', 'cash', 'bank'] as const
export type PaymentSource = (typeof paymentSources)[number]

/** How many of a plan's periods a year has; known only for months and years. */
function periodsPerYear({ interval, intervalAmount }: Pick<Plan, 'interval' | 'intervalAmount'>): number | undefined {
  if (interval === 'year') return 1 / intervalAmount
  return interval === 'month' ? 12 / intervalAmount : undefined
}

/** A plan's cost per month and year in minor units, rounded half up; undefined unless it is paid by months or years. */
export function spreadCost(plan: Pick<Plan, 'cost' | 'interval' | 'intervalAmount'>) {
  const periods = periodsPerYear(plan)
  if (periods === undefined) return undefined
  return { perYear: Math.round(plan.cost * periods), perMonth: Math.round((plan.cost * periods) / 12) }
}
