import type { OwnStepFields } from '@fobhouse/contract/competence/steps.ts'
import type { StateOfStep, StepFacts } from '../steps/step-rules.ts'

/** What a trainer's word would do for a member whose prerequisites are met and who does not hold the certificate. */
export type SignOff =
  /** There are no steps: the award itself. */
  | { kind: 'award' }
  | { kind: 'step'; stepId: number }
  /** A step that a trainer has to open first. */
  | { kind: 'locked'; stepId: number }
  /** These come before. */
  | { kind: 'missing'; stepIds: number[] }

/** A trainer marks only steps in person, and only the next one: no other step is ever skipped. */
export function signOffOf(steps: readonly StepFacts[], states: readonly StateOfStep[]): SignOff {
  const isDone = (step: StepFacts) => states.find(({ id }) => id === step.id)?.state === 'done'
  const left = steps.filter((step) => !isDone(step))
  const [next] = left
  if (!next) return { kind: 'award' }
  if (next.kind === 'in_person') {
    const isOpen = states.find(({ id }) => id === next.id)?.state === 'open'
    return { kind: isOpen ? 'step' : 'locked', stepId: next.id }
  }
  const first = left.findIndex(({ kind }) => kind === 'in_person')
  const before = first === -1 ? left : left.slice(0, first)
  return { kind: 'missing', stepIds: before.map(({ id }) => id) }
}

/**
 * Whether trainers are told that enough wait for a session: once for each `size` more. `told`: how many waited when they
 * were told last; whoever has left since is not counted again.
 */
export function interestAfter(facts: { count: number; told: number; size: number }): { told: number; isDue: boolean } {
  const { count, size } = facts
  const told = Math.min(facts.told, count - 1)
  return count - told >= size ? { told: count, isDue: true } : { told, isDue: false }
}

/** Whether any of a certificate's steps is signed off with two cards. */
export function hasStepByCard(steps: readonly { own: OwnStepFields }[]): boolean {
  return steps.some(({ own }) => own.kind === 'in_person' && own.byCard)
}
