import { type Kysely, sql } from 'kysely'
import { dialectOf, isRetryable } from './dialect.ts'

/** Fobhouse cannot use this database because of how it was created. The message is for the person who created it. */
export class UnfitDatabase extends Error {
  override readonly name = 'UnfitDatabase'
}

/** Without an explicit encoding PostgreSQL uses the machine's, which on many machines is not Unicode. */
export async function assertUnicode<Tables>(db: Kysely<Tables>): Promise<void> {
  if (dialectOf(db) === 'sqlite') return
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(db)
  const encoding = rows[0]?.encoding
  if (encoding === 'UTF8') return
  throw new UnfitDatabase(
    `The PostgreSQL database has the encoding ${encoding} and needs UTF8: createdb --template template0 --encoding UTF8.`,
  )
}

/** Whether there is such a table, also one that the schema's types do not know. */
export async function hasTable<Tables>(db: Kysely<Tables>, name: string): Promise<boolean> {
  const query =
    dialectOf(db) === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
      : sql`select 1 where to_regclass(${name}) is not null`
  const { rows } = await query.execute(db)
  return rows.length > 0
}

/** Milliseconds since 1970 by the clock of a database server; undefined where the database has none of its own. */
export async function readDatabaseClock<Tables>(db: Kysely<Tables>): Promise<number | undefined> {
  if (dialectOf(db) === 'sqlite') return undefined
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now.getTime()
}

/** Bytes that the database takes, without what SQLite has not yet moved into its file. */
export async function databaseBytes<Tables>(db: Kysely<Tables>): Promise<number> {
  const query =
    dialectOf(db) === 'sqlite'
      ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  const { rows } = await query.execute(db)
  return rows[0]?.bytes ?? 0
}

/**
 * Rewrites tables so that removed content is no longer anywhere in the database's files. Returns false if a reader
 * prevented it and remains may exist. PostgreSQL cleans its own log.
 */
export async function dropRemains<DB>(db: Kysely<DB>, tables: readonly string[]): Promise<boolean> {
  if (dialectOf(db) === 'postgres') {
    for (const table of tables) await sql`vacuum full ${sql.table(table)}`.execute(db)
    return true
  }
  try {
    await sql`vacuum`.execute(db)
  } catch (error) {
    if (isRetryable(error)) return false
    throw error
  }
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 0
}
