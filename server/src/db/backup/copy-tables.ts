import { sql } from 'kysely'
import { listUnwritable, readCounter, setCounter, withoutTriggers } from './differences.ts'
import type { Queries } from '../database.ts'
import { insertRows } from '../insert-rows.ts'
import type { TableShape } from './table-shapes.ts'

type Row = Record<string, unknown>

const rowsPerRead = 5000

/**
 * Copies every row between two databases with the same schema, in the order of `shapes`; `to` must hold nothing but what
 * migrations put there, which goes. Ids once used are not given again in the copy, either. Pass a snapshot as `from` and a transaction as `to`.
 */
export async function copyTables(from: Queries, to: Queries, shapes: readonly TableShape[]): Promise<void> {
  const unwritable = await listUnwritable(to)
  const names = shapes.map(({ name }) => name)
  await withoutTriggers(to, names, async () => {
    for (const { name } of shapes.toReversed()) await sql`delete from ${sql.table(name)}`.execute(to)
    for (const shape of shapes) {
      const columns = shape.columns.filter((column) => !unwritable.has(`${shape.name}.${column}`))
      await copyTable(from, to, { ...shape, columns })
    }
  })
}

async function copyTable(from: Queries, to: Queries, shape: TableShape): Promise<void> {
  for await (const rows of readInParts(from, shape)) await insertRows(to, shape, rows)
  const counter = shape.hasCounter ? await readCounter(from, shape.name) : undefined
  if (counter !== undefined) await setCounter(to, shape.name, counter)
}

/** Reads page by page in the order of the primary key, so that no table must fit in memory. */
async function* readInParts(db: Queries, { name, columns, key }: TableShape): AsyncGenerator<Row[]> {
  const selected = sql.join(columns.map((column) => sql.ref(column)))
  const order = sql.join(key.map((column) => sql.ref(column)))
  let last: Row | undefined
  do {
    const after = last
    const where = after ? sql`where (${order}) > (${sql.join(key.map((column) => after[column]))})` : sql``
    const query = sql<Row>`select ${selected} from ${sql.table(name)} ${where} order by ${order} limit ${rowsPerRead}`
    const { rows } = await query.execute(db)
    if (rows.length > 0) yield rows
    last = rows.length === rowsPerRead ? rows.at(-1) : undefined
  } while (last)
}
