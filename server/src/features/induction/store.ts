import { sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { toText } from '../../core/clock.ts'
import type { Queries } from '../../db/database.ts'

/** The person, their address and what is known of their induction. */
export async function findPerson(db: Queries, memberId: number) {
  return db
    .selectFrom('members')
    .select(['id', 'email', 'first_name', 'last_name', 'language'])
    .select(['last_induction_at', 'first_joined_at', 'induction_reminded_for'])
    .where('id', '=', memberId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** Lists active members who were inducted within this range, excluding its start. */
export async function listInductedWithin(
  db: Queries,
  { after, until }: { after: Temporal.Instant; until: Temporal.Instant },
): Promise<number[]> {
  const inductedAt = sql<string>`coalesce(last_induction_at, first_joined_at)`
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where('state', '=', 'active')
    .where(inductedAt, '>', toText(after))
    .where(inductedAt, '<=', toText(until))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function saveReminder(db: Queries, memberId: number, expiry: string): Promise<void> {
  await db.updateTable('members').set({ induction_reminded_for: expiry }).where('id', '=', memberId).execute()
}
