import type { SignUp } from '@fobhouse/contract/routes/sign-up.ts'
import type { SignUpStep, SignUpStepKey } from '@fobhouse/contract/sign-up.ts'

/** What has to be done before a step can be: a plan belongs to a tier, and is what one pays for. */
const after: Partial<Record<SignUpStepKey, SignUpStepKey>> = { plan: 'tier', payment: 'plan' }

/** The steps of this club, in order. What it does not ask for is not shown. */
export function shownSteps({ steps }: Pick<SignUp, 'steps'>): SignUpStep[] {
  return steps.filter(({ required }) => required)
}

/** Whether a step can be opened now. What is paid for is not chosen again here. */
export function isOpen(steps: readonly SignUpStep[], key: SignUpStepKey): boolean {
  const isDone = (one: SignUpStepKey | undefined) => steps.find((step) => step.key === one)?.done ?? true
  if (isDone('submitted')) return key === 'submitted'
  if ((key === 'tier' || key === 'plan') && steps.some((step) => step.key === 'payment' && step.done)) return false
  return isDone(after[key])
}

/** The step that is shown: the one that was asked for if it is open, else the first that is not done. */
export function stepToShow(steps: readonly SignUpStep[], asked: string | null): SignUpStepKey {
  const found = steps.find(({ key }) => key === asked)
  if (found && isOpen(steps, found.key)) return found.key
  return steps.find(({ key, done }) => !done && isOpen(steps, key))?.key ?? 'submitted'
}

/** Where to go on from a step: the next that is not done, or the last one. */
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
