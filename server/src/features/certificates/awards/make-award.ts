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
  const now = nowText(ctx.clock)
  const row = rowOfAward(award, { now, timeZone: ctx.settings.get('general.timeZone') })
  const { expires_at: expiresAt } = row
  const id = await insertAward(trx, row, now)
  const of = { memberId, certificateId: certificate.id }
  await clearProgress(trx, { memberIds: [memberId], certificateId: certificate.id })
  await endWaiting(trx, { memberIds: [memberId], certificateId: certificate.id, at: now })
  const after = { member: memberId, certificate: certificate.id, source, expires_at: expiresAt }
  await writeAudit(ctx, trx, { actor, action: 'award.give', subject: `award:${id}`, after })
  if (isTold(ctx, certificate)) {
    await mailAwarded(ctx, trx, { memberId, certificate, expiresAt, note: award.publicNote })
    const data = { ...of, awardId: id, source, expiresAt }
    await announce(ctx, trx, { event: 'competence', type: 'certificate.awarded', memberId, data })
  }
  await tellAccess(ctx, trx, { memberIds: [memberId], certificateIds: [certificate.id] })
  trx.afterCommit(() => ctx.jobs.wake(endsJobName))
  return id
}
