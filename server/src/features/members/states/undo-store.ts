import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

export type UndoRow = Selectable<Tables['state_undos']>

/** The last change for a member replaces the one before it. */
export async function saveUndo(db: Queries, row: Insertable<Tables['state_undos']>): Promise<void> {
  const { member_id: _, ...columns } = row
  await db
    .insertInto('state_undos')
    .values(row)
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(columns))
    .execute()
}

export async function findUndo(db: Queries, memberId: number): Promise<UndoRow | undefined> {
  return db.selectFrom('state_undos').selectAll().where('member_id', '=', memberId).executeTakeFirst()
}

export async function deleteUndo(db: Queries, memberId: number): Promise<void> {
  await db.deleteFrom('state_undos').where('member_id', '=', memberId).execute()
}

export async function deleteUndosBefore(db: Queries, moment: string): Promise<void> {
  await db.deleteFrom('state_undos').where('at', '<', moment).execute()
}
