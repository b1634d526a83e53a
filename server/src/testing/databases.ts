import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { sql } from 'kysely'
import { type Database, migrate, openDatabase, openImage, openOnPool, openPglite } from '../db/database.ts'
import { bringInduction } from '../db/migrations/0119-induction.ts'
import { migrations } from '../db/migrations/index.ts'
import { askShape, copyDatabase, type KeptDatabase, keepDatabase } from './kept-database.ts'

export type DatabaseName = 'sqlite' | 'postgres'

/** The databases that tests run on: `TEST_DATABASES`, by default both. */
export const testDatabases: readonly DatabaseName[] = (process.env['TEST_DATABASES'] ?? 'sqlite,postgres')
  .split(',')
  .filter((name): name is DatabaseName => name === 'sqlite' || name === 'postgres')

/** A missing server is known at once; with one, this process may be busy with another test. */
const longestConnectMs = 15_000
const serverUrl = process.env['TEST_POSTGRES_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** A migrated, empty database for one test. `drop` gives it back. */
export async function openTestDatabase(name: DatabaseName): Promise<{ database: Database; drop(): Promise<void> }> {
  if (name === 'sqlite') {
    image ??= readImage()
    const database = openImage(await image)
    return { database, drop: () => database.close() }
  }
  return (await isServerThere()) ? openOnServer() : openInProcess()
}

let image: Promise<Uint8Array> | undefined

/** A migrated SQLite database, which the first test file of a version makes and others find. */
async function readImage(): Promise<Uint8Array> {
  const path = join(tmpdir(), `${nameOfTemplate()}-${userInfo().uid}.sqlite`)
  if (!existsSync(path)) {
    const folder = mkdtempSync(join(tmpdir(), 'fobhouse-template-'))
    const made = await openDatabase({ dataFolder: folder, databaseUrl: '' })
    await migrate(made)
    await made.close()
    const file = join(folder, 'fobhouse.sqlite')
    const whole = new DatabaseSync(file)
    // There is no log beside a database in memory, and most tables stay empty: small pages make a small image.
    whole.exec('PRAGMA journal_mode = DELETE; PRAGMA page_size = 1024; VACUUM')
    whole.close()
    renameSync(file, path)
    rmSync(folder, { recursive: true })
  }
  return readFileSync(path)
}

/** A tenth less work than by its port, where the server lets us in by its socket. */
const socketUrl = 'postgres://postgres@localhost/postgres?host=/var/run/postgresql'

async function quickestUrl(): Promise<string> {
  if (process.env['TEST_POSTGRES_URL'] !== undefined) return serverUrl
  return onServer(() => Promise.resolve(socketUrl), socketUrl).catch(() => serverUrl) // no socket, or not for this user
}

/** The URL of a fresh database on the PostgreSQL server; undefined if none answers. */
export async function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> } | undefined> {
  if (!(await isServerThere())) return undefined
  const template = await ensureTemplate()
  const name = `fobhouse_test_${randomBytes(6).toString('hex')}`
  await onServer((client) => copyDatabase(client, name, template))
  const drop = () => onServer(async (client) => void (await client.query(`drop database ${name} with (force)`)))
  return { url: urlOf(name), drop }
}

let kept: Promise<KeptDatabase> | undefined

/** The kept database, or a second one beside it. */
async function openOnServer(): Promise<{ database: Database; drop(): Promise<void> }> {
  kept ??= keepOne()
  const own = await kept
  if (own.isInUse) return openAnother()
  own.isInUse = true
  await own.empty()
  const database = openOnPool(own.lend())
  await fillAnew(database)
  const drop = async () => {
    await database.close()
    own.isInUse = false
  }
  return { database, drop }
}

async function keepOne(): Promise<KeptDatabase> {
  const [name, url] = await Promise.all([ensureTemplate(), quickestUrl()])
  return keepDatabase({ serverUrl: url, template: name, urlOf: (database) => urlOf(database, url) })
}

async function openAnother() {
  const created = await createPostgresDatabase()
  if (!created) throw new Error('The PostgreSQL server went away')
  const database = await openDatabase({ dataFolder: '', databaseUrl: created.url })
  const drop = async () => {
    await database.close()
    await created.drop()
  }
  return { database, drop }
}

let serverAnswers: Promise<boolean> | undefined

function isServerThere(): Promise<boolean> {
  serverAnswers ??= onServer((client) => client.query('select 1')).then(
    () => true,
    () => false, // no server: PGlite stands in
  )
  return serverAnswers
}

async function onServer<Result>(work: (client: Client) => Promise<Result>, url = serverUrl): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: longestConnectMs })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(database: string, server = serverUrl): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

let template: Promise<string> | undefined
const templateLock = 4_021_972 // any number that nothing else locks

/** The migrated database that new ones copy; one for each version of the migrations. */
function ensureTemplate(): Promise<string> {
  template ??= onServer(async (client) => {
    const name = nameOfTemplate()
    await client.query('select pg_advisory_lock($1)', [templateLock])
    try {
      const found = await client.query('select 1 from pg_database where datname = $1', [name])
      if (found.rowCount === 0) await createTemplate(client, name)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [templateLock])
    }
    return name
  })
  return template
}

/** Another one for each version of the migrations. */
function nameOfTemplate(): string {
  const folder = join(import.meta.dirname, '../db')
  const files = ['dialect.ts', ...Object.keys(migrations).map((each) => `migrations/${each}.ts`)]
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  return `fobhouse_template_${createHash('sha256').update(text.join()).digest('hex').slice(0, 12)}`
}

async function createTemplate(client: Client, name: string): Promise<void> {
  const draft = `${name}_draft`
  await client.query(`drop database if exists ${draft} with (force)`)
  await client.query(`create database ${draft}`)
  const database = await openDatabase({ dataFolder: '', databaseUrl: urlOf(draft) })
  await migrate(database)
  await database.close()
  await client.query(`alter database ${draft} rename to ${name}`)
}

let inProcess: Promise<Database> | undefined
let isInProcessInUse = false

/**
 * One PGlite for each test file, because it takes a second to start; emptied for each test. A second one if that is in
 * use.
 */
async function openInProcess(): Promise<{ database: Database; drop(): Promise<void> }> {
  if (isInProcessInUse) {
    const another = await openMigratedPglite()
    return { database: another, drop: () => another.close() }
  }
  isInProcessInUse = true
  inProcess ??= openMigratedPglite()
  const shared = await inProcess
  const shape = await shapeOf(shared)
  const database = { ...shared, close: () => Promise.resolve() }
  const drop = async () => {
    if ((await shapeOf(shared)) === shape) {
      await emptyTables(shared)
      await fillAnew(shared)
    } else {
      inProcess = undefined
      await shared.close()
    }
    isInProcessInUse = false
  }
  return { database, drop }
}

async function shapeOf({ queries }: Database): Promise<string | undefined> {
  const { rows } = await sql<{ shape: string }>`${sql.raw(askShape)}`.execute(queries)
  return rows[0]?.shape
}

async function openMigratedPglite(): Promise<Database> {
  const database = await openPglite()
  await migrate(database)
  return database
}

/** What migrations put into an empty database: its induction. */
async function fillAnew({ queries }: Database): Promise<void> {
  await queries.transaction().execute((trx) => bringInduction(trx.$extendTables<never>()))
}

async function emptyTables(database: Database): Promise<void> {
  const tables = await database.queries.introspection.getTables()
  const names = tables.map((table) => sql.table(table.name))
  await sql`truncate ${sql.join(names)} restart identity cascade`.execute(database.queries)
}
