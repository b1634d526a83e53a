import { sql } from 'kysely'
import { fullName } from '../../core/full-name.ts'
import type { Queries } from '../../db/database.ts'

/** Everybody who is there, with their address. */
export async function listAddresses(db: Queries): Promise<{ id: number; email: string }[]> {
  return db.selectFrom('members').select(['id', 'email']).where('erased_at', 'is', null).execute()
}

/** The owners of cards in use, by number. */
export async function listCardOwners(db: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('cards')
    .select(['number', 'member_id'])
    .where('state', '=', sql.lit('active'))
    .execute()
  return new Map(rows.map((row) => [row.number, row.member_id]))
}

export type GrantedMember = { id: number; name: string; grantedAt: string }

/** Who was given a device by hand, by name. */
export async function listGranted(db: Queries, deviceId: number): Promise<GrantedMember[]> {
  const rows = await db
    .selectFrom('grants')
    .innerJoin('members', 'members.id', 'grants.member_id')
    .select(['members.id', 'first_name', 'last_name', 'granted_at'])
    .where('device_id', '=', deviceId)
    .where('source', '=', sql.lit('hand'))
    .where('members.erased_at', 'is', null)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('members.id')
    .execute()
  return rows.map((row) => ({ id: row.id, name: fullName(row), grantedAt: row.granted_at }))
}

export async function findDeviceName(db: Queries, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('devices')
    .select('name')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.name
}
