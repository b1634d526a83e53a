import type { Next, StandingState, StepState } from '@fobhouse/contract/competence/standing.ts'
import type { StepKind } from '@fobhouse/contract/competence/steps.ts'

/** What is known of a step, for anybody. */
export type StepFacts = { id: number; kind: StepKind; again: boolean; hidden: boolean }

/** What one member has done and how far they are. */
export type MemberSteps = {
  /** Results that count, of any time. */
  results: readonly { stepId: number; doneAt: string }[]
  /** Steps that a trainer opened. */
  opened: ReadonlySet<number>
}

export type StateOfStep = { id: number; state: StepState; doneAt: string | null }

type Situation = {
  /** When the current award was made; null: there is none. */
  awardedAt: string | null
  /** Held, and not to be renewed yet: nothing is to be done. */
  isSettled: boolean
}

/**
 * Where a member is with each step. A result counts for the next award if it is newer than the current one, or if the
 * step need not be done again. One step after the other: what follows an open one is locked.
 */
export function statesOfSteps(
  steps: readonly StepFacts[],
  member: MemberSteps,
  { awardedAt, isSettled }: Situation,
): StateOfStep[] {
  let isReached = !isSettled
  return steps.map(({ id, again, hidden }) => {
    const counting = member.results.filter(
      ({ stepId, doneAt }) => stepId === id && (isSettled || !again || awardedAt === null || doneAt > awardedAt),
    )
    const doneAt = counting.reduce<string | null>(
      (last, result) => (last && last > result.doneAt ? last : result.doneAt),
      null,
    )
    if (doneAt !== null) return { id, state: 'done', doneAt }
    const isOpen = isReached && (!hidden || member.opened.has(id))
    isReached = false
    return { id, state: isOpen ? 'open' : 'locked', doneAt: null }
  })
}

/** Whether a hidden step is shown to this member: once it is opened, or done. */
export function isShown({ id, hidden }: StepFacts, { results, opened }: MemberSteps): boolean {
  return !hidden || opened.has(id) || results.some(({ stepId }) => stepId === id)
}

/**
 * Whether the member learns under supervision: prerequisites met, and of the steps the first that is not done is one of
 * hours. Whoever holds it does not, nor whose award is suspended.
 */
export function isLearning(
  steps: readonly StepFacts[],
  states: readonly StateOfStep[],
  arePrerequisitesMet: boolean,
): boolean {
  const open = states.find(({ state }) => state !== 'done')
  if (!arePrerequisitesMet || open?.state !== 'open') return false
  return steps.find(({ id }) => id === open.id)?.kind === 'hours'
}

type NextFacts = {
  standing: StandingState
  /** Held, and it can be renewed now. */
  isRenewable: boolean
  steps: readonly StepFacts[]
  states: readonly StateOfStep[]
  isAsked: boolean
  /** When a quiz can be tried again. */
  nextTryOf: (stepId: number) => string | null
  now: string
}

/** What the member can do next about a certificate whose prerequisites are met; null: nothing. */
export function nextStepOf(facts: NextFacts): Pick<Next, 'kind' | 'stepId' | 'until'> | null {
  const { standing, isRenewable, steps, states, isAsked, nextTryOf, now } = facts
  if (standing === 'suspended') return { kind: 'talk' }
  if (standing === 'held' && !isRenewable) return null
  if (steps.length === 0) return { kind: isAsked ? 'asked' : 'trainer' }
  const state = states.find((each) => each.state !== 'done')
  const step = steps.find(({ id }) => id === state?.id)
  if (!state || !step) return null
  if (state.state === 'locked') return { kind: 'opened_by_trainer', stepId: step.id }
  const until = nextTryOf(step.id)
  switch (step.kind) {
    case 'reading':
      return { kind: 'read', stepId: step.id }
    case 'quiz':
      return until !== null && until > now
        ? { kind: 'wait', stepId: step.id, until }
        : { kind: 'quiz', stepId: step.id }
    case 'course':
      return { kind: 'course', stepId: step.id }
    case 'in_person':
      return { kind: isAsked ? 'asked' : 'ask', stepId: step.id }
    case 'hours':
      return { kind: 'hours', stepId: step.id }
  }
}
