import type { AwardSource } from '@fobhouse/contract/competence/awards.ts'
import { nowText } from '../../../core/clock.ts'
import type { Actor } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { type AwardContext, makeAward } from '../awards/make-award.ts'
import { readBook } from '../read-book.ts'
import { tellPeople } from '../tell-people.ts'
import type { OpenStep } from './open-step.ts'
import { insertResult } from './store.ts'

type Result = {
  open: OpenStep
  memberId: number
  /** Who did it: the member, or the trainer who says so. */
  actor: Actor
  /** By what the award is made, if this is the last step. */
  source: AwardSource
  /** In per cent. */
  score?: number
  publicNote?: string
  privateNote?: string
}

export type Recorded = { resultId: number; awardId: number | null }

/**
 * Writes that an open step is done, and makes the award if it was the last one: all in this transaction. The step comes
 * from `openStepOf` of the same transaction, which says whether the member may do it.
 */
export async function recordResult(ctx: AwardContext, trx: Trx, result: Result): Promise<Recorded> {
  const { open, memberId, actor, score } = result
  const { step } = open
  const at = nowText(ctx.clock)
  const resultId = await insertResult(trx, {
    member_id: memberId,
    certificate_id: step.certificateId,
    step_id: step.id,
    done_at: at,
    by_id: actor.memberId === memberId ? null : actor.memberId,
    version: step.version,
    score_hundredths: score === undefined ? null : Math.round(score * 100),
    void_at: null,
  })
  const book = await readBook(ctx, trx, [memberId])
  const { states, certificate } = book.placeOf(memberId, step.certificateId)
  const isLast = states.every(({ state }) => state === 'done')
  if (!isLast) {
    await tellPeople(ctx, trx, { memberIds: [memberId], certificateIds: [certificate.id] })
    return { resultId, awardId: null }
  }
  const { source, publicNote = '', privateNote = '' } = result
  const awardId = await makeAward(ctx, trx, { memberId, certificate, actor, source, publicNote, privateNote })
  return { resultId, awardId }
}
