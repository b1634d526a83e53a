import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { type Batch, idsOf, type KeptRows, oldest } from '../retention-store.ts'

type SiteSessions = Tables['site_sessions']
export type SiteSessionRow = Selectable<SiteSessions>
/** A visit that has not ended: its member stays known until then. */
export type OpenVisitRow = SiteSessionRow & { member_id: number }

export async function findOpenSession(db: Queries, memberId: number): Promise<OpenVisitRow | undefined> {
  return db
    .selectFrom('site_sessions')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .$narrowType<{ member_id: number }>()
    .executeTakeFirst()
}

export async function findSession(db: Queries, id: number): Promise<SiteSessionRow | undefined> {
  return db.selectFrom('site_sessions').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertSession(db: Queries, row: Insertable<SiteSessions>): Promise<SiteSessionRow> {
  return db.insertInto('site_sessions').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function saveEnd(
  db: Queries,
  id: number,
  end: Pick<Updateable<SiteSessions>, 'ended_at' | 'end_reason' | 'ended_by'>,
): Promise<void> {
  await db.updateTable('site_sessions').set(end).where('id', '=', id).execute()
}

/** Open visits that began at this time or earlier. */
export async function listExpiredSessions(db: Queries, startedUntil: string): Promise<OpenVisitRow[]> {
  return db
    .selectFrom('site_sessions')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('started_at', '<=', startedUntil)
    .$narrowType<{ member_id: number }>()
    .orderBy('started_at')
    .orderBy('id')
    .execute()
}

/** When the oldest open visit began. */
export async function findOldestStart(db: Queries): Promise<string | undefined> {
  const row = await db
    .selectFrom('site_sessions')
    .select('started_at')
    .where('ended_at', 'is', null)
    .orderBy('started_at')
    .executeTakeFirst()
  return row?.started_at
}

/** The members who checked in after that moment and have not left, latest first. */
export async function listVisitors(db: Queries, startedAfter: string) {
  return db
    .selectFrom('site_sessions')
    .innerJoin('members', 'members.id', 'site_sessions.member_id')
    .select(['site_sessions.id', 'site_sessions.member_id', 'site_sessions.started_at', 'site_sessions.guests'])
    .select(['members.first_name', 'members.last_name', 'members.hide_on_site'])
    .where('site_sessions.ended_at', 'is', null)
    .where('site_sessions.started_at', '>', startedAfter)
    .$narrowType<{ member_id: number }>()
    .orderBy('site_sessions.started_at', 'desc')
    .orderBy('site_sessions.id', 'desc')
    .execute()
}

/** Visits keep their times and number of guests; an open one ends. */
export async function anonymiseVisits(
  db: Queries,
  { memberId, actorId, now }: { memberId: number; actorId: number; now: string },
): Promise<void> {
  await db
    .updateTable('site_sessions')
    .set({ ended_at: now, end_reason: 'administrator', ended_by: actorId })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute()
  const rows = await db
    .selectFrom('site_sessions')
    .select(['id', 'guests'])
    .where('member_id', '=', memberId)
    .where('guests', '!=', '[]')
    .execute()
  for (const { id, guests } of rows) {
    const count = (JSON.parse(guests) as unknown[]).length // written by us, as a list of names
    const nameless = JSON.stringify(Array.from({ length: count }, () => '–'))
    await db.updateTable('site_sessions').set({ guests: nameless }).where('id', '=', id).execute()
  }
}

export const visitsKept: KeptRows = {
  kind: 'visits',
  months: 'privacy.visitMonths',
  remove: removeVisitNames,
}

/** Keeps the number of guests: one update for each number. */
async function removeVisitNames(db: Queries, batch: Batch): Promise<number> {
  const rows = await oldVisits(db, batch).execute()
  const visits = Map.groupBy(rows, ({ guests }) => (JSON.parse(guests) as unknown[]).length) // written by us, as a list
  for (const [guests, alike] of visits) {
    const nameless = JSON.stringify(Array.from({ length: guests }, () => '–'))
    await db
      .updateTable('site_sessions')
      .set({ member_id: null, ended_by: null, guests: nameless })
      .where('id', 'in', idsOf(alike))
      .execute()
  }
  return rows.length
}

/** An open visit has no end, so it is left alone. */
export function oldVisits(db: Queries, batch: Batch) {
  const known = db.selectFrom('site_sessions').select(['id', 'guests']).where('member_id', 'is not', null)
  return oldest(known.where('ended_at', '<', batch.before), 'ended_at', batch)
}
