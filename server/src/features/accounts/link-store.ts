import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** A mailed link as it is stored. */
export type Link = Selectable<Tables['one_time_tokens']>
export type LinkPurpose = Link['purpose']

export async function insertLinks(db: Queries, rows: readonly Insertable<Tables['one_time_tokens']>[]): Promise<void> {
  await db.insertInto('one_time_tokens').values(rows).execute()
}

export async function findLink(db: Queries, tokenHash: string, purpose: LinkPurpose): Promise<Link | undefined> {
  return db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

/** Marks every link of a member for one purpose as used, at `at`. */
export async function spendLinks(
  db: Queries,
  { memberId, purpose, at }: { memberId: number; purpose: LinkPurpose; at: string },
): Promise<void> {
  await db
    .updateTable('one_time_tokens')
    .set({ used_at: at })
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** Deletes every link mailed to a member, for an address that is no longer theirs. */
export async function voidLinks(db: Queries, memberId: number): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('member_id', '=', memberId).execute()
}

export async function deleteLinksExpiredBefore(db: Queries, before: string): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('expires_at', '<', before).execute()
}
