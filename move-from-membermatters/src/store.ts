import { batchesOf, type Queries } from '@fobhouse/server/public.ts'

type Brought = { sourceId: string; targetId: number | null }

/** Which of these rows of the source were imported earlier. */
export async function findKnown(db: Queries, table: string, ids: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const batch of batchesOf(ids)) {
    const rows = await db
      .selectFrom('membermatters_rows')
      .select('source_id')
      .where('source_table', '=', table)
      .where('source_id', 'in', batch)
      .execute()
    for (const row of rows) known.add(row.source_id)
  }
  return known
}

/** All imported rows of a small table, and their ids here. */
export async function listKnown(db: Queries, table: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('membermatters_rows')
    .select(['source_id', 'target_id'])
    .where('source_table', '=', table)
    .execute()
  return new Map(rows.map((row) => [row.source_id, row.target_id ?? 0]))
}

export async function insertKnown(db: Queries, table: string, rows: readonly Brought[]): Promise<void> {
  for (const batch of batchesOf(rows)) {
    const values = batch.map(({ sourceId, targetId }) => ({
      source_table: table,
      source_id: sourceId,
      target_id: targetId,
    }))
    await db.insertInto('membermatters_rows').values(values).execute()
  }
}

/** The fingerprint of the database that was imported first; undefined before any import. */
export async function findFingerprint(db: Queries): Promise<string | undefined> {
  const row = await db
    .selectFrom('membermatters_rows')
    .select('source_id')
    .where('source_table', '=', 'fingerprint')
    .executeTakeFirst()
  return row?.source_id
}
