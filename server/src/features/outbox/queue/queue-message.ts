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
  /** The member whom it is for; null for a channel. */
  memberId: number | null
  /** Whom it tells others of: it goes with them when they are erased. */
  about?: number
  /** Whom the outbox shows as the receiver: never a secret address. */
  recipient: string
  subject: string
  text: string
  html?: string
  /** The body carries a secret link: it is removed once it is sent. */
  isSecret?: true
  /** Where a mail program unsubscribes the receiver with one click. */
  unsubscribeUrl?: string
  /** The webhook that it goes to, where it is an announced event. */
  webhookId?: number
  /** The reported issue that it tells of. */
  issueId?: number
  /** It leaves so much later, unless what it waits for comes before. */
  heldMinutes?: number
  /** So long it is worth sending. */
  expiresAfterMinutes?: number
}

/** Writes a message into the outbox, in the transaction that causes it. It is sent after the commit, or when it can be. */
export async function queueMessage(
  ctx: Pick<Context, 'clock' | 'jobs' | 'live'>,
  trx: Trx,
  message: QueuedMessage,
): Promise<void> {
  await queueMessages(ctx, trx, [message])
}

/** The same for many messages at once. Without `jobs` they leave with the worker's next turn. */
export async function queueMessages(
  ctx: Pick<Context, 'clock'> & Partial<Pick<Context, 'jobs' | 'live'>>,
  trx: Trx,
  messages: readonly QueuedMessage[],
): Promise<void> {
  if (messages.length === 0) return
  // Of events only the club's own programs hear.
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
