import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import type { Trx } from '../../../db/database.ts'
import type { RenderedMail } from '../../../integrations/mail/render-mail.ts'
import { outboxJob } from '../job-name.ts'
import { gentleDelay } from '../rules.ts'
import { insertMessages } from '../store.ts'

export type GroupMail = RenderedMail & { memberId: number; recipient: string; unsubscribeUrl: string }

/** Queues a mail to many. They leave one by one at the pace of the settings, behind all other mail. */
export async function queueGroupMail(
  ctx: Pick<Context, 'settings' | 'clock' | 'jobs' | 'live'>,
  trx: Trx,
  mails: readonly GroupMail[],
): Promise<void> {
  const now = ctx.clock.now()
  const perMinute = ctx.settings.get('mail.groupPerMinute')
  const rows = mails.map(({ memberId, recipient, subject, text, html, unsubscribeUrl }, index) => ({
    kind: 'mail' as const,
    member_id: memberId,
    recipient,
    subject,
    text,
    html,
    is_secret: 0,
    is_group: 1,
    unsubscribe_url: unsubscribeUrl,
    created_at: toText(now),
    next_attempt_at: toText(now.add({ milliseconds: gentleDelay(index, perMinute) })),
    expires_at: null,
  }))
  await insertMessages(trx, rows)
  trx.afterCommit(() => {
    ctx.live.publish('admins', { type: 'outbox' })
    ctx.jobs.wake(outboxJob('mail'))
  })
}
