import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { createPostgresDatabase, openTestDatabase, testDatabases } from './databases.ts'

/** How many rows each table has that has any. */
async function rowsOf({ queries }: Database): Promise<Record<string, number>> {
  const tables = await queries.introspection.getTables()
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(queries)
    const count = Number(rows[0]?.count)
    if (count > 0) counts[name] = count
  }
  return counts
}

/** Undefined without a PostgreSQL server. */
async function rowsOfFresh(): Promise<Record<string, number> | undefined> {
  const fresh = await createPostgresDatabase()
  if (!fresh) return undefined
  const migrated = await openDatabase({ dataFolder: '', databaseUrl: fresh.url })
  const rows = await rowsOf(migrated)
  await migrated.close()
  await fresh.drop()
  return rows
}

test.runIf(testDatabases.includes('postgres'))(
  'an emptied database has what migrations put there, and no more',
  async () => {
    const opened: Record<string, number>[] = []
    for (let round = 0; round < 2; round += 1) {
      const { database, drop } = await openTestDatabase('postgres')
      opened.push(await rowsOf(database))
      await drop()
    }
    const expected = (await rowsOfFresh()) ?? opened[0] // PGlite: the first one is fresh
    expect(opened).toEqual([expected, expected])
    expect(expected).toMatchObject({ certificates: 1 })
  },
)

/** Changes of a test to the database itself, and what finds them afterwards. */
const leftovers = [
  [sql`create table left_over (id integer)`, sql`select 1 from pg_tables where tablename = 'left_over'`],
  [
    sql`create function left_over() returns integer language sql as 'select 1'`,
    sql`select 1 from pg_proc where proname = 'left_over'`,
  ],
  [
    sql`create index left_over on members (screen_name, id)`,
    sql`select 1 from pg_indexes where indexname = 'left_over'`,
  ],
] as const

test.runIf(testDatabases.includes('postgres')).each(leftovers)(
  'what a test leaves behind is not there for the next: %#',
  async (leave, find) => {
    const first = await openTestDatabase('postgres')
    await leave.execute(first.database.queries)
    await first.drop()
    const second = await openTestDatabase('postgres')
    const { rows } = await find.execute(second.database.queries)
    await second.drop()
    expect(rows).toEqual([])
  },
)
