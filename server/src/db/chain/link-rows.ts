import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { batchesOf } from '../batches.ts'
import type { Queries } from '../database.ts'
import { insertRows } from '../insert-rows.ts'
import { chainedTables, type ChainedTable } from '../tables/chain.ts'
import { fixedColumns, type Head, leafOf, linkOf, noLink, type Row } from './chain-hash.ts'
import { dialectOf } from '../dialect.ts'

type Unlinked = Row & { id: number; commitment: string; reason_id: number | null }
type Waiting = { table: ChainedTable; row: Unlinked }

/** Small enough that no other writer has to wait for it. */
const mostAtOnce = 1000

/**
 * Gives every committed row without a link its place in the chain. The chain has its own order, because ids are not
 * committed in order when several processes write. Linking happens after the transactions and in one process at a time,
 * so transactions never wait for each other. If a process dies in between, the next run links the rest.
 */
export async function linkRows(db: Queries, limit = mostAtOnce): Promise<void> {
  // Checked without a transaction: most of the time there is nothing to link.
  while (await hasUnlinked(db)) await transactInTurn(db, 'fobhouse chain', (trx) => linkSome(trx, limit))
}

async function hasUnlinked(db: Queries): Promise<boolean> {
  const queries = chainedTables.map((table) => {
    return sql`select 1 from ${sql.table(table)} where position is null and commitment is not null`
  })
  const found = sql<{ is_there: number }>`
    select case when ${sql.join(
      queries.map((query) => sql`exists (${query})`),
      sql` or `,
    )} then 1 else 0 end as is_there`
  return (await found.execute(db)).rows[0]?.is_there === 1
}

/**
 * Rewritten rows come before all others, in the order of their reasons: each before the line that tells why. They are
 * looked for last, so that such a line is never linked without them.
 */
async function linkSome(trx: Queries, limit: number): Promise<void> {
  const fresh: Waiting[] = []
  const rewritten: Waiting[] = []
  for (const table of chainedTables) fresh.push(...(await listFresh(trx, table, limit)))
  for (const table of chainedTables) rewritten.push(...(await listRewritten(trx, table)))
  rewritten.sort((one, other) => (one.row.reason_id ?? 0) - (other.row.reason_id ?? 0))
  await append(trx, [...rewritten, ...fresh])
}

async function listFresh(trx: Queries, table: ChainedTable, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Unlinked>`
    select ${columnsOf(table)} from ${sql.table(table)}
    where position is null and commitment is not null and reason_id is null
    order by id limit ${limit} ${untilCommit(trx)}`.execute(trx)
  return rows.map((row) => ({ table, row }))
}

async function listRewritten(trx: Queries, table: ChainedTable): Promise<Waiting[]> {
  const { rows } = await sql<Unlinked>`
    select ${columnsOf(table)} from ${sql.table(table)}
    where position is null and commitment is not null and reason_id is not null
    order by id ${untilCommit(trx)}`.execute(trx)
  return rows.map((row) => ({ table, row }))
}

function columnsOf(table: ChainedTable) {
  return sql.join([...fixedColumns[table], 'commitment', 'reason_id'].map((column) => sql.ref(column)))
}

/** The end of the chain. */
export async function readEnd(db: Queries): Promise<Head> {
  const query = db.selectFrom('chain').select(['position', 'link']).orderBy('position', 'desc').limit(1)
  return (await query.executeTakeFirst()) ?? { position: 0, link: noLink }
}

async function append(trx: Queries, waiting: readonly Waiting[]): Promise<void> {
  let head = await readEnd(trx)
  const linked = waiting.map(({ table, row: { id, commitment, reason_id, ...row } }) => {
    const position = head.position + 1
    const leaf = leafOf(table, { id, ...row }, commitment)
    head = { position, link: linkOf(head.link, { position, reasonId: reason_id, leaf }) }
    return { ...head, source: table, row_id: id, reason_id, commitment }
  })
  await insertRows(trx, { name: 'chain', columns: linkColumns }, linked)
  for (const [table, rows] of Map.groupBy(linked, ({ source }) => source)) await savePlaces(trx, table, rows)
}

const linkColumns = ['position', 'source', 'row_id', 'reason_id', 'commitment', 'link']

async function savePlaces(
  trx: Queries,
  table: ChainedTable,
  linked: readonly { row_id: number; position: number }[],
): Promise<void> {
  for (const batch of batchesOf(linked)) {
    // PostgreSQL needs the casts: a parameter in a list has no type of its own.
    const places = batch.map(({ row_id: id, position }) => sql`(cast(${id} as bigint), cast(${position} as bigint))`)
    await sql`
      update ${sql.table(table)} set position = given.column2
      from (values ${sql.join(places)}) as given where ${sql.table(table)}.id = given.column1
    `.execute(trx)
  }
}

/**
 * Runs one transaction at a time under this name, across all processes. Its statements see everything committed so far,
 * and it never fails because of other writers.
 */
async function transactInTurn<Tables, Result>(
  db: Kysely<Tables>,
  name: string,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (dialectOf(db) === 'postgres') {
    return db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
        return work(trx)
      })
  }
  return db.transaction().execute(async (trx) => {
    // A write locks SQLite, so this transaction sees everything committed before.
    await sql`update settings set value = value where 1 = 0`.execute(trx)
    return work(trx)
  })
}

/** Nobody else may change these rows until the transaction ends; references to them may still be made. */
function untilCommit<Tables>(db: Kysely<Tables>): RawBuilder<unknown> {
  return dialectOf(db) === 'postgres' ? sql`for no key update` : sql``
}
