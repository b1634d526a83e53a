import type { StoredSubscriptionStatus } from '@fobhouse/contract/billing.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import type { SignUpStep, SignUpStepKey } from '@fobhouse/contract/sign-up.ts'

export type SignUpFacts = {
  state: MemberState
  /** Membership fees are on. */
  takesFees: boolean
  /** Chosen, and still offered. */
  hasTier: boolean
  hasPlan: boolean
  /** Of the subscription that has not ended; null without one. */
  subscription: StoredSubscriptionStatus | null
  requiresInduction: boolean
  isInducted: boolean
  requiresCard: boolean
  hasCard: boolean
}

/**
 * Every step of a sign-up, in order. Whoever has a subscription has chosen a tier and a plan, by whichever way it came;
 * one that is `pending` is not paid yet.
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

/** What still has to be done before a sign-up can be submitted. */
export function missingSteps(steps: readonly SignUpStep[]): SignUpStepKey[] {
  return steps.filter(({ key, required, done }) => key !== 'submitted' && required && !done).map(({ key }) => key)
}
