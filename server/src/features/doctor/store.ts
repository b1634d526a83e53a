import type { Queries } from '../../db/database.ts'

export async function listJobFailures(db: Queries) {
  return db.selectFrom('job_failures').selectAll().orderBy('job').execute()
}
