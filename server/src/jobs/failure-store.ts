import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

export async function noteFailure(db: Queries, failure: { job: string; at: string; error: string }): Promise<void> {
  const { job, at, error } = failure
  await db
    .insertInto('job_failures')
    .values({ job, since: at, last_at: at, count: 1, error })
    .onConflict((conflict) =>
      conflict.column('job').doUpdateSet({ last_at: at, error, count: sql<number>`job_failures.count + 1` }),
    )
    .execute()
}

/** Deletes the record of failures once a job succeeds. Reads first, because there is nearly never one. */
export async function forgetFailure(db: Queries, job: string): Promise<void> {
  const failure = await db.selectFrom('job_failures').select('job').where('job', '=', job).executeTakeFirst()
  if (failure) await db.deleteFrom('job_failures').where('job', '=', job).execute()
}
