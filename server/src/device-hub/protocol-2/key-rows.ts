import type { Selectable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type KeyRow = Selectable<Tables['board_keys']>

/** Every key that ever signed for boards, the oldest first. */
export async function listKeys(db: Queries): Promise<KeyRow[]> {
  return db.selectFrom('board_keys').selectAll().orderBy('id').execute()
}

/** Does nothing if another key follows the same one already. */
export async function insertKey(db: Queries, key: Omit<KeyRow, 'id'>): Promise<void> {
  await db
    .insertInto('board_keys')
    .values(key)
    .onConflict((conflict) => conflict.column('after_key').doNothing())
    .execute()
}
