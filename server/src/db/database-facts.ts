import { type Kysely, sql } from 'kysely'
import { dialectOf } from './dialect.ts'

/** Milliseconds since 1970 by the clock of a database server; undefined where the database has none of its own. */
export async function readDatabaseClock<Tables>(db: Kysely<Tables>): Promise<number | undefined> {
  if (dialectOf(db) === 'sqlite') return undefined
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now.getTime()
}

/** How much room the database takes, without what SQLite has not yet moved into its file. */
export async function databaseBytes<Tables>(db: Kysely<Tables>): Promise<number> {
  const query =
    dialectOf(db) === 'sqlite'
      ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  const { rows } = await query.execute(db)
  return rows[0]?.bytes ?? 0
}
