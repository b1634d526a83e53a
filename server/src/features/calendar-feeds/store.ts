import type { FeedKind } from '@fobhouse/contract/routes/calendar-feeds.ts'
import { type Insertable, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** Feeds with the name of what they are about; null if that was removed, or if they are about nothing of that kind. */
function selectFeeds(db: Queries) {
  return db
    .selectFrom('calendar_feeds as feed')
    .leftJoin('equipment', (join) =>
      join.onRef('equipment.id', '=', 'feed.target_id').on('feed.kind', '=', sql.lit<FeedKind>('item')),
    )
    .leftJoin('bookables', (join) =>
      join
        .onRef('bookables.id', '=', 'feed.target_id')
        .on('feed.kind', '=', sql.lit<FeedKind>('bookable'))
        .on('bookables.removed_at', 'is', null),
    )
    .leftJoin('places', (join) =>
      join.onRef('places.id', '=', 'feed.target_id').on('feed.kind', '=', sql.lit<FeedKind>('place')),
    )
    .selectAll('feed')
    .select(sql<string | null>`coalesce(equipment.name, bookables.name, places.name)`.as('target'))
}

export type ShownFeed = Awaited<ReturnType<typeof listFeeds>>[number]

/** The feeds of a member, and those of the club; the oldest first. */
export async function listFeeds(db: Queries, { memberId, withPublic }: { memberId: number; withPublic: boolean }) {
  return selectFeeds(db)
    .where(({ or, eb }) =>
      or([eb('feed.member_id', '=', memberId), ...(withPublic ? [eb('feed.member_id', 'is', null)] : [])]),
    )
    .orderBy('feed.id')
    .execute()
}

export async function countFeeds(db: Queries, memberId: number | null): Promise<number> {
  const { count } = await db
    .selectFrom('calendar_feeds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', memberId === null ? 'is' : '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertFeed(db: Queries, row: Insertable<Tables['calendar_feeds']>): Promise<number> {
  return (await db.insertInto('calendar_feeds').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function findFeed(db: Queries, id: number): Promise<ShownFeed | undefined> {
  return selectFeeds(db).where('feed.id', '=', id).executeTakeFirst()
}

export async function deleteFeed(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('id', '=', id).execute()
}

/** The feed of an address with its member, whose columns are null of the club's own. */
export async function findByToken(db: Queries, tokenHash: string) {
  return selectFeeds(db)
    .leftJoin('members', 'members.id', 'feed.member_id')
    .select(['members.state', 'members.is_admin', 'members.duties', 'members.language'])
    .where('feed.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Notes a use, unless another call has noted one since `last` was read. */
export async function saveUse(db: Queries, { id, last, at }: { id: number; last: string | null; at: string }) {
  await db
    .updateTable('calendar_feeds')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', last === null ? 'is' : '=', last)
    .execute()
}

/** The token of the first feed that the club made for everybody. */
export async function findPublicToken(db: Queries): Promise<string | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('public_token')
    .where('member_id', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.public_token ?? null
}

type Target = { id: number; name: string }

/** What a feed can be about: what was not removed, and is hidden from nobody. */
export async function findTarget(db: Queries, kind: FeedKind, id: number): Promise<Target | undefined> {
  switch (kind) {
    case 'item':
      return db
        .selectFrom('equipment')
        .select(['id', 'name'])
        .where('id', '=', id)
        .where('hidden', '=', 0)
        .executeTakeFirst()
    case 'bookable':
      return db
        .selectFrom('bookables')
        .select(['id', 'name'])
        .where('id', '=', id)
        .where('hidden', '=', 0)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
    case 'place':
      return db
        .selectFrom('places')
        .select(['id', 'name'])
        .where('id', '=', id)
        .where('hidden', '=', 0)
        .executeTakeFirst()
    case 'mine':
    case 'club':
      return undefined
  }
}
