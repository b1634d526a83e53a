import type { Queries } from '../../db/database.ts'

/** Throws if the database does not answer. */
export async function touchDatabase(db: Queries): Promise<void> {
  await db.selectFrom('settings').select('key').limit(1).execute()
}
