import type { Queries } from '../../db/database.ts'

/** Returns whether this was the first end of that day. */
export async function insertSentHead(db: Queries, sent: { day: string; at: string; head: string }): Promise<boolean> {
  const query = db
    .insertInto('sent_heads')
    .values(sent)
    .onConflict((conflict) => conflict.column('day').doNothing())
  return (await query.returning('day').executeTakeFirst()) !== undefined
}

export async function isHeadSent(db: Queries, day: string): Promise<boolean> {
  return (await db.selectFrom('sent_heads').select('day').where('day', '=', day).executeTakeFirst()) !== undefined
}
