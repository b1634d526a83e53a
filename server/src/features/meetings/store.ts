import type { Queries } from '../../db/database.ts'

export async function listMeetingsFrom(db: Queries, now: string) {
  return db
    .selectFrom('meetings')
    .select(['id', 'type', 'date'])
    .where('date', '>=', now)
    .orderBy('date')
    .orderBy('id')
    .execute()
}
