import type { WebhookMessage } from '@fobhouse/contract/webhooks.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import { queueMessages } from '../outbox/public.ts'
import { listTargets } from './store.ts'

/** Without `jobs` it leaves at the worker's next turn; without `settings` the table is read each time. */
type AnnounceContext = Pick<Context, 'clock'> & Partial<Pick<Context, 'jobs' | 'live' | 'settings'>>

type Announcement = WebhookMessage & {
  /** The text in the list of messages; never names a person, because only the body is deleted after sending. */
  about?: string
  /** The member named in it: it is deleted when they are erased. */
  memberId?: number
  data: Record<string, unknown>
}

/** Queues the event for every webhook that wants it, in the transaction that causes it. */
export async function announce(ctx: AnnounceContext, trx: Trx, announcement: Announcement): Promise<void> {
  await announceAll(ctx, trx, [announcement])
}

export async function announceAll(
  ctx: AnnounceContext,
  trx: Trx,
  announcements: readonly Announcement[],
): Promise<void> {
  const targets = await findTargets(ctx, trx)
  if (targets.length === 0) return
  const timestamp = toText(ctx.clock.now())
  const messages = announcements.flatMap(({ event, type, about, memberId, data }) =>
    targets
      .filter(({ events }) => events.includes(event))
      .map(({ id, host }) => ({
        kind: 'event' as const,
        memberId: null,
        ...(memberId === undefined ? {} : { about: memberId }),
        recipient: host,
        subject: about === undefined ? type : `${type} · ${about}`,
        text: JSON.stringify({ type, timestamp, data }),
        isSecret: true as const,
        webhookId: id,
      })),
  )
  await queueMessages(ctx, trx, messages)
}

type Target = { id: number; host: string; events: string[] }
type Kept = { version: number; until: number; targets: Target[] }

/**
 * A cache per process, because taps come all day and most clubs have no webhook. Changing a webhook raises the
 * settings' version.
 */
const kept = new WeakMap<Context['settings'], Kept>()
/** Covers the moment until another process hears of a change. */
const keptMs = 60_000
const eventsSchema = z.array(z.string())

async function findTargets({ settings, clock }: AnnounceContext, trx: Trx): Promise<Target[]> {
  const known = settings && kept.get(settings)
  const now = clock.milliseconds()
  if (known && known.version === settings.version() && now >= known.until - keptMs && now < known.until) {
    return known.targets
  }
  const targets = (await listTargets(trx)).map(({ id, url, events }) => ({
    id,
    host: new URL(url).host,
    events: eventsSchema.parse(JSON.parse(events)),
  }))
  if (settings) kept.set(settings, { version: settings.version(), until: now + keptMs, targets })
  return targets
}
