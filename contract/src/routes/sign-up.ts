import { z } from 'zod'
import { planSchema, tierSchema } from '../billing.ts'
import { stepStandingSchema } from '../competence/standing.ts'
import { defineRoutes } from '../route.ts'
import { inductionProviders } from '../settings/joining.ts'
import { signUpStepKeys, signUpStepSchema } from '../sign-up.ts'
import { cardNumberSchema, instantSchema } from '../text.ts'

/** Everything the sign-up wizard needs: finished steps, choices, and facts for the next step. */
export const signUpSchema = z.object({
  steps: z.array(signUpStepSchema),
  /** An administrator has switched off the access: a sign-up cannot restore it. */
  isDisabled: z.boolean(),
  /** Present once the sign-up has been submitted. */
  application: z
    .object({ state: z.enum(['open', 'accepted', 'rejected']), appliedAt: instantSchema.nullable() })
    .optional(),
  /** What the member subscribes to, or what they have chosen so far if it is still offered. */
  tier: tierSchema.omit({ plans: true }).nullable(),
  plan: planSchema.nullable(),
  payment: z.object({
    /** By card, at the provider; otherwise by hand, and an administrator records it. */
    byCard: z.boolean(),
    /** The payment has begun, but is not confirmed yet. */
    isPending: z.boolean(),
    /** The club's text on how to pay by hand; may be empty. */
    note: z.string(),
  }),
  induction: z.object({
    /** Where the result of the induction comes from; with `none` an administrator enters it. */
    provider: z.enum(inductionProviders),
    /** Required per cent. */
    minScore: z.int(),
    lastInduction: instantSchema.nullable(),
    /** The instant at which its last day is over. Null: it never expires. */
    expiresAt: instantSchema.nullable(),
    /** All its steps, if a club has added some to the one that is the induction. */
    further: z.object({ certificateId: z.int(), steps: z.array(stepStandingSchema) }).optional(),
  }),
  accessCard: z.string().nullable(),
  /** How long administrators can object after the sign-up is submitted. */
  applicationDays: z.int(),
})
export type SignUp = z.output<typeof signUpSchema>

/** Why an induction does not count; each is a text of the page. */
export const inductionFaults = ['notTicked', 'notEnrolled', 'noScore', 'scoreTooLow', 'inductionExpired'] as const
export type InductionFault = (typeof inductionFaults)[number]

const inductionCheckSchema = z.object({
  success: z.boolean(),
  /** Per cent of the possible score; null if unknown. */
  score: z.number().nullable(),
  /** The club requires no induction. */
  notRequired: z.boolean().optional(),
  message: z.enum(inductionFaults.map((fault) => `signup.${fault}` as const)).optional(),
})
export type InductionCheck = z.output<typeof inductionCheckSchema>

export const signUpRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/billing/signup/',
    access: 'user',
    summary: "The caller's sign-up: each step, whether it is required and done, and what was chosen.",
    response: signUpSchema,
  },
  choose: {
    method: 'PUT',
    path: '/api/billing/signup/',
    access: 'user',
    feature: 'enableMembershipPayments',
    summary: 'Chooses a tier, and a plan of it. Costs nothing; null takes a choice back.',
    body: z.strictObject({ tierId: z.int().nullable(), planId: z.int().nullable() }),
    response: signUpSchema,
    errors: ['plan_not_offered'],
  },
  checkInduction: {
    method: 'POST',
    path: '/api/billing/check-induction/',
    access: 'user',
    summary: 'Asks the learning platform how the induction went, by the e-mail address of the caller.',
    response: inductionCheckSchema,
    errors: ['induction_not_configured', 'induction_unavailable', 'certificate_suspended', 'step_locked'],
  },
  registerCard: {
    method: 'POST',
    path: '/api/billing/access-card/',
    access: 'user',
    summary: "Registers the caller's access card. Once: afterwards only an administrator changes it.",
    body: z.strictObject({ accessCard: cardNumberSchema }),
    response: z.object({ accessCard: z.string() }),
    errors: ['card_already_used', 'card_already_set'],
  },
  complete: {
    method: 'POST',
    path: '/api/billing/complete-signup/',
    access: 'user',
    summary: 'Submits the sign-up: the member is active at once. Says what is missing where something is.',
    response: z.object({
      success: z.boolean(),
      message: z.literal('signup.requirementsNotMet').optional(),
      items: z.array(z.enum(signUpStepKeys)).optional(),
    }),
    errors: ['already_member', 'access_disabled'],
  },
  skip: {
    method: 'POST',
    path: '/api/billing/skip-signup/',
    access: 'user',
    summary: 'Keeps the account without a membership.',
    response: z.object({ success: z.boolean() }),
    errors: ['conflict'],
  },
})
