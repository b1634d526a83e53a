import type { Queries } from '../../../db/database.ts'
import { assignedOf } from '../../../db/duties.ts'

/** Returns what other programs may learn about a member; undefined if erased. */
export async function findPerson(db: Queries, memberId: number) {
  const row = await db
    .selectFrom('members')
    .select(['id', 'email', 'email_verified_at', 'screen_name', 'first_name', 'last_name', 'state'])
    .select(['language', 'is_admin', 'duties'])
    .where('id', '=', memberId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row && { ...row, isEmailVerified: row.email_verified_at !== null, isAdmin: assignedOf(row) === 'all' }
}

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** Returns when a member signed in to their session here. */
export async function findSignInTime(db: Queries, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.created_at
}
