import type { Insertable, Updateable } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

/** Returns the last rehearsal, with who asked for it. */
export async function findLast(db: Queries) {
  return db
    .selectFrom('rehearsals')
    .leftJoin('members', 'members.id', 'rehearsals.asked_by')
    .selectAll('rehearsals')
    .select(['members.first_name', 'members.last_name'])
    .orderBy('rehearsals.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A rehearsal that waits, or whose run was interrupted. */
export async function findUnfinished(db: Queries) {
  return db
    .selectFrom('rehearsals')
    .select(['id', 'days', 'asked_at'])
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
}

export async function replaceLast(db: Queries, row: Omit<Insertable<Tables['rehearsals']>, 'id'>): Promise<void> {
  await db.deleteFrom('rehearsals').execute()
  await db.insertInto('rehearsals').values(row).execute()
}

export async function saveRehearsal(
  db: Queries,
  id: number,
  columns: Omit<Updateable<Tables['rehearsals']>, 'id'>,
): Promise<void> {
  await db.updateTable('rehearsals').set(columns).where('id', '=', id).execute()
}
