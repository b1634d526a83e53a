import { type SelectQueryBuilder, sql } from 'kysely'
import { removeLines } from '../../../db/chain/remove-lines.ts'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { type KeptKind, keptKinds } from './rules.ts'

/** Before when, and how many rows at once. */
export type Batch = { before: string; limit: number; now: string }

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
  await removeLines(db, { ids, at: batch.now })
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

/** Past decisions are explained by the changes of the settings: these stay. So does what is not in the chain yet. */
export function oldAudit(db: Queries, batch: Batch) {
  const linked = db.selectFrom('audit').select('id').where('position', 'is not', null)
  const lines = linked.where('action', '<>', 'settings.update')
  return oldest(lines.where('at', '<', batch.before), 'at', batch)
}

function oldest<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  column: string,
  { limit }: Batch,
) {
  return query.orderBy(sql.ref(column)).orderBy(sql.ref('id')).limit(limit)
}

/** How many rows a run has removed, until its line in the trail tells it. */
export async function addCount(db: Queries, kind: KeptKind, count: number): Promise<void> {
  await db
    .insertInto('retention_counts')
    .values({ kind, count })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ count: sql`retention_counts.count + ${count}` }))
    .execute()
}

/** Gives the counts, and forgets them. */
export async function takeCounts(db: Queries): Promise<Partial<Record<KeptKind, number>>> {
  const rows = await db.deleteFrom('retention_counts').returning(['kind', 'count']).execute()
  const counts: Partial<Record<KeptKind, number>> = {}
  for (const kind of keptKinds) {
    const count = rows.find((row) => row.kind === kind)?.count
    if (count !== undefined) counts[kind] = count
  }
  return counts
}
