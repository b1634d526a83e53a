import type { StoredSubscriptionStatus } from '@fobhouse/contract/billing.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import type { SignUpStep, SignUpStepKey } from '@fobhouse/contract/sign-up.ts'

export type SignUpFacts = {
  state: MemberState
  takesFees: boolean
  /** True if chosen and still offered. */
  hasTier: boolean
  hasPlan: boolean
  /** State of the open subscription; null without one. */
  subscription: StoredSubscriptionStatus | null
  requiresInduction: boolean
  isInducted: boolean
  requiresCard: boolean
  hasCard: boolean
}

/**
 * Every step of a sign-up in order. A subscription implies a chosen tier and plan, however it came about; `pending`
 * means not yet paid.
 */
export function signUpSteps(facts: SignUpFacts): SignUpStep[] {
  const { takesFees, subscription } = facts
  const isPaid = subscription === 'active' || subscription === 'cancelling'
  return [
    { key: 'tier', required: takesFees, done: facts.hasTier || subscription !== null },
    { key: 'plan', required: takesFees, done: facts.hasPlan || subscription !== null },
    { key: 'payment', required: takesFees, done: isPaid },
    { key: 'induction', required: facts.requiresInduction, done: facts.isInducted },
    { key: 'accessCard', required: facts.requiresCard, done: facts.hasCard },
    { key: 'submitted', required: true, done: facts.state === 'active' },
  ]
}

/** The steps still missing before a sign-up can be submitted. */
export function missingSteps(steps: readonly SignUpStep[]): SignUpStepKey[] {
  return steps.filter(({ key, required, done }) => key !== 'submitted' && required && !done).map(({ key }) => key)
}
