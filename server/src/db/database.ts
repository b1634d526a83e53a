import { type Dialect, Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Config } from '../core/config.ts'
import { assertUnicode, hasTable } from './database-facts.ts'
import {
  isRetryable,
  notifyAll,
  pgliteDialect,
  postgresDialect,
  sqliteDialect,
  sqliteReadingDialect,
  startSerialisable,
} from './dialect.ts'
import { migrations } from './migrations/index.ts'
import type { PostgresLimits } from './postgres-limits.ts'
import type { Tables } from './tables.ts'
import { createTurns, type Turns } from './turns.ts'

/** What a store needs: the database itself or a transaction. */
export type Queries = Kysely<Tables>

/** A transaction that also runs work at its end, and tasks once it is committed. */
export type Trx = Transaction<Tables> & {
  /**
   * Runs once before the commit, in the transaction, however often it is asked for under the same key until then: for
   * what depends on how everything is at the end. Work may ask for more. A throw rolls back.
   */
  beforeCommit(key: string, work: () => Promise<void>): void
  /** Runs after the commit, in order; never after a rollback. For outside effects: wake-ups, live events. */
  afterCommit(task: () => void): void
  /** Notifies other processes with the commit, in order; never after a rollback. PostgreSQL only: see `channel.ts`. */
  announce(payload: string): void
}

export type Database = {
  queries: Queries
  /**
   * Runs `work` in one serialisable transaction and returns its result; a throw rolls back. May run `work` again after
   * a conflict, so it must touch nothing but the transaction.
   */
  transact<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result>
  /** Changes with every write; undefined where other processes can write without this one knowing. */
  version(): number | undefined
  /** Changes when a command has written to this process's file. With PostgreSQL the channel tells. */
  writesElsewhere(): number
  close(): Promise<void>
}

const mostTries = 10
/**
 * Another process may hand over one call after the other, each of which changes what this transaction has read: whoever
 * waits for it is answered within half a minute.
 */
const leastPatienceMs = 20_000
const longestPauseMs = 500
/** After losing to others this often, a transaction is too long to win: its next tries run alone. */
const triesAmongOthers = 2

export async function openDatabase(
  config: Pick<Config, 'dataFolder' | 'databaseUrl'>,
  limits?: PostgresLimits,
): Promise<Database> {
  const { dataFolder, databaseUrl } = config
  if (databaseUrl !== '') return databaseOn(await postgresDialect(databaseUrl, limits))
  const { dialect, ...versions } = sqliteDialect(dataFolder)
  return databaseOn(dialect, versions)
}

/** Opens a club for reading only. With PostgreSQL the transaction refuses writes: `snapshotOf`. */
export async function openToRead(config: Pick<Config, 'dataFolder' | 'databaseUrl'>): Promise<Database> {
  const { dataFolder, databaseUrl } = config
  return databaseOn(databaseUrl === '' ? sqliteReadingDialect(dataFolder) : await postgresDialect(databaseUrl))
}

/** SQLite in memory, with what `image` has: tests need not migrate each time. */
export function openImage(image: Uint8Array): Database {
  const { dialect, ...versions } = sqliteDialect(':memory:', image)
  return databaseOn(dialect, versions)
}

/** PostgreSQL on connections that the caller keeps: tests share them. Closing the database ends what `pool` lent. */
export function openOnPool(pool: PostgresPool): Database {
  return databaseOn(new PostgresDialect({ pool }))
}

/** PostgreSQL inside this process, for tests on machines that have no server. */
export async function openPglite(): Promise<Database> {
  return databaseOn(await pgliteDialect())
}

type Versions = Pick<Database, 'version' | 'writesElsewhere'>

function databaseOn(dialect: Dialect, versions: Versions = unversioned): Database {
  const queries = new Kysely<Tables>({ dialect })
  const turns = createTurns()
  return {
    queries,
    transact: (work) => transactWithRetries({ queries, turns }, work),
    ...versions,
    close: () => queries.destroy(),
  }
}

const unversioned: Versions = { version: () => undefined, writesElsewhere: () => 0 }

/**
 * Two transactions that insert the same row may notice each other only by the unique index (PostgreSQL's manual, 13.5).
 * The next attempt sees the other's row; a second collision is a real conflict.
 */
function isUniqueCollision(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

async function transactWithRetries<Result>(
  { queries, turns }: { queries: Queries; turns: Turns },
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const transact = () => transactOnce(queries, work)
  const until = performance.now() + leastPatienceMs
  let hasCollided = false
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (attempt <= triesAmongOthers ? turns.beside(transact) : turns.alone(transact))
    } catch (error) {
      const isChance = isRetryable(error) || (isUniqueCollision(error) && !hasCollided)
      if (!isChance || (attempt >= mostTries && performance.now() > until)) throw error
      hasCollided ||= isUniqueCollision(error)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(longestPauseMs, 5 * 2 ** attempt)))
    }
  }
}

async function transactOnce<Result>(queries: Queries, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  const tasks: (() => void)[] = []
  const payloads: string[] = []
  const last = new Map<string, () => Promise<void>>()
  const started = await startSerialisable(queries).execute()
  const trx: Trx = Object.assign(started, {
    beforeCommit: (key: string, task: () => Promise<void>) => void (last.has(key) || last.set(key, task)),
    afterCommit: (task: () => void) => void tasks.push(task),
    announce: (payload: string) => void payloads.push(payload),
  })
  let result: Result
  try {
    result = await work(trx)
    await runAll(last)
    if (payloads.length > 0) await notifyAll(trx, payloads)
    await started.commit().execute()
  } catch (error) {
    if (!started.isCommitted && !started.isRolledBack) await started.rollback().execute()
    throw error
  }
  for (const task of tasks) task()
  return result
}

async function runAll(works: Map<string, () => Promise<void>>): Promise<void> {
  for (const [key, work] of works) {
    works.delete(key) // what it asks for itself comes after all that wait
    await work()
  }
}

/** Brings the schema up to date. Several processes may call it at once: one does it, the others wait. */
export async function migrate(database: Database): Promise<void> {
  await assertUnicode(database.queries)
  if (await isMigrated(database)) return // the migrator would read the whole schema first
  await migrateTo(database.queries)
}

/**
 * Runs all migrations and rolls them back. Only for PostgreSQL, where schema changes are transactional; readers wait
 * meanwhile.
 */
export async function tryMigrations({ queries }: Pick<Database, 'queries'>): Promise<void> {
  const trx = await queries.startTransaction().execute()
  try {
    await migrateTo(trx)
  } finally {
    await trx.rollback().execute()
  }
}

async function migrateTo(queries: Queries): Promise<void> {
  let failure: Error | undefined
  const tell = (name: string, { up }: Migration): Migration => ({
    up: async (db) => {
      try {
        await up(db)
      } catch (cause) {
        failure = new Error(`The migration ${name} failed`, { cause })
        throw failure
      }
    },
  })
  const told = Object.fromEntries(Object.entries(migrations).map(([name, migration]) => [name, tell(name, migration)]))
  const migrator = new Migrator({ db: queries, provider: { getMigrations: () => Promise.resolve(told) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw failure ?? new Error('The migrations failed', { cause: error })
}

/** Whether the schema is the one of this version of Fobhouse. Changes nothing. */
export async function isMigrated(database: Pick<Database, 'queries'>): Promise<boolean> {
  const done = await listExecuted(database.queries)
  const names = Object.keys(migrations)
  return done.length === names.length && names.every((name) => done.includes(name))
}

/** Whether the schema has changes that this version of Fobhouse does not know. */
export async function isFromNewer(queries: Queries): Promise<boolean> {
  return (await listExecuted(queries)).some((name) => !(name in migrations))
}

async function listExecuted(queries: Queries): Promise<string[]> {
  if (!(await hasTable(queries, 'kysely_migration'))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(queries)
  return rows.map(({ name }) => name)
}
