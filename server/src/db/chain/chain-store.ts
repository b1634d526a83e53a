import { type Selectable, sql } from 'kysely'
import type { Queries } from '../database.ts'
import type { Tables } from '../tables.ts'
import { type ChainedColumns, type ChainedTable, chainedTables } from '../tables/chain.ts'
import type { Row } from './chain-hash.ts'

export type LinkRow = Selectable<Tables['chain']>
export type ChainedRow = Row & ChainedColumns & { id: number }

const pageSize = 1000

/** Yields every link in order, each with its row; reads page by page. */
export async function* everyLink(db: Queries): AsyncGenerator<{ link: LinkRow; row: ChainedRow | undefined }> {
  let last = 0
  for (;;) {
    const query = db.selectFrom('chain').selectAll().where('position', '>', last).orderBy('position').limit(pageSize)
    const links = await query.execute()
    const rows = new Map<string, ChainedRow>()
    for (const [table, own] of Map.groupBy(links, ({ source }) => source)) {
      const ids = own.map(({ row_id: id }) => id)
      for (const row of await listRows(db, table, ids)) rows.set(`${table}:${row.id}`, row)
    }
    for (const link of links) yield { link, row: rows.get(`${link.source}:${link.row_id}`) }
    if (links.length < pageSize) return
    last = links.at(-1)?.position ?? last
  }
}

async function listRows(db: Queries, table: ChainedTable, ids: readonly number[]): Promise<ChainedRow[]> {
  if (!chainedTables.includes(table)) return [] // a byte of the link was changed
  const { rows } = await sql<ChainedRow>`
    select * from ${sql.table(table)} where id in (${sql.join([...new Set(ids)])})`.execute(db)
  return rows
}

/** Rows that have no link yet, page by page. */
export async function* everyUnlinked(db: Queries, table: ChainedTable): AsyncGenerator<ChainedRow> {
  let last = 0
  for (;;) {
    const { rows } = await sql<ChainedRow>`
      select * from ${sql.table(table)} where position is null and id > ${last} order by id limit ${pageSize}
    `.execute(db)
    yield* rows
    if (rows.length < pageSize) return
    last = rows.at(-1)?.id ?? last
  }
}

/** Rows whose position names no link, or the link of another row. `isKnown`: the chain has other links for them. */
export async function listMisplaced(db: Queries, table: ChainedTable) {
  const { rows } = await sql<{ id: number; position: number; is_known: number }>`
    select one.id, one.position, case when exists (
      select 1 from chain as any_link where any_link.source = ${table} and any_link.row_id = one.id
    ) then 1 else 0 end as is_known
    from ${sql.table(table)} as one
    where one.position is not null and not exists (
      select 1 from chain
      where chain.position = one.position and chain.source = ${table} and chain.row_id = one.id
    ) order by one.position, one.id`.execute(db)
  return rows.map(({ id, position, is_known }) => ({ id, position, isKnown: is_known === 1 }))
}

export async function listRemovals(db: Queries): Promise<string[]> {
  return (await db.selectFrom('chain_removals').select('lines').execute()).map(({ lines }) => lines)
}

/** The link at a position; undefined beyond the end. */
export async function findLink(db: Queries, position: number): Promise<string | undefined> {
  const query = db.selectFrom('chain').select('link').where('position', '=', position)
  return (await query.executeTakeFirst())?.link
}
