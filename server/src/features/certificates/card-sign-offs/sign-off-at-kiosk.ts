import { type CardSignOff, cardSignOffSeconds } from '@fobhouse/contract/routes/card-sign-offs.ts'
import { textFor } from '@fobhouse/contract/competence/words.ts'
import type { Context } from '../../../context.ts'
import { nowText, toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { fullName } from '../../../core/full-name.ts'
import { hashSecret } from '../../../core/ids.ts'
import type { Trx } from '../../../db/database.ts'
import type { Caller, KioskCaller } from '../../../identity/public.ts'
import { findKioskOfSession } from '../../../identity/public.ts'
import { findAccountByCard } from '../../accounts/public.ts'
import type { AwardContext } from '../awards/make-award.ts'
import { readBook } from '../read-book.ts'
import { findReader } from '../reader.ts'
import { placeFor, requireSignOff } from '../training/ask-for-sign-off.ts'
import { hasStepByCard } from '../training/ready-rules.ts'
import { leftToday, recordSignOff } from '../training/sign-off.ts'
import { requireAble } from '../trainers/require-trainer.ts'
import type { TrainerRecord } from '../trainers/store.ts'
import { insertCardSignOff, takeCardSignOff } from './store.ts'

type KioskContext = AwardContext & Pick<Context, 'ids' | 'transact'>
type Begun = { token: string; expiresAt: string }

/**
 * A trainer at a kiosk waits for the card of whom they sign off. Throws `only_at_kiosk`, `not_a_trainer`,
 * `trainer_not_certified`, `certificate_archived`, `step_locked` for a certificate without a step by card.
 */
export async function beginAtKiosk(
  ctx: KioskContext,
  { certificateId, caller }: { certificateId: number; caller: Caller },
): Promise<Begun> {
  const token = ctx.ids.secret()
  return ctx.transact(async (trx) => {
    const kioskId = caller.via === 'kiosk' ? await findKioskOfSession(ctx, trx, caller.tokenHash) : undefined
    if (kioskId === undefined) throw new AppError('only_at_kiosk')
    await requireTeaching(ctx, trx, { certificateId, memberId: caller.memberId })
    const { place } = await placeOf(ctx, trx, { memberId: caller.memberId, certificateId })
    if (place.certificate.isArchived) throw new AppError('certificate_archived')
    if (!hasStepByCard(place.steps)) throw new AppError('step_locked')
    const expiresAt = toText(ctx.clock.now().add({ seconds: cardSignOffSeconds }))
    const whose = { session_hash: caller.tokenHash, kiosk_id: kioskId, trainer_id: caller.memberId }
    const row = { token_hash: hashSecret(token), certificate_id: certificateId, expires_at: expiresAt }
    await insertCardSignOff(trx, { ...whose, ...row })
    return { token, expiresAt }
  })
}

/** The role by which somebody signs off. At a kiosk nobody is an administrator. */
async function requireTeaching(
  ctx: Pick<Context, 'clock' | 'settings'>,
  trx: Trx,
  { certificateId, memberId }: { certificateId: number; memberId: number },
): Promise<TrainerRecord> {
  const role = await requireAble(ctx, trx, { caller: { memberId, duties: [] }, certificateId })
  if (!role) throw new AppError('not_a_trainer')
  return role
}

async function placeOf(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  { memberId, certificateId }: { memberId: number; certificateId: number },
) {
  const book = await readBook(ctx, trx, [memberId])
  return { book, place: placeFor(book, { memberId, certificateId }) }
}

type Taken = { token: string; card: string; kiosk: Pick<KioskCaller, 'kioskId'> }

/**
 * The other card: signs off its member, by what holds now. Throws `sign_off_over` for a token that was used, is over, or
 * belongs to another kiosk or session, `card_unknown`, `own_sign_off`, and what a sign-off on a screen throws. A refusal
 * changes nothing, so that another card may follow.
 */
export async function takeCard(ctx: KioskContext, { token, card, kiosk }: Taken): Promise<CardSignOff> {
  return ctx.transact(async (trx) => {
    const begun = await takeCardSignOff(trx, { tokenHash: hashSecret(token), now: nowText(ctx.clock) })
    if (begun?.kioskId !== kiosk.kioskId) throw new AppError('sign_off_over')
    const { certificateId, trainerId, sessionHash } = begun
    if ((await findKioskOfSession(ctx, trx, sessionHash)) !== kiosk.kioskId) throw new AppError('sign_off_over')
    const role = await requireTeaching(ctx, trx, { certificateId, memberId: trainerId })
    const account = await findAccountByCard(trx, card)
    if (!account) throw new AppError('card_unknown')
    const { id: memberId } = account
    if (memberId === trainerId) throw new AppError('own_sign_off')
    const { book, place } = await placeOf(ctx, trx, { memberId, certificateId })
    const reader = await findReader(ctx, trx, trainerId)
    const sign = requireSignOff(book, place, { memberId, reader, isTrainer: true })
    const own = sign.kind === 'step' ? place.steps.find(({ id }) => id === sign.stepId)?.own : undefined
    if (own?.kind !== 'in_person' || !own.byCard) throw new AppError('step_locked')
    if ((await leftToday(ctx, trx, { role, certificateId })) <= 0)
      throw new AppError('trainer_limit', { extra: { params: { perDay: role.perDay } } })
    const given = { publicNote: '', privateNote: '' }
    const trainer = { memberId: trainerId, name: role.name }
    const awardId = await recordSignOff(ctx, trx, { place, book, sign, memberId, given, caller: trainer, by: 'kiosk' })
    const certificate = textFor(place.certificate.name, reader)
    const done = { memberId, member: fullName(account), certificate }
    return awardId === null ? { ...done, outcome: 'step_done' } : { ...done, outcome: 'awarded', awardId }
  })
}
