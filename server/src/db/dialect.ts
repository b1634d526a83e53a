import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import {
  type CreateTableBuilder,
  type Dialect,
  type Expression,
  type Kysely,
  PGliteDialect,
  PostgresDialect,
  type RawBuilder,
  sql,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely'

/** Everything that differs between SQLite and PostgreSQL stands in this file. */
export type DialectName = 'sqlite' | 'postgres'

/**
 * Opens SQLite in the data folder (`:memory:` for tests). One connection: SQLite has one writer, and statements here
 * are synchronous, so a second one would only wait. `version` counts up with every statement that may write.
 */
export function sqliteDialect(folder: string): { dialect: Dialect; version(): number } {
  const path = folder === ':memory:' ? folder : join(folder, 'fobhouse.sqlite')
  if (folder !== ':memory:') mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(path)
  if (folder !== ':memory:') chmodSync(path, 0o600)
  database.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
    PRAGMA busy_timeout = 5000; PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY;
  `)
  let version = 0
  const countWrite = () => void (version += 1)
  return { dialect: new SqliteDialect({ database: asKyselyDatabase(database, countWrite) }), version: () => version }
}

const preparedStatements = 500

/** Kysely expects better-sqlite3's interface; Node's own module differs in how a statement says that it reads. */
function asKyselyDatabase(database: DatabaseSync, countWrite: () => void): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(text) {
      const known = prepared.get(text)
      if (known) return known
      if (prepared.size >= preparedStatements) prepared.clear()
      const isRead = /^\s*select\b/i.test(text)
      const statement = asKyselyStatement(database.prepare(text), isRead ? () => {} : countWrite)
      prepared.set(text, statement)
      return statement
    },
  }
}

function asKyselyStatement(statement: StatementSync, beforeRun: () => void): SqliteStatement {
  // Only text, numbers and null reach here: the schema has no other column types.
  const values = (parameters: readonly unknown[]) => {
    beforeRun()
    return parameters as (string | number | null)[]
  }
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}

const bigintType = 20 // PostgreSQL's oid of int8; counts and sums of ours stay below 2^53
const numericType = 1700 // what sum(int8) gives

/** The driver is loaded only here: most clubs run on SQLite and should not wait for it. */
export async function postgresDialect(url: string): Promise<Dialect> {
  const { Pool, types } = await import('pg')
  types.setTypeParser(bigintType, Number)
  types.setTypeParser(numericType, Number)
  const pool = new Pool({ connectionString: url, max: 10 })
  // A connection that breaks while nobody uses it is replaced when one is needed; a query in hand gets the error itself.
  pool.on('error', ignore)
  pool.on('connect', (client) => void client.on('error', ignore))
  return new PostgresDialect({ pool })
}

function ignore(): void {
  // The next query finds out.
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

/** SQLite's transactions always are; its driver refuses to be told so. */
export function startSerialisable<Tables>(db: Kysely<Tables>) {
  const builder = db.startTransaction()
  return dialectOf(db) === 'sqlite' ? builder : builder.setIsolationLevel('serializable')
}

/** A conflict that goes away when the transaction is tried again. */
export function isRetryable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code === '40001' || code === '40P01' // serialization_failure, deadlock_detected
}

/** The unique index that an insert or update ran into, as far as the database names it. */
export function isUniqueViolation(error: unknown, columnOrIndex: string): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (code === '23505') return 'constraint' in error && String(error.constraint).includes(columnOrIndex)
  return error.message.includes('UNIQUE constraint failed') && error.message.includes(columnOrIndex)
}

/** The values of a column of integers in one text, with commas between: far cheaper than a row for each. */
export function joinedIntegers<Tables>(db: Kysely<Tables>, column: string): RawBuilder<string | null> {
  const reference = sql.ref(column)
  return dialectOf(db) === 'sqlite'
    ? sql`group_concat(${reference}, ',')`
    : sql`string_agg(cast(${reference} as text), ',')`
}

/** Text that begins with `part`; `%` and `_` in it mean themselves. */
export function startsWith(column: Expression<string>, part: string): RawBuilder<boolean> {
  return sql<boolean>`${column} like ${`${escapeLike(part)}%`} escape '\\'`
}

/** Text that contains `part`, both folded already; `%` and `_` in it mean themselves. */
export function containsText(column: RawBuilder<string>, part: string): RawBuilder<boolean> {
  return sql<boolean>`${column} like ${`%${escapeLike(part)}%`} escape '\\'`
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
}

/**
 * Runs `work` unless another process runs work of the same name; says whether it ran. The lock ends with the connection
 * that holds it, so a process that dies leaves none. SQLite has one process.
 */
export async function withJobLock<Tables>(
  db: Kysely<Tables>,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  if (dialectOf(db) === 'sqlite') {
    await work()
    return true
  }
  return db.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${`fobhouse job ${name}`}, 0)`
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${key}) as got`.execute(connection)
    if (rows[0]?.got !== true) return false
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
    return true
  })
}
