import type { ErrorCode } from '@fobhouse/contract/errors.ts'
import type { Amount } from '@fobhouse/contract/money.ts'

export type Waiting = {
  state: string
  lapsesAt: string
  proposerId: number
  /** Whether what it was decided on is still so. */
  isBasisSame: boolean
}

export type Decider = { memberId: number; hasAllDuties: boolean }

/** Whether a second administrator may approve it at this moment; undefined: yes. */
export function refusalToApprove(waiting: Waiting, decider: Decider, now: string): ErrorCode | undefined {
  if (waiting.state !== 'waiting' || waiting.lapsesAt <= now) return 'proposal_over'
  if (waiting.proposerId === decider.memberId) return 'own_proposal'
  if (!decider.hasAllDuties) return 'duty_missing'
  return waiting.isBasisSame ? undefined : 'proposal_outdated'
}

/** Many small credits count as one: what the same administrator has credited within a day is added up. */
export function isAboveLimit({ withinDay, limit }: { withinDay: Amount; limit: Amount }): boolean {
  return withinDay > limit
}
