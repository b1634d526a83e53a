import type { Row } from '../values/rules.ts'

export type SourceDatabase = 'sqlite' | 'postgres' | 'mysql'

export type PageRequest = {
  columns: readonly string[]
  /** A unique column that orders the rows; the page begins after the value `after`. */
  key: string
  after: string | null
  limit: number
}

/** The other portal's database, opened read-only at one moment. */
export type Source = {
  database: SourceDatabase
  /** Every table with its columns. */
  listTables(): Promise<ReadonlyMap<string, ReadonlySet<string>>>
  count(table: string): Promise<number>
  readPage(table: string, page: PageRequest): Promise<Row[]>
  close(): Promise<void>
}

/** The source cannot be read. The message is one line for the person who typed the command. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
}

const rowsAtOnce = 1000

/** Reads a table page by page, so that it need not fit into memory. */
export async function* pagesOf(
  source: Source,
  table: string,
  { columns, key = 'id' }: { columns: readonly string[]; key?: string },
): AsyncGenerator<Row[]> {
  let after: string | null = null
  for (;;) {
    const rows: Row[] = await source.readPage(table, { columns, key, after, limit: rowsAtOnce })
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)?.[key] ?? null
  }
}

export async function readAll(source: Source, table: string, columns: readonly string[]): Promise<Row[]> {
  const rows: Row[] = []
  for await (const page of pagesOf(source, table, { columns, ...(columns.includes('id') ? {} : { key: columns[0] }) }))
    rows.push(...page)
  return rows
}
