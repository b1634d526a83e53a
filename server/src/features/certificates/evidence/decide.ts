import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { type AwardContext, makeAward } from '../awards/make-award.ts'
import { readBook } from '../read-book.ts'
import { findReader } from '../reader.ts'
import { requireReady } from '../steps/open-step.ts'
import { tellPeople } from '../tell-people.ts'
import { placeFor } from '../training/ask-for-sign-off.ts'
import { mailDeclined } from '../training/mail-training.ts'
import { leftToday } from '../training/sign-off.ts'
import { type Asker, requireAble } from '../trainers/require-trainer.ts'
import { type EvidenceRecord, findEvidence, saveEvidence } from './store.ts'

type DecideContext = AwardContext & Pick<Context, 'transact'>

type Deciding = {
  id: number
  given: { accept: boolean; publicNote: string; privateNote: string }
  caller: Asker & Actor
}

/**
 * A trainer who is able accepts another club's badge, which makes an award even if steps are open, or declines it.
 * Throws `not_found`, `not_a_trainer`, `trainer_not_certified`, `own_sign_off`, 409 `conflict` if somebody has decided,
 * `evidence_bad`, `trainer_limit`, and what `requireReady` throws. Returns the award.
 */
export async function decideEvidence(
  ctx: DecideContext,
  { id, given, caller }: Deciding,
): Promise<{ awardId?: number }> {
  return ctx.transact(async (trx) => {
    const evidence = await findEvidence(trx, id)
    if (!evidence) throw new AppError('not_found')
    const { memberId, certificateId } = evidence
    const role = await requireAble(ctx, trx, { caller, certificateId })
    if (memberId === caller.memberId) throw new AppError('own_sign_off')
    if (evidence.decidedAt !== null) throw new AppError('conflict')
    if (given.accept && (await leftToday(ctx, trx, { role, certificateId })) <= 0) {
      throw new AppError('trainer_limit', { extra: { params: { perDay: role?.perDay ?? 0 } } })
    }
    const awardId = given.accept ? await accept(ctx, trx, { evidence, given, caller }) : null
    if (awardId === null) await mailDeclined(ctx, trx, { memberId, certificateId, note: given.publicNote })
    const decided = { decided_at: nowText(ctx.clock), decided_by: caller.memberId, award_id: awardId }
    await saveEvidence(trx, id, { ...decided, note: given.publicNote })
    const deed = given.accept ? deeds.accept : deeds.decline
    const after = { certificate: certificateId, issuer: evidence.issuer.id }
    await writeAudit(ctx, trx, { actor: caller, ...deed, subject: `member:${memberId}`, after })
    await tellPeople(ctx, trx, { memberIds: [memberId], certificateIds: [certificateId] })
    return awardId === null ? {} : { awardId }
  })
}

const deeds = { accept: { action: 'evidence.accept' }, decline: { action: 'evidence.decline' } } as const

type Accepting = Omit<Deciding, 'id'> & { evidence: EvidenceRecord }

async function accept(ctx: DecideContext, trx: Trx, { evidence, given, caller }: Accepting): Promise<number> {
  const { memberId, certificateId, signature, status, validUntil } = evidence
  if (signature === 'bad' || status === 'revoked') throw new AppError('evidence_bad')
  const book = await readBook(ctx, trx, [memberId])
  const place = placeFor(book, { memberId, certificateId })
  requireReady(book, place, { memberId, reader: await findReader(ctx, trx, caller.memberId) })
  const { publicNote, privateNote } = given
  const award = { memberId, actor: caller, source: 'badge', publicNote, privateNote, latestEnd: validUntil } as const
  return makeAward(ctx, trx, { ...award, certificate: place.certificate })
}
