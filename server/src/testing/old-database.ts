import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { migrations } from '../db/migrations/index.ts'
import { createPostgresDatabase, type DatabaseName } from './databases.ts'

/**
 * An empty database of an older version: with every migration before `step`, such as `0060`. Undefined if no PostgreSQL
 * answers. Closed after the test.
 */
export async function openAtStep(name: DatabaseName, step: string): Promise<Database | undefined> {
  const server = name === 'postgres' ? await createPostgresDatabase() : undefined
  if (name === 'postgres' && !server) return undefined
  const database = await openDatabase({ dataFolder: ':memory:', databaseUrl: server?.url ?? '' })
  onTestFinished(async () => {
    await database.close()
    await server?.drop()
  })
  if (server) {
    await sql`drop schema public cascade`.execute(database.queries)
    await sql`create schema public`.execute(database.queries)
  }
  await bringToStep(database, step)
  return database
}

/** Runs all pending migrations before `step`. */
export async function bringToStep({ queries }: Pick<Database, 'queries'>, step: string): Promise<void> {
  const before = Object.fromEntries(Object.entries(migrations).filter(([each]) => each < step))
  const migrator = new Migrator({ db: queries, provider: { getMigrations: () => Promise.resolve(before) } })
  const { error } = await migrator.migrateToLatest()
  expect(error).toBe(undefined)
}
