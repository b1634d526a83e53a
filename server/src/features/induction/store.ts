import type { Queries } from '../../db/database.ts'

/** Who is inducted: their address and what is known already. */
export async function findPerson(db: Queries, memberId: number) {
  return db
    .selectFrom('members')
    .select(['id', 'email', 'first_name', 'last_name', 'last_induction_at', 'first_joined_at'])
    .where('id', '=', memberId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>
