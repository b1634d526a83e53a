import { fullName } from '../../core/full-name.ts'
import type { Queries } from '../../db/database.ts'

export type Named = { id: number; name: string }

/** Of these members those who are there, with their names; an erased person is not. */
export async function listNames(db: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', [...ids])
    .where('erased_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, fullName(row)]))
}

/** Whether somebody is there to be certified or appointed. */
export async function isThere(db: Queries, memberId: number): Promise<boolean> {
  return (await listNames(db, [memberId])).has(memberId)
}

/** Everybody by name. */
export async function listByName(db: Queries): Promise<Named[]> {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name'])
    .where('erased_at', 'is', null)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, name: fullName(row) }))
}
