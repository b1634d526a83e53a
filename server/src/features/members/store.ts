import type { Selectable, Updateable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type Member = Selectable<Tables['members']>

export async function findMember(db: Queries, id: number): Promise<Member | undefined> {
  return db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function saveMember(db: Queries, id: number, changes: Updateable<Tables['members']>): Promise<void> {
  await db.updateTable('members').set(changes).where('id', '=', id).execute()
}

export async function countOtherAdmins(db: Queries, id: number): Promise<number> {
  const counted = await db
    .selectFrom('members')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('is_admin', '=', 1)
    .where('id', '!=', id)
    .executeTakeFirstOrThrow()
  return counted.count
}
