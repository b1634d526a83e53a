import { textFor } from '@fobhouse/contract/competence/words.ts'
import type { TakeAway } from '@fobhouse/contract/competence/awards.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { type Actor, writeAudits } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { announceAll } from '../../webhooks/public.ts'
import { endsJobName } from '../job-names.ts'
import { findReader } from '../reader.ts'
import { listCertificates } from '../store.ts'
import { voidResults } from '../steps/store.ts'
import { tellAccess } from '../tell-people.ts'
import { type Asker, requireLead, requireTrainer } from '../trainers/require-trainer.ts'
import { type Falling, type HeldAward, readFalling, requireTrainerOf } from './cascade.ts'
import { mailReinstated, mailTaken } from './mail-award.ts'
import type { AwardContext } from './make-award.ts'
import { addPrivateNote, listCausedBy, saveAwards } from './store.ts'

export type TakeContext = AwardContext & Pick<Context, 'db' | 'transact'>

type Taking = { id: number; given: TakeAway; caller: Asker & Actor }

/** Trainers suspend. Throws `not_a_trainer`, `award_not_valid`, and `preview_changed` if other awards would go too. */
export async function suspendAward(ctx: TakeContext, { id, given, caller }: Taking): Promise<void> {
  await ctx.transact(async (trx) => {
    await requireTrainerOf(ctx, trx, { id, caller, require: requireTrainer })
    const falling = await readFalling(ctx, trx, id)
    if (!falling.isHeld) throw new AppError('award_not_valid')
    await take(ctx, trx, { act: 'suspend', falling, given, actor: caller })
  })
}

/** Leads revoke, also what is suspended or over. Throws as above. */
export async function revokeAward(ctx: TakeContext, { id, given, caller }: Taking): Promise<void> {
  await ctx.transact(async (trx) => {
    await requireTrainerOf(ctx, trx, { id, caller, require: requireLead })
    await take(ctx, trx, { act: 'revoke', falling: await readFalling(ctx, trx, id), given, actor: caller })
  })
}

const acts = {
  suspend: { state: 'suspended', type: 'certificate.suspended', action: 'award.suspend' },
  revoke: { state: 'revoked', type: 'certificate.revoked', action: 'award.revoke' },
} as const

type Take = { act: keyof typeof acts; falling: Falling; given: TakeAway; actor: Actor }

async function take(ctx: TakeContext, trx: Trx, { act, falling, given, actor }: Take): Promise<void> {
  const others = given.cascade ? falling.others : []
  if (given.cascade && others.length !== given.expected) {
    const reader = await findReader(ctx, trx, actor.memberId)
    const awards = others.map(({ id, certificateId, certificate }) => {
      return { id, certificateId, certificate: textFor(certificate.name, reader) }
    })
    throw new AppError('preview_changed', { extra: { params: { awards } } })
  }
  const { award } = falling
  const all = [award, ...others]
  const at = nowText(ctx.clock)
  const { state, action, type } = acts[act]
  const { reason } = given
  const since = act === 'suspend' ? { suspended_at: at } : { revoked_at: at }
  const columns = { state, reason, ...since }
  await saveAwards(trx, { ids: [award.id], columns, at })
  await saveAwards(trx, { ids: others.map(({ id }) => id), columns: { ...columns, cause_id: award.id }, at })
  if (given.privateNote !== '') await addPrivateNote(trx, award.id, given.privateNote)
  if (act === 'revoke') await voidAll(trx, all, at)
  await writeAudits(
    ctx,
    trx,
    all.map(({ id, certificateId, memberId }) => ({
      actor,
      action,
      subject: `award:${id}` as const,
      after: { member: memberId, certificate: certificateId, ...(id === award.id ? {} : { cause_id: award.id }) },
    })),
  )
  await mailTaken(ctx, trx, {
    act,
    memberId: award.memberId,
    certificates: all.map((each) => each.certificate),
    by: actor.name,
    reason,
  })
  await tellTaken(ctx, trx, { awards: all, type })
}

async function voidAll(trx: Trx, awards: readonly HeldAward[], at: string): Promise<void> {
  for (const { memberId, certificateId } of awards) await voidResults(trx, { memberId, certificateId, at })
}

type Told = {
  awards: readonly { id: number; memberId: number; certificateId: number }[]
  type: 'certificate.suspended' | 'certificate.reinstated' | 'certificate.revoked'
}

export async function tellTaken(ctx: TakeContext, trx: Trx, { awards, type }: Told): Promise<void> {
  const announcements = awards.map(({ id: awardId, memberId, certificateId }) => {
    return { event: 'competence', type, memberId, data: { memberId, certificateId, awardId } } as const
  })
  await announceAll(ctx, trx, announcements)
  const memberIds = awards.map(({ memberId }) => memberId)
  const certificateIds = awards.map(({ certificateId }) => certificateId)
  await tellAccess(ctx, trx, { memberIds, certificateIds })
  trx.afterCommit(() => ctx.jobs.wake(endsJobName))
}

type Reinstated = { id: number; note: string | undefined; caller: Asker & Actor }

/** Leads let a suspended award count again, with those suspended because of it. Throws `not_a_trainer`, `award_not_valid`. */
export async function reinstateAward(ctx: TakeContext, { id, note, caller }: Reinstated): Promise<void> {
  await ctx.transact(async (trx) => {
    await requireTrainerOf(ctx, trx, { id, caller, require: requireLead })
    const { award } = await readFalling(ctx, trx, id)
    if (award.state !== 'suspended') throw new AppError('award_not_valid')
    const caused = await listCausedBy(trx, id)
    const all = [award, ...caused]
    const at = nowText(ctx.clock)
    const columns = { state: 'valid', reason: '', suspended_at: null, cause_id: null } as const
    await saveAwards(trx, { ids: all.map((each) => each.id), columns, at })
    if (note !== undefined && note !== '') await addPrivateNote(trx, id, note)
    await writeAudits(
      ctx,
      trx,
      all.map((each) => ({
        actor: caller,
        action: 'award.reinstate' as const,
        subject: `award:${each.id}` as const,
        after: { member: each.memberId, certificate: each.certificateId },
      })),
    )
    const certificates = await namesOf(trx, all)
    await mailReinstated(ctx, trx, { memberId: award.memberId, certificates, by: caller.name })
    await tellTaken(ctx, trx, { awards: all, type: 'certificate.reinstated' })
  })
}

async function namesOf(trx: Trx, awards: readonly { certificateId: number }[]) {
  const certificates = await listCertificates(trx)
  return certificates.filter(({ id }) => awards.some(({ certificateId }) => certificateId === id))
}
