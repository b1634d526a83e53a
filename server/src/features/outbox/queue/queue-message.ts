import type { OutboxKind } from '@fobhouse/contract/routes/outbox.ts'
import type { Temporal } from 'temporal-polyfill'
import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import type { Trx } from '../../../db/database.ts'
import { countMail } from '../../../http/member-mails.ts'
import { outboxJob } from '../job-name.ts'
import { insertMessages } from '../store.ts'

export type QueuedMessage = {
  kind: OutboxKind
  /** The recipient; null for a channel. */
  memberId: number | null
  /** The member whom it is about, if not the recipient: it is deleted when they are erased. */
  about?: number
  /** The recipient as the outbox shows it: never a secret address. */
  recipient: string
  subject: string
  text: string
  html?: string
  /** The body contains a secret link: it is deleted after sending. */
  isSecret?: true
  /** The address where a mail program unsubscribes the recipient with one click. */
  unsubscribeUrl?: string
  /** For an announced event: the webhook that gets it. */
  webhookId?: number
  /** The reported issue that it is about. */
  issueId?: number
  /** Waits this long, unless what it waits for comes earlier. */
  heldMinutes?: number
  /** After this it is no longer worth sending. */
  expiresAfterMinutes?: number
}

/** Queues a message in the transaction that causes it. It is sent after the commit, or as soon as possible. */
export async function queueMessage(
  ctx: Pick<Context, 'clock' | 'jobs' | 'live'>,
  trx: Trx,
  message: QueuedMessage,
): Promise<void> {
  await queueMessages(ctx, trx, [message])
}

/** The same for many messages at once. Without `jobs` they leave at the worker's next turn. */
export async function queueMessages(
  ctx: Pick<Context, 'clock'> & Partial<Pick<Context, 'jobs' | 'live'>>,
  trx: Trx,
  messages: readonly QueuedMessage[],
): Promise<void> {
  if (messages.length === 0) return
  // Events go only to the club's own programs, so they do not count.
  if (messages.some(({ kind }) => kind !== 'event')) await countMail(trx)
  const now = ctx.clock.now()
  const rows = messages.map((message) => rowOf(message, now))
  await insertMessages(trx, rows)
  trx.afterCommit(() => {
    ctx.live?.publish('admins', { type: 'outbox' })
    for (const kind of new Set(messages.map((message) => message.kind))) ctx.jobs?.wake(outboxJob(kind))
  })
}

function rowOf(message: QueuedMessage, now: Temporal.Instant) {
  const {
    kind,
    memberId,
    about,
    recipient,
    subject,
    text,
    html,
    isSecret,
    unsubscribeUrl,
    webhookId,
    issueId,
    heldMinutes = 0,
    expiresAfterMinutes,
  } = message
  return {
    kind,
    member_id: memberId,
    about_id: about ?? null,
    recipient,
    subject,
    text,
    html: html ?? null,
    is_secret: isSecret === true ? 1 : 0,
    unsubscribe_url: unsubscribeUrl ?? null,
    webhook_id: webhookId ?? null,
    issue_id: issueId ?? null,
    created_at: toText(now),
    next_attempt_at: toText(now.add({ minutes: heldMinutes })),
    expires_at: expiresAfterMinutes === undefined ? null : toText(now.add({ minutes: expiresAfterMinutes })),
  }
}
