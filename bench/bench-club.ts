import { sql } from 'kysely'
import { type Database, openDatabase } from '@fobhouse/server/db/database.ts'
import { createPostgresDatabase, type DatabaseName } from '@fobhouse/server/testing/databases.ts'
import { createClubFolder, type ServerProcess, startServer } from '@fobhouse/server/testing/server-process.ts'

/** A club on one of the databases, with nobody but its administrator. */
export type BenchClub = {
  start(environment?: Record<string, string>): Promise<ServerProcess>
  /** Opens the database, while no server uses it. */
  withDatabase<Result>(use: (database: Database) => Promise<Result>): Promise<Result>
}

/** Undefined where no PostgreSQL answers. */
export async function withBenchClub<Result>(
  name: DatabaseName,
  use: (club: BenchClub) => Promise<Result>,
): Promise<Result | undefined> {
  const created = name === 'sqlite' ? { url: '', drop: () => Promise.resolve() } : await createPostgresDatabase()
  if (!created) return undefined
  const { url: databaseUrl, drop } = created
  const { folder, remove } = await createClubFolder(databaseUrl)
  const withDatabase: BenchClub['withDatabase'] = async (work) => {
    const database = await openDatabase({ dataFolder: folder, databaseUrl })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  // PostgreSQL does so by itself a minute after many rows came; until then it guesses what tables hold.
  const analyze = () => withDatabase(({ queries }) => sql`vacuum analyze`.execute(queries))
  try {
    return await use({
      withDatabase,
      async start(environment = {}) {
        if (name === 'postgres') await analyze()
        return startServer(folder, { DATABASE_URL: databaseUrl, ...environment })
      },
    })
  } finally {
    remove()
    await drop()
  }
}
