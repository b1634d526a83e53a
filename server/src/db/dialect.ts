import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { foldName, withoutAccents } from '@fobhouse/contract/text.ts'
import {
  type CreateTableBuilder,
  type Dialect,
  type Expression,
  type Kysely,
  PGliteDialect,
  PostgresDialect,
  type QueryExecutorProvider,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely'
import { postgresLimits } from './postgres-limits.ts'
import { isPlanOutdated } from './prepared-statements.ts'
import { asKyselyDatabase } from './sqlite-statements.ts'

/**
 * Everything that differs between SQLite and PostgreSQL is in this file, but for `backup/differences.ts` (only for
 * copies), `chain/differences.ts` (only for the chain), `digest-of.ts`, `database-facts.ts` (for operators) and
 * `sqlite-statements.ts` (how Node runs SQLite).
 */
export type DialectName = 'sqlite' | 'postgres'

/**
 * Opens SQLite in the data folder (`:memory:` for tests). One connection: SQLite has one writer, and statements here
 * are synchronous, so a second one would only wait. `version` counts every statement that may write, and what
 * `writesElsewhere` last found of other processes: asking for every request would cost too much. `image`: the bytes
 * of a database to begin with, in memory only.
 */
export function sqliteDialect(folder: string, image?: Uint8Array): ReturnType<typeof dialectOn> {
  const path = folder === ':memory:' ? folder : join(folder, 'fobhouse.sqlite')
  if (folder !== ':memory:') mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(path)
  if (folder !== ':memory:') chmodSync(path, 0o600)
  else if (image) database.deserialize(image)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  return dialectOn(database)
}

/** Opens the same for reading only: nothing reaches the file. */
export function sqliteReadingDialect(folder: string): Dialect {
  return dialectOn(new DatabaseSync(join(folder, 'fobhouse.sqlite'), { readOnly: true })).dialect
}

function dialectOn(database: DatabaseSync): { dialect: Dialect; version(): number; writesElsewhere(): number } {
  database.exec('PRAGMA busy_timeout = 5000; PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY')
  database.function('fold_for_search', { deterministic: true }, (text) =>
    typeof text === 'string' ? withoutAccents(foldName(text)) : text,
  )
  let [version, elsewhere] = [0, 0]
  const dataVersion = database.prepare('PRAGMA data_version')
  const writesElsewhere = () => {
    elsewhere = Number(dataVersion.get()?.['data_version'])
    return elsewhere
  }
  const dialect = new SqliteDialect({ database: asKyselyDatabase(database, () => void (version += 1)) })
  return { dialect, version: () => version + elsewhere, writesElsewhere }
}

const bigintType = 20 // PostgreSQL's oid of int8; our counts and sums stay below 2^53
const numericType = 1700 // the type of sum(int8)

/** The driver is loaded only here: most clubs run on SQLite and should not wait for it. */
export async function postgresDialect(url: string, limits = postgresLimits): Promise<Dialect> {
  const { openPool } = await import('./postgres-pool.ts')
  return new PostgresDialect({ pool: openPool(url, limits) })
}

/** PostgreSQL inside this process, for tests on machines without a server. */
export async function pgliteDialect(): Promise<Dialect> {
  const { PGlite } = await import('@electric-sql/pglite')
  const pglite = new PGlite({ parsers: { [bigintType]: Number, [numericType]: Number } })
  return new PGliteDialect({ pglite })
}

export function dialectOf<Tables>(db: Kysely<Tables>): DialectName {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres'
}

/** A table whose integer id counts up by itself and is never used twice. */
export function createTableWithId(db: Kysely<never>, table: string): CreateTableBuilder<string, 'id'> {
  const builder = db.schema.createTable(table)
  return dialectOf(db) === 'sqlite'
    ? builder.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    : builder.addColumn('id', 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity())
}

/** Lets a column of integers be null. SQLite cannot change a column: there the table is made anew. */
export async function allowNull(db: Kysely<never>, table: string, column: string): Promise<void> {
  if (dialectOf(db) === 'postgres') {
    await db.schema
      .alterTable(table)
      .alterColumn(column, (builder) => builder.dropNotNull())
      .execute()
    return
  }
  await db.transaction().execute(async (trx) => {
    const stored = sql<{ type: string; sql: string }>`
      select type, sql from sqlite_master where tbl_name = ${table} and sql is not null`
    const { rows } = await stored.execute(trx)
    const made = rows.find(({ type }) => type === 'table')?.sql ?? ''
    const anew = made
      .replace(`"${table}"`, `"${table}_anew"`)
      .replace(`"${column}" bigint not null`, `"${column}" bigint`)
    if (anew.length !== made.length + '_anew'.length - ' not null'.length) {
      throw new Error(`The table ${table} has an unexpected form`)
    }
    await sql.raw(anew).execute(trx)
    await sql`insert into ${sql.table(`${table}_anew`)} select * from ${sql.table(table)}`.execute(trx)
    await sql`drop table ${sql.table(table)}`.execute(trx)
    await sql`alter table ${sql.table(`${table}_anew`)} rename to ${sql.table(table)}`.execute(trx)
    for (const index of rows.filter(({ type }) => type === 'index')) await sql.raw(index.sql).execute(trx)
  })
}

/** Makes the database refuse to remove rows of this table and to change these columns. */
export async function forbidChanges(db: Kysely<never>, table: string, columns: readonly string[]): Promise<void> {
  const name = (deed: string) => sql.raw(`${table}_no_${deed}`)
  const on = sql.table(table)
  const changed = sql.join(columns.map((column) => sql.ref(column)))
  const message = sql.lit(`rows of ${table} are final`)
  if (dialectOf(db) === 'sqlite') {
    const refuse = sql`begin select raise(abort, ${message}); end`
    await sql`create trigger ${name('update')} before update of ${changed} on ${on} ${refuse}`.execute(db)
    await sql`create trigger ${name('delete')} before delete on ${on} ${refuse}`.execute(db)
    return
  }
  const refuse = name('change')
  await sql`create function ${refuse}() returns trigger language plpgsql
    as $$ begin raise exception using message = ${message}; end $$`.execute(db)
  const each = sql`on ${on} for each row execute function ${refuse}()`
  await sql`create trigger ${name('update')} before update of ${changed} ${each}`.execute(db)
  await sql`create trigger ${name('delete')} before delete ${each}`.execute(db)
}

/** Adds a column of bytes that is never null. */
export function addBytesColumn<Columns extends string>(
  db: Kysely<never>,
  table: CreateTableBuilder<string, Columns>,
  name: string,
) {
  return table.addColumn(name, dialectOf(db) === 'sqlite' ? 'blob' : 'bytea', (column) => column.notNull())
}

/** SQLite's transactions always are serialisable; its driver refuses the setting. */
export function startSerialisable<Tables>(db: Kysely<Tables>) {
  const builder = db.startTransaction()
  return dialectOf(db) === 'sqlite' ? builder : builder.setIsolationLevel('serializable')
}

/** A transaction that only reads, and sees one moment however long it takes. */
export function snapshotOf<Tables>(db: Kysely<Tables>) {
  const builder = db.transaction()
  return dialectOf(db) === 'sqlite' ? builder : builder.setIsolationLevel('repeatable read').setAccessMode('read only')
}

/** Turns references' checks off: for a part of a database, never for a club's own. SQLite only. */
export async function ignoreReferences<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`pragma foreign_keys = off`.execute(db)
}

const sqliteBusy = 5 // also in its extended codes: another process changed what the transaction had read

/** Whether an error is a conflict, or a table that has changed: what may go away in another try. */
export function isRetryable(error: unknown): boolean {
  if (isPlanOutdated(error)) return true
  if (error instanceof Error && 'errcode' in error) return (Number(error.errcode) & 0xff) === sqliteBusy
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code === '40001' || code === '40P01' // serialization_failure, deadlock_detected
}

/** Whether an insert or update ran into this unique index, as far as the database names it. */
export function isUniqueViolation(error: unknown, columnOrIndex: string): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (code === '23505') return 'constraint' in error && String(error.constraint).includes(columnOrIndex)
  return error.message.includes('UNIQUE constraint failed') && error.message.includes(columnOrIndex)
}

/**
 * The values of an integer column as one text with commas: far cheaper than a row for each. They come in the order of
 * what is selected from. To order them here, PostgreSQL would sort what comes in order from an index.
 */
export function joinedIntegers<Tables>(db: Kysely<Tables>, column: string): RawBuilder<string | null> {
  const reference = sql.ref(column)
  return dialectOf(db) === 'sqlite'
    ? sql`group_concat(${reference}, ',')`
    : sql`string_agg(cast(${reference} as text), ',')`
}

/**
 * Rows in the order of a column, where an index has them so and another order would only be slower to use. SQLite reads
 * along that index untold; told, it would make each row twice.
 */
export function alongIndex<Tables, Table extends keyof Tables, Row>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, Table, Row>,
  column: keyof Row & string,
): SelectQueryBuilder<Tables, Table, Row> {
  return dialectOf(db) === 'sqlite' ? query : query.orderBy(sql.ref(column))
}

/**
 * Adds a text column that the database computes itself: `made` applied to the columns `from`, folded like
 * `withoutAccents` and `foldName` of the contract. Searches use it, since folding every row on each search would be
 * slow.
 */
export async function addFoldedColumn(
  db: Kysely<never>,
  name: string,
  { table, from, made }: { table: string; from: readonly string[]; made: RawBuilder<string> },
): Promise<void> {
  const [on, column] = [sql.table(table), sql.ref(name)]
  if (dialectOf(db) === 'postgres') {
    await sql`alter table ${on} add column ${column} text generated always as (${foldedOnPostgres(made)}) stored`.execute(
      db,
    )
    return
  }
  await sql`alter table ${on} add column ${column} text not null default ''`.execute(db)
  const fold = sql`update ${on} set ${column} = fold_for_search(${made})`
  await fold.execute(db)
  const [trigger, keep] = [sql.raw(`${table}_${name}`), sql`begin ${fold} where id = new.id; end`]
  await sql`create trigger ${trigger}_insert after insert on ${on} ${keep}`.execute(db)
  const columns = sql.join(from.map((each) => sql.ref(each)))
  await sql`create trigger ${trigger}_update after update of ${columns} on ${on} ${keep}`.execute(db)
}

function foldedOnPostgres(text: RawBuilder<string>): RawBuilder<string> {
  const bare = sql`lower(regexp_replace(normalize(${text}, NFKD), '[\u0300-\u036f]', '', 'g'))`
  // Capitals too: lower() knows only ASCII if the database's locale is C.
  const latin = sql`translate(${bare}, 'øđłıØĐŁ', 'odliodl')`
  return sql`replace(replace(replace(replace(replace(${latin}, 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ß', 'ss')`
}

/** Position of `part` in a text, counted from 1; 0 if absent. */
export function positionIn<Tables>(db: Kysely<Tables>, text: Expression<string>, part: string): RawBuilder<number> {
  return dialectOf(db) === 'sqlite' ? sql`instr(${text}, ${part})` : sql`strpos(${text}, ${part})`
}

/** Text that begins with `part`; `%` and `_` in it mean themselves. */
export function startsWith(column: Expression<string>, part: string): RawBuilder<boolean> {
  return sql<boolean>`${column} like ${`${escapeLike(part)}%`} escape '\\'`
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
}

/** The name under which the processes of one club notify each other; each database has its own. */
export const notificationName = 'fobhouse'

/** Notifies every process that listens, in this order; in a transaction, with its commit. PostgreSQL only. */
export async function notifyAll(db: QueryExecutorProvider, payloads: readonly string[]): Promise<void> {
  const list = sql.join(payloads.map((payload) => sql`(${payload}::text)`))
  await sql`select pg_notify(${notificationName}, told.payload) from (values ${list}) as told (payload)`.execute(db)
}

/** The lock that a process holds while it lives and listens; the database lets go of it when the connection ends. */
export const lifeLockName = (processId: string) => `fobhouse process ${processId}`

/** Whether the process of this name lives and listens. PostgreSQL only. */
export function isProcessAlive(processId: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from pg_locks
    where locktype = 'advisory' and objsubid = 1 and granted
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) | objid::bigint = hashtextextended(${lifeLockName('')} || ${processId}, 0)
  )`
}
