import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createConnection } from 'mysql2/promise'
import { Client } from 'pg'
import type { Rows } from './club.ts'
import { asStored, createTable, emptyOf, quoteFor, type SourceDialect, type Value } from './statements.ts'
import { tables } from './tables.ts'

/** A MemberMatters database with the given rows. */
export type MadeSource = {
  /** The address to pass to the import. */
  address: string
  /** Runs any statement, for example to add rows. */
  run(statement: string): Promise<void>
  add(rows: Rows): Promise<void>
  drop(): Promise<void>
}

type Server = {
  address: string
  query(text: string, values?: readonly Value[]): Promise<unknown>
  drop(): Promise<void>
}

/** Undefined if no server of that kind answers. */
export async function createSource(dialect: SourceDialect, rows: Rows): Promise<MadeSource | undefined> {
  const server = await openServer[dialect]()
  if (!server) return undefined
  for (const [name, shape] of Object.entries(tables)) await server.query(createTable(dialect, name, shape))
  const add = (more: Rows) => insertRows(dialect, server, more)
  await add(rows)
  return { address: server.address, run: async (text) => void (await server.query(text)), add, drop: server.drop }
}

async function insertRows(dialect: SourceDialect, server: Server, rows: Rows): Promise<void> {
  for (const [name, shape] of Object.entries(tables)) {
    const columns = Object.entries(shape)
    const names = columns.map(([column]) => quoteFor(dialect, column)).join(', ')
    for (const row of rows[name] ?? []) {
      const values = columns.map(([column, kind]) => asStored(dialect, kind, row[column] ?? emptyOf(kind)))
      const marks = values.map((_value, index) => (dialect === 'postgres' ? `$${index + 1}` : '?')).join(', ')
      await server.query(`insert into ${quoteFor(dialect, name)} (${names}) values (${marks})`, values)
    }
  }
}

const openServer: Record<SourceDialect, () => Promise<Server | undefined>> = {
  sqlite: () => Promise.resolve(openSqlite()),
  postgres: openPostgres,
  mysql: openMysql,
}

function openSqlite(): Server {
  const folder = mkdtempSync(join(tmpdir(), 'membermatters-'))
  const address = join(folder, 'db.sqlite3')
  const database = new DatabaseSync(address)
  database.exec('pragma journal_mode = wal; pragma synchronous = off')
  return {
    address,
    query: (text, values = []) => {
      const stored = values.map((value) => (typeof value === 'boolean' ? Number(value) : value))
      return Promise.resolve(database.prepare(text).run(...stored))
    },
    drop: () => {
      database.close()
      rmSync(folder, { recursive: true, force: true })
      return Promise.resolve()
    },
  }
}

const postgresUrl = process.env['TEST_POSTGRES_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const mysqlUrl = process.env['TEST_MYSQL_URL'] ?? 'mysql://root@127.0.0.1:3306/'

function newName(): string {
  return `fobhouse_source_${randomBytes(6).toString('hex')}`
}

async function openPostgres(): Promise<Server | undefined> {
  const admin = new Client({ connectionString: postgresUrl, connectionTimeoutMillis: 2000 })
  if (!(await answers(() => admin.connect()))) return undefined
  const name = newName()
  await admin.query(`create database ${name}`)
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  const client = new Client({ connectionString: url.href })
  await client.connect()
  return {
    address: url.href,
    query: (text, values = []) => client.query(text, [...values]),
    drop: async () => {
      await client.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

async function openMysql(): Promise<Server | undefined> {
  const name = newName()
  let connection: Awaited<ReturnType<typeof createConnection>> | undefined
  const connect = async () => {
    connection = await createConnection({ uri: mysqlUrl, connectTimeout: 2000 })
  }
  if (!(await answers(connect)) || !connection) return undefined
  const made = connection
  await made.query(`create database ${name}`)
  await made.query(`use ${name}`)
  const url = new URL(mysqlUrl)
  url.pathname = `/${name}`
  return {
    address: url.href,
    query: (text, values = []) => made.query(text, [...values]),
    drop: async () => {
      await made.query(`drop database ${name}`)
      await made.end()
    },
  }
}

async function answers(connect: () => Promise<unknown>): Promise<boolean> {
  try {
    await connect()
    return true
  } catch {
    return false // no server here
  }
}
