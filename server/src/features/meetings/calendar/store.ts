import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

type Addresses = Tables['calendar_addresses']
type Reader = Pick<Selectable<Tables['members']>, 'id' | 'state' | 'is_admin' | 'language'>

export async function findAddress(db: Queries, memberId: number): Promise<Selectable<Addresses> | undefined> {
  return db.selectFrom('calendar_addresses').selectAll().where('member_id', '=', memberId).executeTakeFirst()
}

/** Replaces the member's former one. */
export async function saveAddress(db: Queries, row: Insertable<Addresses>): Promise<void> {
  await db
    .insertInto('calendar_addresses')
    .values(row)
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ ...row, used_at: null }))
    .execute()
}

export async function deleteAddress(db: Queries, memberId: number): Promise<void> {
  await db.deleteFrom('calendar_addresses').where('member_id', '=', memberId).execute()
}

/** The owner of an address, and its last use. */
export async function findReader(
  db: Queries,
  tokenHash: string,
): Promise<(Reader & { used_at: string | null }) | undefined> {
  return db
    .selectFrom('calendar_addresses')
    .innerJoin('members', 'members.id', 'calendar_addresses.member_id')
    .select(['members.id', 'members.state', 'members.is_admin', 'members.language', 'calendar_addresses.used_at'])
    .where('calendar_addresses.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export async function saveUse(db: Queries, memberId: number, at: string): Promise<void> {
  await db.updateTable('calendar_addresses').set({ used_at: at }).where('member_id', '=', memberId).execute()
}
