import {
  type CalendarFeed,
  calendarFeedRoutes,
  feedLimits,
  type NewFeed,
} from '@fobhouse/contract/routes/calendar-feeds.ts'
import { type Context, publicOrigin } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { hashSecret } from '../../core/ids.ts'
import { actorOf, writeAudit } from '../../db/audit.ts'
import type { Queries } from '../../db/database.ts'
import type { Caller } from '../../identity/public.ts'
import { isKeeper } from '../equipment-state/public.ts'
import * as store from './store.ts'

type FeedContext = Pick<Context, 'clock' | 'config' | 'ids' | 'settings' | 'transact'>

/** The caller's own, and for whoever looks after equipment the public ones. */
export async function loadFeeds(db: Queries, caller: Caller): Promise<CalendarFeed[]> {
  const rows = await store.listFeeds(db, { memberId: caller.memberId, withPublic: isKeeper(caller) })
  return rows.map(({ id, kind, target_id, target, created_at, used_at, member_id }) => ({
    id,
    kind,
    target: target_id === null || target === null ? null : { id: target_id, name: target },
    createdAt: created_at,
    usedAt: used_at,
    public: member_id === null,
  }))
}

/** Makes a feed, and gives its address for this once. Throws `too_many_feeds`, `forbidden` and 400. */
export async function createFeed(
  ctx: FeedContext,
  { feed, caller }: { feed: NewFeed; caller: Caller },
): Promise<{ id: number; url: string }> {
  if (feed.public && !isKeeper(caller)) throw new AppError('forbidden')
  const token = ctx.ids.secret()
  const memberId = feed.public ? null : caller.memberId
  const id = await ctx.transact(async (trx) => {
    const targetId = await requireTarget(trx, feed)
    if ((await store.countFeeds(trx, memberId)) >= feedLimits.mostOfMember) throw new AppError('too_many_feeds')
    const made = await store.insertFeed(trx, {
      member_id: memberId,
      kind: feed.kind,
      target_id: targetId,
      token_hash: hashSecret(token),
      public_token: feed.public ? token : null,
      created_at: nowText(ctx.clock),
      used_at: null,
    })
    await writeAudit(ctx, trx, {
      actor: actorOf(caller),
      action: 'calendarFeed.create',
      subject: `calendarFeed:${made}`,
      after: feed,
    })
    return made
  })
  return { id, url: addressOf(ctx, token) }
}

/** What it is about; null of kinds that name nothing. */
async function requireTarget(db: Queries, feed: NewFeed): Promise<number | null> {
  const { kind } = feed
  if (kind === 'mine' || kind === 'club') return null
  const target = await store.findTarget(db, kind, feed[kind] ?? 0)
  if (!target) throw invalidField(kind, 'validation.invalid')
  return target.id
}

export function addressOf(ctx: Pick<Context, 'config' | 'settings'>, token: string): string {
  return `${publicOrigin(ctx)}${calendarFeedRoutes.read.path.replace(':token', token)}`
}

/** Ends a feed of the caller's, or a public one by whoever may make such. Throws `not_found` for all others. */
export async function revokeFeed(
  ctx: Pick<Context, 'clock' | 'transact'>,
  { id, caller }: { id: number; caller: Caller },
): Promise<void> {
  await ctx.transact(async (trx) => {
    const feed = await store.findFeed(trx, id)
    const isTheirs = feed && (feed.member_id === null ? isKeeper(caller) : feed.member_id === caller.memberId)
    if (!isTheirs) throw new AppError('not_found')
    await store.deleteFeed(trx, id)
    const before = { kind: feed.kind, target: feed.target, public: feed.member_id === null }
    await writeAudit(ctx, trx, {
      actor: actorOf(caller),
      action: 'calendarFeed.revoke',
      subject: `calendarFeed:${id}`,
      before,
    })
  })
}
