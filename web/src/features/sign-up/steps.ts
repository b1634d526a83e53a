import type { SignUp } from '@fobhouse/contract/routes/sign-up.ts'
import type { SignUpStep, SignUpStepKey } from '@fobhouse/contract/sign-up.ts'

/** The step that must be done first: a plan belongs to a tier, and a payment to a plan. */
const after: Partial<Record<SignUpStepKey, SignUpStepKey>> = { plan: 'tier', payment: 'plan' }

/** The steps that this club requires, in order. */
export function shownSteps({ steps }: Pick<SignUp, 'steps'>): SignUpStep[] {
  return steps.filter(({ required }) => required)
}

/** Whether a step can be opened now. A paid tier or plan cannot be chosen again here. */
export function isOpen(steps: readonly SignUpStep[], key: SignUpStepKey): boolean {
  const isDone = (one: SignUpStepKey | undefined) => steps.find((step) => step.key === one)?.done ?? true
  if (isDone('submitted')) return key === 'submitted'
  if ((key === 'tier' || key === 'plan') && steps.some((step) => step.key === 'payment' && step.done)) return false
  return isDone(after[key])
}

/** The step to show: the requested one if it is open, else the first one that is not done. */
export function stepToShow(steps: readonly SignUpStep[], asked: string | null): SignUpStepKey {
  const found = steps.find(({ key }) => key === asked)
  if (found && isOpen(steps, found.key)) return found.key
  return steps.find(({ key, done }) => !done && isOpen(steps, key))?.key ?? 'submitted'
}

/** The next step that is not done, or the last one. */
export function stepAfter(steps: readonly SignUpStep[], key: SignUpStepKey): SignUpStepKey {
  const rest = steps.slice(steps.findIndex((step) => step.key === key) + 1)
  return rest.find(({ done }) => !done)?.key ?? 'submitted'
}

/** The open step before this one. */
export function stepBefore(steps: readonly SignUpStep[], key: SignUpStepKey): SignUpStepKey | undefined {
  const before = steps.slice(
    0,
    steps.findIndex((step) => step.key === key),
  )
  return before.findLast((step) => isOpen(steps, step.key))?.key
}
