import type { Trx } from '../../../db/database.ts'
import type { AwardContext } from '../awards/make-award.ts'
import { type CompetenceBook, isOpenTo, type Place, readBook } from '../read-book.ts'
import { todayOf } from '../trainers/require-trainer.ts'
import { listRolesOf } from '../trainers/store.ts'
import { isInOffice } from '../trainers/trainer-rules.ts'
import { signOffOf } from './ready-rules.ts'
import { leftToday, recordSignOff } from './sign-off.ts'

type TwoCards = {
  trainerId: number
  memberId: number
  /** What the trainer may mean. */
  certificateIds: readonly number[]
}

/**
 * A trainer vouches with a card for a member: of these certificates each is signed off whose trainer is able and whose
 * only open step of this member is one in person, by card. Whatever else is there is left alone, without a word.
 */
export async function signOffByCard(
  ctx: AwardContext,
  trx: Trx,
  { trainerId, memberId, certificateIds }: TwoCards,
): Promise<void> {
  if (trainerId === memberId) return
  const today = todayOf(ctx)
  const roles = (await listRolesOf(trx, trainerId)).filter((role) => isInOffice(role, today))
  if (!roles.some(({ certificateId }) => certificateIds.includes(certificateId))) return
  const book = await readBook(ctx, trx, [trainerId, memberId])
  for (const role of roles) {
    const { certificateId } = role
    if (!certificateIds.includes(certificateId) || !book.holds(trainerId, certificateId)) continue
    const place = book.placeOf(memberId, certificateId)
    const sign = openByCard(book, place, memberId)
    if (!sign || (await leftToday(ctx, trx, { role, certificateId })) <= 0) continue
    const caller = { memberId: trainerId, name: role.name }
    const given = { publicNote: '', privateNote: '' }
    await recordSignOff(ctx, trx, { place, book, sign, memberId, caller, given, by: 'card' })
  }
}

/** The step that a trainer's card can mark. */
function openByCard(book: CompetenceBook, place: Place, memberId: number) {
  const sign = signOffOf(place.steps, place.states)
  if (sign.kind !== 'step' || !isOpenTo(book, place, memberId)) return undefined
  const own = place.steps.find(({ id }) => id === sign.stepId)?.own
  return own?.kind === 'in_person' && own.byCard ? sign : undefined
}
