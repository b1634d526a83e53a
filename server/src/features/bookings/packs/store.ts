import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

export type PackRow = Selectable<Tables['hour_packs']>
export type BoughtRow = Selectable<Tables['bought_packs']>

/** Hours that can be bought, by name; with `withHidden` also those that members cannot buy. */
export async function listPacks(db: Queries, { withHidden = false } = {}): Promise<PackRow[]> {
  return db
    .selectFrom('hour_packs')
    .selectAll()
    .$if(!withHidden, (query) => query.where('visible', '=', 1))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function findPack(db: Queries, id: number): Promise<PackRow | undefined> {
  return db.selectFrom('hour_packs').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertPack(db: Queries, row: Insertable<Tables['hour_packs']>): Promise<number> {
  return (await db.insertInto('hour_packs').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function savePack(db: Queries, id: number, columns: Updateable<Tables['hour_packs']>): Promise<void> {
  if (Object.keys(columns).length > 0) await db.updateTable('hour_packs').set(columns).where('id', '=', id).execute()
}

export async function findBought(db: Queries, id: number): Promise<BoughtRow | undefined> {
  return db.selectFrom('bought_packs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What a repeated call bought before. */
export async function findRepeated(
  db: Queries,
  { memberId, key }: { memberId: number; key: string },
): Promise<BoughtRow | undefined> {
  return db
    .selectFrom('bought_packs')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('call_id', '=', key)
    .executeTakeFirst()
}

export async function insertBought(db: Queries, row: Insertable<Tables['bought_packs']>): Promise<number> {
  return (await db.insertInto('bought_packs').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function markTakenBack(db: Queries, id: number, at: string): Promise<void> {
  await db.updateTable('bought_packs').set({ taken_back_at: at }).where('id', '=', id).execute()
}

/** What was bought of these packs, with what is left of it, the newest first. */
export async function listBought(db: Queries, packIds: readonly number[]) {
  if (packIds.length === 0) return []
  return db
    .selectFrom('bought_packs as bought')
    .innerJoin('members', 'members.id', 'bought.member_id')
    .innerJoin('minute_entries as entry', 'entry.bought_pack_id', 'bought.id')
    .select(['bought.id', 'bought.pack_id', 'bought.member_id', 'bought.bought_at', 'bought.ends_on'])
    .select(['bought.taken_back_at', 'members.first_name', 'members.last_name'])
    .select(({ fn }) => fn.sum<number>('entry.minutes').as('left'))
    .where('bought.pack_id', 'in', packIds)
    .groupBy(['bought.id', 'bought.pack_id', 'bought.member_id', 'bought.bought_at', 'bought.ends_on'])
    .groupBy(['bought.taken_back_at', 'members.first_name', 'members.last_name'])
    .orderBy('bought.id', 'desc')
    .execute()
}

export async function sumOfBought(db: Queries, boughtId: number): Promise<number> {
  const { left } = await db
    .selectFrom('minute_entries')
    .select(({ fn }) => fn.sum<number | null>('minutes').as('left'))
    .where('bought_pack_id', '=', boughtId)
    .executeTakeFirstOrThrow()
  return left ?? 0
}

/** What came and went of a member's minutes, the newest first. */
export async function listEntries(db: Queries, memberId: number, limit: number) {
  return db
    .selectFrom('minute_entries as entry')
    .leftJoin('bought_packs as pack', 'pack.id', 'entry.bought_pack_id')
    .select(['entry.id', 'entry.at', 'entry.kind', 'entry.minutes', 'entry.booking_id', 'pack.name as pack'])
    .where('entry.member_id', '=', memberId)
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute()
}

export async function listBookableNames(db: Queries): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('bookables').select(['id', 'name']).where('removed_at', 'is', null).orderBy('id').execute()
}
