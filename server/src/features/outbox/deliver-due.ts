import { errorCatalogue } from '@fobhouse/contract/errors.ts'
import type { OutboxKind } from '@fobhouse/contract/routes/outbox.ts'
import { Temporal } from 'temporal-polyfill'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import type { SendResult } from '../../integrations/send-result.ts'
import { isTooLate, nextAttempt } from './rules.ts'
import type { Sender } from './senders/sender.ts'
import {
  claimDue,
  failExpired,
  hasWaiting,
  holdBack,
  markFailed,
  markPaused,
  markSent,
  markWaiting,
  noteReason,
  type OutboxRow,
} from './store.ts'

type DeliveryContext = Pick<Context, 'config' | 'secrets' | 'settings' | 'clock' | 'db' | 'live' | 'log'>

/** The state of sending one kind of message. */
export type Worker = {
  kind: OutboxKind
  sender: Sender
  /** Until then the service accepts nothing. A restart forgets this; the service then refuses again. */
  pausedUntil: Temporal.Instant
}

/** Longer than any exchange with a service takes; after this the claiming process counts as dead. */
const claimMinutes = 10

/** Sends the due messages of one kind. Faults of a message or the service are recorded on the message, never thrown. */
export async function deliverDue(ctx: DeliveryContext, worker: Worker, signal: AbortSignal): Promise<void> {
  const obstacle = worker.sender.obstacle(ctx)
  if (obstacle !== undefined) return noteObstacle(ctx, worker.kind, obstacle)
  const run = { serverFaults: 0, signal }
  await Promise.all(Array.from({ length: worker.sender.lanes }, () => deliverOneByOne(ctx, worker, run)))
}

async function noteObstacle(ctx: DeliveryContext, kind: OutboxKind, reason: string): Promise<void> {
  if (!(await hasWaiting(ctx.db, kind))) return
  const now = toText(ctx.clock.now())
  const expired = await failExpired(ctx.db, { kind, now, error: errorCatalogue.message_too_late.message })
  const noted = await noteReason(ctx.db, kind, reason)
  if (expired + noted > 0) ctx.live.publish('admins', { type: 'outbox' })
}

async function deliverOneByOne(
  ctx: DeliveryContext,
  worker: Worker,
  run: { serverFaults: number; signal: AbortSignal },
): Promise<void> {
  // Stops after as many service faults in a row as there are lanes: the other messages would fail too.
  while (!run.signal.aborted && run.serverFaults < worker.sender.lanes) {
    const now = ctx.clock.now()
    if (Temporal.Instant.compare(now, worker.pausedUntil) < 0) return
    const until = toText(now.add({ minutes: claimMinutes }))
    const message = await claimDue(ctx.db, { kind: worker.kind, now: toText(now), until })
    if (!message) return
    const result = await sendInTime(ctx, worker.sender, message)
    run.serverFaults = result.outcome === 'later' && result.isServerFault ? run.serverFaults + 1 : 0
    const pauseSeconds = 'pauseSeconds' in result ? (result.pauseSeconds ?? 0) : 0
    if (pauseSeconds > 0) {
      worker.pausedUntil = ctx.clock.now().add({ milliseconds: Math.ceil(pauseSeconds * 1000) })
    }
    await noteResult(ctx, message, result)
    // The reporter sees the message's state.
    if (message.issue_id !== null) ctx.live.publish('everyone', { type: 'issues' })
    ctx.live.publish('admins', { type: 'outbox' })
  }
}

async function sendInTime(ctx: DeliveryContext, sender: Sender, message: OutboxRow): Promise<SendResult> {
  if (isTooLate(message.expires_at, toText(ctx.clock.now()))) {
    return { outcome: 'refused', reason: errorCatalogue.message_too_late.message }
  }
  return sender.send(ctx, message)
}

async function noteResult(ctx: DeliveryContext, message: OutboxRow, result: SendResult): Promise<void> {
  const now = ctx.clock.now()
  const facts = { outboxId: message.id, kind: message.kind }
  switch (result.outcome) {
    case 'sent':
      return markSent(ctx.db, message, toText(now))
    case 'refused':
      ctx.log.warn({ ...facts, reason: result.reason }, 'message refused')
      return markFailed(ctx.db, message, result.reason)
    case 'paused':
      return markPaused(ctx.db, message, result.reason)
    case 'later': {
      ctx.log.warn({ ...facts, attempts: message.attempts, reason: result.reason }, 'message not sent yet')
      const next = nextAttempt(message.attempts, now)
      if (!next) return markFailed(ctx.db, message, result.reason)
      await markWaiting(ctx.db, message, { nextAttemptAt: toText(next), error: result.reason })
      if (message.webhook_id !== null) await holdBack(ctx.db, message.webhook_id, toText(next))
      return undefined
    }
  }
}
