import { type Insertable, type Selectable, sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

type Proxies = Tables['proxies']
type Person = { id: number; name: string; city: string; state: string }

/** A proxy with its meeting and the two people. */
export type ProxyRow = Pick<Selectable<Proxies>, 'id' | 'meeting_id' | 'created_at' | 'language'> &
  Pick<Selectable<Tables['meetings']>, 'date' | 'type'> & { giver: Person; holder: Person }

const filterColumns = {
  id: 'proxies.id',
  meeting: 'proxies.meeting_id',
  giver: 'proxies.member_id',
  holder: 'proxies.proxy_id',
} as const

/** The proxies given or held for these meetings; last meeting first, then by the giver's name. */
export async function listProxies(
  db: Queries,
  by: keyof typeof filterColumns,
  ids: readonly number[],
): Promise<ProxyRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('proxies')
    .innerJoin('meetings', 'meetings.id', 'proxies.meeting_id')
    .innerJoin('members as giver', 'giver.id', 'proxies.member_id')
    .innerJoin('members as holder', 'holder.id', 'proxies.proxy_id')
    .select(['proxies.id', 'proxies.meeting_id', 'proxies.created_at', 'proxies.language'])
    .select(['meetings.date', 'meetings.type', 'proxies.member_city', 'proxies.proxy_city'])
    .select(['giver.id as giver_id', 'giver.state as giver_state'])
    .select(['holder.id as holder_id', 'holder.state as holder_state'])
    .select(sql<string>`giver.first_name || ' ' || giver.last_name`.as('giver_name'))
    .select(sql<string>`holder.first_name || ' ' || holder.last_name`.as('holder_name'))
    .where(filterColumns[by], 'in', [...ids])
    .orderBy('meetings.date', 'desc')
    .orderBy('giver.name_key')
    .orderBy('proxies.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    meeting_id: row.meeting_id,
    created_at: row.created_at,
    language: row.language,
    date: row.date,
    type: row.type,
    giver: { id: row.giver_id, name: row.giver_name, city: row.member_city, state: row.giver_state },
    holder: { id: row.holder_id, name: row.holder_name, city: row.proxy_city, state: row.holder_state },
  }))
}

export async function insertProxy(db: Queries, row: Insertable<Proxies>): Promise<number> {
  const { id } = await db.insertInto('proxies').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function deleteProxies(db: Queries, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await db
      .deleteFrom('proxies')
      .where('id', 'in', [...ids])
      .execute()
}
