import type { Queries } from '../../db/database.ts'

/** The message that should have left first of those that wait. */
export async function findLongestDue(db: Queries) {
  return db
    .selectFrom('outbox')
    .select(['next_attempt_at', 'error'])
    .where('state', '=', 'waiting')
    .where('next_attempt_at', 'is not', null)
    .$narrowType<{ next_attempt_at: string }>()
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
}

export async function countFailedSince(db: Queries, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether the mail server has ever taken a mail: one of the outbox, or a test that an administrator sent. */
export async function hasMailLeft(db: Queries): Promise<boolean> {
  const sent = db.selectFrom('outbox').select('id').where('kind', '=', 'mail').where('state', '=', 'sent')
  if (await sent.limit(1).executeTakeFirst()) return true
  const tests = await db
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'settings.test')
    .where('subject', '=', 'settings:mail')
    .where('after', 'like', '%"success":true%')
    .limit(1)
    .executeTakeFirst()
  return tests !== undefined
}
