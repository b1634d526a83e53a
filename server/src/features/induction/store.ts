import type { Queries } from '../../db/database.ts'

/** The person and their address. */
export async function findPerson(db: Queries, memberId: number) {
  return db
    .selectFrom('members')
    .select(['id', 'email', 'first_name', 'last_name', 'language'])
    .where('id', '=', memberId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>
