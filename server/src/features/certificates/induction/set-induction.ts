import type { AwardSource } from '@fobhouse/contract/competence/awards.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { Actor } from '../../../db/audit.ts'
import { findInductionId } from '../../../db/awards/induction.ts'
import type { Trx } from '../../../db/database.ts'
import { announce } from '../../webhooks/public.ts'
import { type CurrentInduction, findInduction } from '../awards/current-store.ts'
import { recordAward } from '../awards/make-award.ts'
import { saveAwards } from '../awards/store.ts'
import { endsJobName } from '../job-names.ts'
import { voidResults } from '../steps/store.ts'
import { findCertificate } from '../store.ts'
import { isTold, tellAccess } from '../tell-people.ts'
import { findFirstJoined } from './store.ts'

export type InductionContext = Pick<Context, 'clock' | 'devices' | 'jobs' | 'live' | 'settings'>

type Whose = { memberId: number; actor: Actor }
type Setting = Whose & {
  /** Null: there was none. */
  at: string | null
  source: 'admin' | 'induction'
  /** Brought over from elsewhere: nothing is announced. */
  isImport?: true
}

/**
 * Says when a member's last induction was. The trail is the caller's. Whoever has joined and has none any more counts
 * from joining again. What a trainer has taken for a time does not come back so: an administrator gets
 * `certificate_suspended`.
 */
export async function setInduction(ctx: InductionContext, trx: Trx, setting: Setting): Promise<void> {
  const { memberId, at, actor, source, isImport = false } = setting
  const current = await findInduction(trx, { memberId, now: nowText(ctx.clock) })
  const given = current?.source === 'joined' ? null : (current?.awardedAt ?? null)
  if (given === at) return
  if (at !== null && current?.state === 'suspended') {
    if (source === 'induction') return
    throw new AppError('certificate_suspended')
  }
  // A newer award would go on counting beside an older one.
  if (current && (at === null || current.awardedAt > at)) await revoke(ctx, trx, { memberId, actor, current, isImport })
  if (at !== null) return give(ctx, trx, { memberId, actor, at, source, isImport })
  const joined = await findFirstJoined(trx, memberId)
  if (joined !== null) await give(ctx, trx, { memberId, actor, at: joined, source: 'joined' })
}

/** Whoever becomes active without an induction counts as inducted from now on. */
export async function joinInduction(ctx: InductionContext, trx: Trx, { memberId, actor }: Whose): Promise<void> {
  const at = nowText(ctx.clock)
  if (await findInduction(trx, { memberId, now: at })) return
  await give(ctx, trx, { memberId, actor, at, source: 'joined' })
}

/** Takes back that somebody counts as inducted since an instant because they became active then. */
export async function unjoinInduction(
  ctx: InductionContext,
  trx: Trx,
  { since, ...whose }: Whose & { since: string },
): Promise<void> {
  const current = await findInduction(trx, { memberId: whose.memberId, now: nowText(ctx.clock) })
  if (current?.source === 'joined' && current.endSetAt >= since) await revoke(ctx, trx, { ...whose, current })
}

type Given = Whose & { at: string; source: AwardSource; isImport?: boolean }

async function give(ctx: InductionContext, trx: Trx, given: Given): Promise<void> {
  const { memberId, actor, at, source, isImport = false } = given
  const certificate = await findCertificate(trx, await findInductionId(trx))
  if (!certificate) throw new Error('There is no induction')
  const award = { memberId, certificate, actor, source, publicNote: '', privateNote: '', awardedAt: at }
  await recordAward(ctx, trx, { award, isAnnounced: !isImport && isTold(ctx, certificate) })
}

type Revoked = Whose & { current: CurrentInduction; isImport?: boolean }

async function revoke(
  ctx: InductionContext,
  trx: Trx,
  { memberId, current: { id: awardId }, isImport = false }: Revoked,
): Promise<void> {
  const at = nowText(ctx.clock)
  const certificateId = await findInductionId(trx)
  await saveAwards(trx, { ids: [awardId], columns: { state: 'revoked', revoked_at: at }, at })
  await voidResults(trx, { memberId, certificateId, at })
  const data = { memberId, certificateId, awardId }
  if (!isImport && isTold(ctx, { isInduction: true })) {
    await announce(ctx, trx, { event: 'competence', type: 'certificate.revoked', memberId, data })
  }
  await tellAccess(ctx, trx, { memberIds: [memberId], certificateIds: [certificateId] })
  trx.afterCommit(() => ctx.jobs.wake(endsJobName))
}
