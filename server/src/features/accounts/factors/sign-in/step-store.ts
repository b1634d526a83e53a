import type { Insertable } from 'kysely'
import type { Queries } from '../../../../db/database.ts'
import type { Tables } from '../../../../db/tables.ts'

export type Purpose = Tables['sign_in_steps']['purpose']

export async function insertStep(db: Queries, row: Insertable<Tables['sign_in_steps']>): Promise<void> {
  await db.insertInto('sign_in_steps').values(row).execute()
}

/** A step that is still open at `now`. */
export async function findOpenStep(
  db: Queries,
  { tokenHash, purposes, now }: { tokenHash: string; purposes: readonly Purpose[]; now: string },
) {
  return db
    .selectFrom('sign_in_steps')
    .select(['member_id', 'session_hash'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', [...purposes])
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** If several ask at once, only one gets it. */
export async function takeChallengeOf(db: Queries, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_in_steps')
    .select('challenge')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  const { numUpdatedRows } = await db
    .updateTable('sign_in_steps')
    .set({ challenge: null })
    .where('token_hash', '=', tokenHash)
    .where('challenge', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? (row?.challenge ?? undefined) : undefined
}

/** If several delete it at once, true for one only. */
export async function deleteStep(db: Queries, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sign_in_steps').where('token_hash', '=', tokenHash).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteStepsExpiredBy(db: Queries, now: string): Promise<void> {
  await db.deleteFrom('sign_in_steps').where('expires_at', '<=', now).execute()
}
