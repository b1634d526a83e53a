import { z } from 'zod'
import { isIntervalPossible, planIntervals, planSchema, tierSchema } from '../billing.ts'
import { defineRoutes } from '../route.ts'
import { descriptionSchema, emptySchema, idParamsSchema, titleSchema } from '../text.ts'

/**
 * Whether the payment provider knows this tier or plan as it is here: `off` if no cards are charged, `waiting` until it
 * has been told, `failed` if the last attempt did not succeed (it is retried).
 */
export const stripeStates = ['off', 'inStep', 'waiting', 'failed'] as const
export type StripeState = (typeof stripeStates)[number]

const atStripe = {
  /** Its id at the provider; null while it has none. */
  stripeId: z.string().nullable(),
  stripeState: z.enum(stripeStates),
  /** Why the last try failed, in the provider's words. */
  stripeFault: z.string().nullable(),
}

/** How many members pay which price for a plan. */
const subscribersAtPriceSchema = planSchema
  .pick({ cost: true, currency: true, interval: true, intervalAmount: true })
  .extend({ count: z.int() })

export const adminPlanSchema = planSchema.extend({
  tierId: z.int(),
  /** Whether new subscribers are offered it. */
  visible: z.boolean(),
  ...atStripe,
  /** Current subscribers by what they pay; this plan's own price comes first. */
  subscribers: z.array(subscribersAtPriceSchema),
  /** Somebody has or had it, so it can be hidden but not deleted. */
  isUsed: z.boolean(),
})
export type AdminPlan = z.output<typeof adminPlanSchema>

export const adminTierSchema = tierSchema.extend({
  plans: z.array(adminPlanSchema),
  visible: z.boolean(),
  /** The schedule during which its members may enter; null: always. */
  schedule: z.int().nullable(),
  ...atStripe,
  isUsed: z.boolean(),
})
export type AdminTier = z.output<typeof adminTierSchema>

const tierShape = {
  name: titleSchema,
  description: descriptionSchema,
  /** Shown as recommended. */
  featured: z.boolean(),
  visible: z.boolean(),
  schedule: z.int().positive().nullable(),
}
export const newTierSchema = z.strictObject({
  ...tierShape,
  description: tierShape.description.default(''),
  featured: tierShape.featured.default(false),
  visible: tierShape.visible.default(true),
  schedule: tierShape.schedule.default(null),
})
export const tierChangeSchema = z.strictObject(tierShape).partial()

const mostMinorUnits = 99_999_999

const planShape = {
  name: titleSchema,
  cost: z
    .int({ error: 'validation.amount' })
    .min(1, { error: 'validation.amount' })
    .max(mostMinorUnits, { error: 'validation.amount' }),
  interval: z.enum(planIntervals, { error: 'validation.invalid' }),
  intervalAmount: z.int({ error: 'validation.planInterval' }),
  visible: z.boolean(),
  /** Must be the club's currency, which is also the default. */
  currency: planSchema.shape.currency.optional(),
}
export const newPlanSchema = z
  .strictObject({ ...planShape, tierId: z.int(), visible: planShape.visible.default(true) })
  .refine(({ interval, intervalAmount }) => isIntervalPossible(interval, intervalAmount), {
    path: ['intervalAmount'],
    error: 'validation.planInterval',
  })
export const planChangeSchema = z.strictObject(planShape).partial()

export const planRoutes = defineRoutes({
  tiers: {
    method: 'GET',
    path: '/api/admin/tiers/',
    access: 'admin',
    duty: ['people', 'money'],
    summary: 'All membership tiers with their plans, hidden ones too, and how many subscribe to each.',
    response: z.array(adminTierSchema),
  },
  createTier: {
    method: 'POST',
    path: '/api/admin/tiers/',
    access: 'admin',
    duty: 'money',
    summary: 'Adds a membership tier.',
    body: newTierSchema,
    response: z.object({ id: z.int() }),
    status: 201,
  },
  tier: {
    method: 'GET',
    path: '/api/admin/tiers/:id/',
    access: 'admin',
    duty: ['people', 'money'],
    summary: 'One membership tier with its plans.',
    params: idParamsSchema,
    response: adminTierSchema,
  },
  updateTier: {
    method: 'PUT',
    path: '/api/admin/tiers/:id/',
    access: 'admin',
    duty: 'money',
    summary: 'Changes any part of a tier.',
    params: idParamsSchema,
    body: tierChangeSchema,
    response: emptySchema,
  },
  removeTier: {
    method: 'DELETE',
    path: '/api/admin/tiers/:id/',
    access: 'admin',
    duty: 'money',
    summary: 'Removes a tier and its plans, if nobody ever had one of them.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['tier_in_use'],
  },
  plans: {
    method: 'GET',
    path: '/api/admin/plans/',
    access: 'admin',
    duty: ['people', 'money'],
    summary: 'The plans of all tiers, hidden ones too.',
    response: z.array(adminPlanSchema),
  },
  createPlan: {
    method: 'POST',
    path: '/api/admin/plans/',
    access: 'admin',
    duty: 'money',
    summary: 'Adds a plan to a tier.',
    body: newPlanSchema,
    response: z.object({ id: z.int() }),
    status: 201,
  },
  plan: {
    method: 'GET',
    path: '/api/admin/plans/:id/',
    access: 'admin',
    duty: ['people', 'money'],
    summary: 'One plan, and who subscribes to it at which price.',
    params: idParamsSchema,
    response: adminPlanSchema.extend({ tier: z.string() }),
  },
  updatePlan: {
    method: 'PUT',
    path: '/api/admin/plans/:id/',
    access: 'admin',
    duty: 'money',
    summary: 'Changes any part of a plan. A new cost or interval is for new subscribers; who subscribed keeps theirs.',
    params: idParamsSchema,
    body: planChangeSchema,
    response: emptySchema,
  },
  removePlan: {
    method: 'DELETE',
    path: '/api/admin/plans/:id/',
    access: 'admin',
    duty: 'money',
    summary: 'Removes a plan, if nobody ever had it.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['plan_in_use'],
  },
  offered: {
    method: 'GET',
    path: '/api/billing/tiers/',
    access: 'user',
    feature: 'enableMembershipPayments',
    summary: 'What can be subscribed to: visible tiers with their visible plans.',
    response: z.array(tierSchema),
  },
})
