import type { Queries } from '../../db/database.ts'

/** Returns how a member can be reached; undefined for an unknown member. */
export async function findReachable(db: Queries, memberId: number) {
  return db.selectFrom('members').select(['phone', 'language']).where('id', '=', memberId).executeTakeFirst()
}

export async function findOptOut(db: Queries, memberId: number) {
  return db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name', 'exclude_from_email_export'])
    .where('id', '=', memberId)
    .executeTakeFirst()
}

export async function saveOptOut(db: Queries, memberId: number, isOut: boolean): Promise<void> {
  await db
    .updateTable('members')
    .set({ exclude_from_email_export: isOut ? 1 : 0 })
    .where('id', '=', memberId)
    .execute()
}
