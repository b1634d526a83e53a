import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialect.ts'

/** Runs `work` with the triggers of these tables off: copied rows already hold what the triggers made. */
export async function withoutTriggers<Tables>(
  trx: Kysely<Tables>,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  if (dialectOf(trx) === 'postgres') {
    const turn = async (table: string, state: 'disable' | 'enable') => {
      await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`.execute(trx)
    }
    for (const table of tables) await turn(table, 'disable')
    await work()
    for (const table of tables) await turn(table, 'enable')
    return
  }
  const stored = sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and tbl_name in (${sql.join(tables)})`
  const { rows: triggers } = await stored.execute(trx)
  for (const { name } of triggers) await sql`drop trigger ${sql.table(name)}`.execute(trx)
  await work()
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(trx)
}

/** The last id that a table's counter gave; undefined before the first. */
export async function readCounter<Tables>(db: Kysely<Tables>, table: string): Promise<number | undefined> {
  const query =
    dialectOf(db) === 'sqlite'
      ? sql<{ last: number | null }>`select seq as last from sqlite_sequence where name = ${table} and seq > 0`
      : sql<{ last: number | null }>`
          select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as last`
  const { rows } = await query.execute(db)
  return rows[0]?.last ?? undefined
}

/** Makes a table's counter give only ids above `last`. */
export async function setCounter<Tables>(db: Kysely<Tables>, table: string, last: number): Promise<void> {
  if (dialectOf(db) === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(db)
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db)
}

/** The columns that the database fills itself and nobody can write, as `table.column`. */
export async function listUnwritable<Tables>(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  if (dialectOf(db) === 'sqlite') return new Set()
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and is_generated = 'ALWAYS'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
