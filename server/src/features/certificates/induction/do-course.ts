import { AppError } from '../../../core/errors.ts'
import type { Actor } from '../../../db/audit.ts'
import { findInductionId } from '../../../db/awards/induction.ts'
import type { Trx } from '../../../db/database.ts'
import type { AwardContext } from '../awards/make-award.ts'
import { readBook } from '../read-book.ts'
import { recordResult } from '../steps/record-result.ts'
import { findTaken } from './store.ts'

type Passed = {
  memberId: number
  /** When the course was completed. */
  at: string
  score: number
  actor: Actor
}

/**
 * What a passed course of the induction means for its certificate. `alone`: it is the whole induction, which the caller
 * records. `step`: it is one of several steps, and is done now. `taken`: a trainer has taken the induction since.
 * Throws `certificate_suspended`, and `step_locked` while another step comes first.
 */
export async function doInductionCourse(
  ctx: AwardContext,
  trx: Trx,
  { memberId, at, score, actor }: Passed,
): Promise<'alone' | 'step' | 'taken'> {
  const certificateId = await findInductionId(trx)
  const book = await readBook(ctx, trx, [memberId])
  const place = book.placeOf(memberId, certificateId)
  if (place.state === 'suspended') throw new AppError('certificate_suspended')
  const taken = await findTaken(trx, { memberId, certificateId })
  if (taken !== null && at <= taken) return 'taken'
  const step = place.steps.find(({ isBuiltIn }) => isBuiltIn)
  const state = place.states.find(({ id }) => id === step?.id)?.state
  if (!step || place.steps.length === 1) return 'alone'
  if (place.isSettled || state === 'done') return 'step'
  if (state !== 'open') throw new AppError('step_locked')
  // A renewal takes a course that is newer than what is to be renewed.
  if (step.again && place.award && place.award.source !== 'joined' && at <= place.award.awardedAt) return 'step'
  await recordResult(ctx, trx, { open: { step, place, book }, memberId, actor, source: 'induction', score })
  return 'step'
}
