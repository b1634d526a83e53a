import type { ErrorCode } from '@fobhouse/contract/errors.ts'
import type { Amount } from '@fobhouse/contract/money.ts'

export type Waiting = {
  state: string
  lapsesAt: string
  proposerId: number
  /** Whether the facts behind the proposal are unchanged. */
  isBasisSame: boolean
}

export type Decider = { memberId: number; hasAllDuties: boolean }

/** Why a second administrator may not approve it now; undefined if they may. */
export function refusalToApprove(waiting: Waiting, decider: Decider, now: string): ErrorCode | undefined {
  if (waiting.state !== 'waiting' || waiting.lapsesAt <= now) return 'proposal_over'
  if (waiting.proposerId === decider.memberId) return 'own_proposal'
  if (!decider.hasAllDuties) return 'duty_missing'
  return waiting.isBasisSame ? undefined : 'proposal_outdated'
}

/** Adds up the credits of one administrator within a day, so that many small ones count as a large one. */
export function isAboveLimit({ withinDay, limit }: { withinDay: Amount; limit: Amount }): boolean {
  return withinDay > limit
}
