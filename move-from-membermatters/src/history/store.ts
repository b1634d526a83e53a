import type { Insertable } from 'kysely'
import { batchesOf, type Queries, type Tables } from '@fobhouse/server/public.ts'

export type TapRow = Insertable<Tables['taps']>
export type SessionRow = Insertable<Tables['interlock_sessions']>
export type VisitRow = Insertable<Tables['site_sessions']>

export async function insertTaps(db: Queries, rows: readonly TapRow[]): Promise<void> {
  for (const batch of batchesOf(rows)) await db.insertInto('taps').values(batch).execute()
}

export async function insertSessions(db: Queries, rows: readonly SessionRow[]): Promise<void> {
  for (const batch of batchesOf(rows)) await db.insertInto('interlock_sessions').values(batch).execute()
}

export async function insertVisits(db: Queries, rows: readonly VisitRow[]): Promise<void> {
  for (const batch of batchesOf(rows)) await db.insertInto('site_sessions').values(batch).execute()
}
