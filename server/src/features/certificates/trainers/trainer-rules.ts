import type { TrainerRole } from '@fobhouse/contract/competence/trainers.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'

/** A trainer of one certificate. Days are `YYYY-MM-DD` of the club. */
export type TrainerFacts = {
  role: TrainerRole
  memberState: MemberState
  /** The last day; null: no end. */
  untilDay: string | null
  /** The day of coming back; null: not paused. */
  pausedUntil: string | null
}

/** Whether the role holds today: the member is active, and it is neither over nor paused. */
export function isInOffice({ memberState, untilDay, pausedUntil }: TrainerFacts, today: string): boolean {
  const isOver = untilDay !== null && today > untilDay
  const isPaused = pausedUntil !== null && today < pausedUntil
  return memberState === 'active' && !isOver && !isPaused
}

/** Whether the role is not over: in office, or pausing. */
export function isServing(facts: TrainerFacts, today: string): boolean {
  return isInOffice({ ...facts, pausedUntil: null }, today)
}

/** Whether a lead has this role today. Who is paused stays one, and signs off nobody. */
export function isLeading(facts: TrainerFacts, today: string): boolean {
  return facts.role === 'lead' && isServing(facts, today)
}

/** Whether somebody trains today: in office, or a lead who is paused. */
export function isTraining(facts: TrainerFacts, today: string): boolean {
  return isInOffice(facts, today) || isLeading(facts, today)
}

type Given = { perDay: number; untilDay: string | null }

/** What a lead may give: nothing beyond their own. The field that goes beyond it, or null. */
export function beyondOwn(given: Given, own: Given): 'perDay' | 'until' | null {
  if (given.perDay > own.perDay) return 'perDay'
  if (own.untilDay !== null && (given.untilDay === null || given.untilDay > own.untilDay)) return 'until'
  return null
}
