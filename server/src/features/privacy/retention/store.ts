import { type SelectQueryBuilder, sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { KeptKind } from './rules.ts'

/** Before when, and how many rows at once. */
export type Batch = { before: string; limit: number }

/** What each kind loses, oldest first. Each gives how many rows it was; fewer than the limit are the last ones. */
export const removals: Record<KeptKind, (db: Queries, batch: Batch) => Promise<number>> = {
  taps: removeTapNames,
  toolSessions: removeSessionNames,
  visits: removeVisitNames,
  connections: deleteConnections,
  messages: deleteMessages,
  audit: deleteAudit,
}

async function removeTapNames(db: Queries, batch: Batch): Promise<number> {
  const ids = idsOf(await oldTaps(db, batch).execute())
  if (ids.length > 0)
    await db.updateTable('taps').set({ member_id: null, card_number: '' }).where('id', 'in', ids).execute()
  return ids.length
}

async function removeSessionNames(db: Queries, batch: Batch): Promise<number> {
  const ids = idsOf(await oldSessions(db, batch).execute())
  if (ids.length > 0) {
    const nameless = { member_id: null, ended_by: null }
    await db.updateTable('interlock_sessions').set(nameless).where('id', 'in', ids).execute()
  }
  return ids.length
}

/** How many guests there were stays: one update for each number of them. */
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

async function deleteConnections(db: Queries, batch: Batch): Promise<number> {
  const ids = idsOf(await oldConnections(db, batch).execute())
  if (ids.length > 0) await db.deleteFrom('device_connections').where('id', 'in', ids).execute()
  return ids.length
}

async function deleteMessages(db: Queries, batch: Batch): Promise<number> {
  const ids = idsOf(await oldMessages(db, batch).execute())
  if (ids.length > 0) await db.deleteFrom('outbox').where('id', 'in', ids).execute()
  return ids.length
}

async function deleteAudit(db: Queries, batch: Batch): Promise<number> {
  const ids = idsOf(await oldAudit(db, batch).execute())
  if (ids.length > 0) await db.deleteFrom('audit').where('id', 'in', ids).execute()
  return ids.length
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}

// The conditions of partial indexes stand here as they stand there: with a parameter instead, SQLite would not use them.

export function oldTaps(db: Queries, batch: Batch) {
  const isKnown = sql<boolean>`(card_number <> '' or member_id is not null)`
  return oldest(db.selectFrom('taps').select('id').where('at', '<', batch.before).where(isKnown), 'at', batch)
}

/** An open one has no end, and is left alone. */
export function oldSessions(db: Queries, batch: Batch) {
  const known = db.selectFrom('interlock_sessions').select('id').where('member_id', 'is not', null)
  return oldest(known.where('ended_at', '<', batch.before), 'ended_at', batch)
}

/** An open one has no end, and is left alone. */
export function oldVisits(db: Queries, batch: Batch) {
  const known = db.selectFrom('site_sessions').select(['id', 'guests']).where('member_id', 'is not', null)
  return oldest(known.where('ended_at', '<', batch.before), 'ended_at', batch)
}

export function oldConnections(db: Queries, batch: Batch) {
  return oldest(db.selectFrom('device_connections').select('id').where('at', '<', batch.before), 'at', batch)
}

/** What waits is left alone. */
export function oldMessages(db: Queries, batch: Batch) {
  const done = db.selectFrom('outbox').select('id').where('state', '<>', 'waiting')
  return oldest(done.where('created_at', '<', batch.before), 'created_at', batch)
}

/** Past decisions are explained by the changes of the settings: these stay. */
export function oldAudit(db: Queries, batch: Batch) {
  const lines = db.selectFrom('audit').select('id').where('action', '<>', 'settings.update')
  return oldest(lines.where('at', '<', batch.before), 'at', batch)
}

function oldest<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  column: string,
  { limit }: Batch,
) {
  return query.orderBy(sql.ref(column)).orderBy(sql.ref('id')).limit(limit)
}

/** The line that this transaction has just written. */
export async function getNewestLineId(db: Queries): Promise<number> {
  const lines = db.selectFrom('audit').select('id').where('action', '=', 'privacy.retention').orderBy('id', 'desc')
  return (await lines.limit(1).executeTakeFirstOrThrow()).id
}

/** The line of a run counts on while the run goes on. */
export async function saveCounts(db: Queries, lineId: number, counts: Partial<Record<KeptKind, number>>) {
  const after = JSON.stringify(counts)
  await db.updateTable('audit').set({ after }).where('id', '=', lineId).execute()
}
