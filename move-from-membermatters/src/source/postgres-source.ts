import type { Client } from 'pg'
import type { Row } from '../values/rules.ts'
import { type PageRequest, type Source, SourceError } from './source.ts'

/** Opens MemberMatters' PostgreSQL database read-only, in one snapshot. Every value comes as PostgreSQL writes it. */
export async function openPostgresSource(url: string): Promise<Source> {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: url, types: { getTypeParser: asText } })
  await connect(client)
  const query = async (text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    const { rows } = await client.query<Row>(text, [...values])
    return rows
  }
  await query("set timezone to 'UTC'")
  await query("set datestyle to 'ISO'")
  await query('begin isolation level repeatable read read only')
  return {
    database: 'postgres',
    listTables: async () => tablesOf(await query(columnsText)),
    count: async (table) => Number((await query(`select count(*) as rows from ${quote(table)}`))[0]?.['rows']),
    readPage: (table, page) => query(...pageText(table, page)),
    close: () => client.end(),
  }
}

const uuidType = 2950 // PostgreSQL's oid of uuid

/** PostgreSQL's own text, but uuids without dashes, as the other databases store them. */
function asText(type: number): (text: string) => string {
  return type === uuidType ? (text) => text.replaceAll('-', '') : (text) => text
}

async function connect(client: Client): Promise<void> {
  try {
    await client.connect()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new SourceError(`The PostgreSQL database cannot be opened: ${reason || 'no server answers'}`, { cause })
  }
}

const columnsText = `
  select table_name as name, column_name as column from information_schema.columns
  where table_schema = any (current_schemas(false))`

export function tablesOf(rows: readonly Row[]): Map<string, Set<string>> {
  const tables = new Map<string, Set<string>>()
  for (const { name, column } of rows) {
    if (typeof name === 'string' && typeof column === 'string')
      tables.set(name, (tables.get(name) ?? new Set()).add(column))
  }
  return tables
}

function pageText(table: string, { columns, key, after, limit }: PageRequest): [string, string[]] {
  const where = after === null ? '' : `where ${quote(key)} > $1`
  const names = columns.map(quote).join(', ')
  const text = `select ${names} from ${quote(table)} ${where} order by ${quote(key)} limit ${limit}`
  return [text, after === null ? [] : [after]]
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
