import { z } from 'zod'

/** The steps of a sign-up, in this order (`docs/rules/billing.md`). */
export const signUpStepKeys = ['tier', 'plan', 'payment', 'induction', 'accessCard', 'submitted'] as const
export type SignUpStepKey = (typeof signUpStepKeys)[number]

export const signUpStepSchema = z.object({ key: z.enum(signUpStepKeys), required: z.boolean(), done: z.boolean() })
export type SignUpStep = z.output<typeof signUpStepSchema>
