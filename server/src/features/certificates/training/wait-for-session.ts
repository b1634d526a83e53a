import type { Context } from '../../../context.ts'
import { nowText, toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { readBook } from '../read-book.ts'
import { requireNotHeld } from '../steps/open-step.ts'
import { findCertificate } from '../store.ts'
import { tellPeople } from '../tell-people.ts'
import { type Asker, requireTrainer, todayOf } from '../trainers/require-trainer.ts'
import { listTrainers } from '../trainers/store.ts'
import { isTraining } from '../trainers/trainer-rules.ts'
import type { MailContext } from '../awards/mail-award.ts'
import { placeFor } from './ask-for-sign-off.ts'
import { mailInvitation, mailSessionWaiting } from './mail-training.ts'
import { interestAfter } from './ready-rules.ts'
import {
  deleteInterest,
  findInterestTold,
  insertInterest,
  listInterested,
  saveInterestTold,
  saveInvited,
} from './store.ts'

type WaitContext = MailContext & Pick<Context, 'transact'>
type Whose = { memberId: number; certificateId: number }

/** A member waits for a session. Throws `not_found`, `certificate_archived`, `certificate_suspended`, `already_held`. */
export async function waitForSession(ctx: WaitContext, whose: Whose): Promise<void> {
  const { memberId, certificateId } = whose
  await ctx.transact(async (trx) => {
    const place = placeFor(await readBook(ctx, trx, [memberId]), whose)
    if (place.certificate.isArchived) throw new AppError('certificate_archived')
    requireNotHeld(place)
    if (!(await insertInterest(trx, { ...whose, since: nowText(ctx.clock) }))) return
    await tellPeople(ctx, trx, { memberIds: [memberId], certificateIds: [certificateId] })
    await tellWhenEnough(ctx, trx, { certificateId, size: place.certificate.interestSize })
  })
}

async function tellWhenEnough(
  ctx: WaitContext,
  trx: Trx,
  { certificateId, size }: { certificateId: number; size: number },
): Promise<void> {
  const { length: count } = await listInterested(trx, certificateId)
  const { told, isDue } = interestAfter({ count, size, told: await findInterestTold(trx, certificateId) })
  await saveInterestTold(trx, certificateId, told)
  if (!isDue) return
  const today = todayOf(ctx)
  const trainers = await listTrainers(trx, [certificateId])
  const memberIds = trainers.filter((trainer) => isTraining(trainer, today)).map(({ memberId }) => memberId)
  await mailSessionWaiting(ctx, trx, { memberIds, certificateId, count })
}

export async function stopWaiting(ctx: WaitContext, whose: Whose): Promise<void> {
  await ctx.transact(async (trx) => {
    await deleteInterest(trx, whose)
    await tellPeople(ctx, trx, { memberIds: [whose.memberId], certificateIds: [whose.certificateId] })
  })
}

type Inviting = { certificateId: number; text: string; caller: Asker & Actor }

const hoursBetween = 24

/**
 * Mails those who wait what the trainer writes, whoever got none in the last 24 hours. Returns how many. Throws
 * `not_a_trainer`.
 */
export async function inviteWaiting(ctx: WaitContext, { certificateId, text, caller }: Inviting): Promise<number> {
  return ctx.transact(async (trx) => {
    await requireTrainer(ctx, trx, { caller, certificateId })
    const certificate = await findCertificate(trx, certificateId)
    if (!certificate) throw new AppError('not_found')
    const now = ctx.clock.now()
    const before = toText(now.subtract({ hours: hoursBetween }))
    const waiting = await listInterested(trx, certificateId)
    const due = waiting.filter(({ invitedAt }) => invitedAt === null || invitedAt <= before)
    const memberIds = due.map(({ memberId }) => memberId)
    if (memberIds.length === 0) return 0
    await saveInvited(trx, { memberIds, certificateId, at: toText(now) })
    await mailInvitation(ctx, trx, { memberIds, certificate, by: caller.name, text })
    const deed = { action: 'competence.invite', subject: `certificate:${certificateId}` } as const
    await writeAudit(ctx, trx, { actor: caller, ...deed, after: { count: memberIds.length } })
    return memberIds.length
  })
}
