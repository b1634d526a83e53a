import { sql } from 'kysely'
import type { Queries } from '../database.ts'

export type TableShape = {
  name: string
  columns: readonly string[]
  /** The columns of the primary key, in its order. */
  key: readonly string[]
  /** Whether its ids count up by themselves. */
  hasCounter: boolean
}

/** The tables of a SQLite database, each after the tables that its rows reference. */
export async function readTableShapes(db: Queries): Promise<TableShape[]> {
  const { rows: tables } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master
    where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\'`.execute(
    db,
  )
  const { rows: columns } = await sql<{ table: string; name: string; pk: number }>`
    select m.name as "table", c.name, c.pk from sqlite_master m join pragma_table_info(m.name) c
    where m.type = 'table' order by c.cid`.execute(db)
  const { rows: references } = await sql<{ table: string; target: string }>`
    select m.name as "table", f."table" as target from sqlite_master m join pragma_foreign_key_list(m.name) f
    where m.type = 'table' and f."table" <> m.name`.execute(db)
  const shapes = tables.map(({ name, sql: made }) => {
    const own = columns.filter(({ table }) => table === name)
    const key = own.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk)
    return {
      name,
      columns: own.map((column) => column.name),
      key: key.map((column) => column.name),
      hasCounter: /\bautoincrement\b/i.test(made),
    }
  })
  return afterTheirTargets(shapes, references)
}

/** Throws if tables reference each other in a circle: no order of writing would work. */
export function afterTheirTargets(
  shapes: readonly TableShape[],
  references: readonly { table: string; target: string }[],
): TableShape[] {
  const ordered: TableShape[] = []
  const isWaiting = ({ name }: TableShape) => !ordered.some((done) => done.name === name)
  while (ordered.length < shapes.length) {
    const waiting = shapes.filter(isWaiting)
    const names = new Set(waiting.map(({ name }) => name))
    const ready = waiting.filter(({ name }) => {
      return !references.some(({ table, target }) => table === name && names.has(target))
    })
    if (ready.length === 0) throw new Error(`Tables point at each other in a circle: ${[...names].join(', ')}`)
    ordered.push(...ready)
  }
  return ordered
}
