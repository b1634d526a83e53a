import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { announce } from '../../webhooks/public.ts'
import { endsJobName } from '../job-names.ts'
import { clearProgress } from '../steps/store.ts'
import { isTold, tellAccess } from '../tell-people.ts'
import { endWaiting } from '../training/waiting-store.ts'
import { type NewAward, rowOfAward } from './award-row.ts'
import { mailAwarded } from './mail-award.ts'
import { insertAward } from './store.ts'

export type AwardContext = Pick<Context, 'clock' | 'config' | 'devices' | 'jobs' | 'live' | 'settings'> & {
  isAutomatic?: true
}

/**
 * Makes an award, with all that goes with it in the same transaction: the line of the trail, the mail, the webhook, and
 * that the member waits for nothing any more. Whether it may be made is asked before.
 */
export async function makeAward(ctx: AwardContext, trx: Trx, award: NewAward): Promise<number> {
  const { memberId, certificate, actor, source } = award
  const { id, expiresAt } = await recordAward(ctx, trx, { award, isAnnounced: isTold(ctx, certificate) })
  const after = { member: memberId, certificate: certificate.id, source, expires_at: expiresAt }
  await writeAudit(ctx, trx, { actor, action: 'award.give', subject: `award:${id}`, after })
  if (isTold(ctx, certificate)) {
    await mailAwarded(ctx, trx, { memberId, certificate, expiresAt, note: award.publicNote })
  }
  return id
}

/** The same without the trail and the mail, which are the caller's, and the webhook only if it is announced. */
export async function recordAward(
  ctx: Omit<AwardContext, 'config'>,
  trx: Trx,
  { award, isAnnounced }: { award: NewAward; isAnnounced: boolean },
): Promise<{ id: number; expiresAt: string | null }> {
  const { memberId, certificate, source } = award
  const certificateId = certificate.id
  const now = nowText(ctx.clock)
  const row = rowOfAward(award, { now, timeZone: ctx.settings.get('general.timeZone') })
  const { expires_at: expiresAt } = row
  const id = await insertAward(trx, row, now)
  await clearProgress(trx, { memberIds: [memberId], certificateId })
  await endWaiting(trx, { memberIds: [memberId], certificateId, at: now })
  if (isAnnounced) {
    const data = { memberId, certificateId, awardId: id, source, expiresAt }
    await announce(ctx, trx, { event: 'competence', type: 'certificate.awarded', memberId, data })
  }
  await tellAccess(ctx, trx, { memberIds: [memberId], certificateIds: [certificateId] })
  trx.afterCommit(() => ctx.jobs.wake(endsJobName))
  return { id, expiresAt }
}
