import type { Actor } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import type { AwardContext } from '../awards/make-award.ts'
import { readBook } from '../read-book.ts'
import { tellPeople } from '../tell-people.ts'
import { openHoursOf } from './read-learners.ts'
import { recordResult } from './record-result.ts'
import { saveProgress } from './store.ts'

const hourMs = 3_600_000

export type Learnt = { certificateId: number; milliseconds: number }

/** Adds hours under supervision to what a member learns. Whoever has enough has done the step. */
export async function addHours(
  ctx: AwardContext,
  trx: Trx,
  { learner, learnt }: { learner: Actor & { memberId: number }; learnt: readonly Learnt[] },
): Promise<void> {
  const { memberId } = learner
  const book = await readBook(ctx, trx, [memberId])
  for (const { certificateId, milliseconds } of learnt) {
    const place = book.placeOf(memberId, certificateId)
    const open = place.state === 'learning' ? openHoursOf(place) : undefined
    if (!open || milliseconds <= 0) continue
    const { step, hours } = open
    const sum = (place.progressOf(step.id)?.milliseconds ?? 0) + milliseconds
    await saveProgress(trx, { memberId, stepId: step.id, progress: { milliseconds: sum } })
    const isEnough = sum >= hours * hourMs
    if (isEnough)
      await recordResult(ctx, trx, { open: { step, place, book }, memberId, actor: learner, source: 'steps' })
    else await tellPeople(ctx, trx, { memberIds: [memberId], certificateIds: [certificateId] })
  }
}
