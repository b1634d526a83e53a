import { existsSync } from 'node:fs'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import type { Row } from '../values/rules.ts'
import { type PageRequest, type Source, SourceError } from './source.ts'

/** Opens MemberMatters' SQLite file read-only, even while its portal runs. */
export function openSqliteSource(path: string): Source {
  if (!existsSync(path)) throw new SourceError(`There is no file ${path}.`)
  const database = openFile(path)
  return {
    database: 'sqlite',
    listTables: () => Promise.resolve(listTables(database)),
    count: (table) => {
      const row = database.prepare(`select count(*) as rows from ${quote(table)}`).get()
      return Promise.resolve(Number(row?.['rows']))
    },
    readPage: (table, page) => Promise.resolve(readPage(database, table, page)),
    close: () => Promise.resolve(database.close()),
  }
}

function openFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    database.exec('pragma busy_timeout = 5000; begin')
    database.prepare('select count(*) from sqlite_master').get() // a first read, which fixes the snapshot
    return database
  } catch (cause) {
    database.close()
    throw new SourceError(`${path} is not a SQLite database.`, { cause })
  }
}

function listTables(database: DatabaseSync): Map<string, Set<string>> {
  const query = database.prepare(`
    select tables.name as name, columns.name as "column"
    from sqlite_master as tables join pragma_table_info(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite\\_%' escape '\\'`)
  const tables = new Map<string, Set<string>>()
  for (const row of query.all()) {
    const [name, column] = [String(row['name']), String(row['column'])]
    tables.set(name, (tables.get(name) ?? new Set()).add(column))
  }
  return tables
}

function readPage(database: DatabaseSync, table: string, { columns, key, after, limit }: PageRequest): Row[] {
  const where = after === null ? '' : `where ${quote(key)} > ?`
  const text = `select ${columns.map(quote).join(', ')} from ${quote(table)} ${where} order by ${quote(key)} limit ${limit}`
  const rows = database.prepare(text).all(...(after === null ? [] : [after]))
  return rows.map((row) => Object.fromEntries(columns.map((column) => [column, asText(row[column] ?? null)])))
}

function asText(value: SQLOutputValue): string | null {
  if (value === null) return null
  return value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : String(value)
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
