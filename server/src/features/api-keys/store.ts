import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Replacement } from '../erasure.ts'

type ApiKeyRow = Selectable<Tables['api_keys']>

/** All keys that are not revoked, with their makers: one query. */
export async function listApiKeys(db: Queries) {
  return db
    .selectFrom('api_keys')
    .innerJoin('members', 'members.id', 'api_keys.created_by')
    .selectAll('api_keys')
    .select(['members.first_name', 'members.last_name', 'members.is_admin', 'members.duties'])
    .where('api_keys.revoked_at', 'is', null)
    .orderBy('api_keys.name_key')
    .execute()
}

export async function findApiKey(db: Queries, id: number): Promise<ApiKeyRow | undefined> {
  return db.selectFrom('api_keys').selectAll().where('id', '=', id).where('revoked_at', 'is', null).executeTakeFirst()
}

export async function insertApiKey(db: Queries, row: Insertable<Tables['api_keys']>): Promise<number> {
  const inserted = await db.insertInto('api_keys').values(row).returning('id').executeTakeFirstOrThrow()
  return inserted.id
}

/** Keys that wait after a restore; with an id only that one. */
export async function listHeld(db: Queries, id?: number): Promise<ApiKeyRow[]> {
  const held = db.selectFrom('api_keys').selectAll().where('held_at', 'is not', null).where('revoked_at', 'is', null)
  return (id === undefined ? held : held.where('id', '=', id)).orderBy('id').execute()
}

export async function markReleased(db: Queries, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ held_at: null })
    .where('id', 'in', [...ids])
    .execute()
}

export async function markRevoked(db: Queries, id: number, now: string): Promise<void> {
  await db.updateTable('api_keys').set({ revoked_at: now }).where('id', '=', id).execute()
}

/** Replaces an erased person's name in the names of their keys. */
export async function replaceInNames(db: Queries, { memberId, replace }: Replacement): Promise<void> {
  const keys = await db.selectFrom('api_keys').select(['id', 'name']).where('created_by', '=', memberId).execute()
  for (const { id, name } of keys) {
    if (replace(name) === name) continue
    // Nobody can type such a name, so it blocks no other.
    const changed = { name: replace(name), name_key: `\u0001erased:${id}` }
    await db.updateTable('api_keys').set(changed).where('id', '=', id).execute()
  }
}
