import type { AwardSource } from '@fobhouse/contract/competence/awards.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { announce } from '../../webhooks/public.ts'
import { endOf } from '../end-rules.ts'
import { endsJobName } from '../job-names.ts'
import type { CertificateRecord } from '../store.ts'
import { clearProgress } from '../steps/store.ts'
import { tellAccess } from '../tell-people.ts'
import { endWaiting } from '../waiting-store.ts'
import { mailAwarded } from './mail-award.ts'
import { insertAward } from './store.ts'

export type AwardContext = Pick<Context, 'clock' | 'config' | 'devices' | 'jobs' | 'live' | 'settings'> & {
  isAutomatic?: true
}

type NewAward = {
  memberId: number
  certificate: CertificateRecord
  /** Who gives it; the member for one that awards itself. */
  actor: Actor
  source: AwardSource
  publicNote: string
  privateNote: string
  /** Now, unless given. */
  awardedAt?: string
}

/**
 * Makes an award, with all that goes with it in the same transaction: the line of the trail, the mail, the webhook, and
 * that the member waits for nothing any more. Whether it may be made is asked before.
 */
export async function makeAward(ctx: AwardContext, trx: Trx, award: NewAward): Promise<number> {
  const { memberId, certificate, actor, source } = award
  const now = nowText(ctx.clock)
  const { awardedAt = now } = award
  const timeZone = ctx.settings.get('general.timeZone')
  const { validity } = certificate
  const expiresAt = endOf({ validity, awardedAt, lastUsedAt: null, timeZone })
  const row = {
    member_id: memberId,
    certificate_id: certificate.id,
    awarded_at: awardedAt,
    awarded_by: actor.memberId === memberId ? null : actor.memberId,
    source,
    validity: JSON.stringify(validity),
    time_zone: timeZone,
    expires_at: expiresAt,
    end_set_at: now,
    // Of an end in the past nobody needs to be told.
    end_told_at: expiresAt !== null && expiresAt <= now ? now : null,
    public_note: award.publicNote,
    private_note: award.privateNote,
    state: 'valid',
    reason: '',
  } as const
  const id = await insertAward(trx, row, now)
  const of = { memberId, certificateId: certificate.id }
  await clearProgress(trx, of)
  await endWaiting(trx, { ...of, at: now })
  const after = { member: memberId, certificate: certificate.id, source, expires_at: expiresAt }
  await writeAudit(ctx, trx, { actor, action: 'award.give', subject: `award:${id}`, after })
  await mailAwarded(ctx, trx, { memberId, certificate, expiresAt, note: award.publicNote })
  const data = { ...of, awardId: id, source, expiresAt }
  await announce(ctx, trx, { event: 'competence', type: 'certificate.awarded', memberId, data })
  await tellAccess(ctx, trx, { memberIds: [memberId], certificateIds: [certificate.id] })
  trx.afterCommit(() => ctx.jobs.wake(endsJobName))
  return id
}
