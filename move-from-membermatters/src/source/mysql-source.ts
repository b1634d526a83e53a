import type { Connection } from 'mysql2/promise'
import type { Row } from '../values/rules.ts'
import { tablesOf } from './postgres-source.ts'
import { type PageRequest, type Source, SourceError } from './source.ts'

/** Opens MemberMatters' MySQL or MariaDB database read-only, in one snapshot. Every value comes as text. */
export async function openMysqlSource(url: string): Promise<Source> {
  const connection = await connect(url)
  const query = async (sql: string, values: readonly string[] = []): Promise<Row[]> => {
    const [rows] = await connection.query({ sql, values: [...values], typeCast: (field) => field.string() })
    return rows as Row[] // a select returns rows, and all their fields are text or null
  }
  await connection.query("set time_zone = '+00:00'")
  await connection.query('set session transaction isolation level repeatable read')
  await connection.query('start transaction with consistent snapshot, read only')
  return {
    database: 'mysql',
    listTables: async () => tablesOf(await query(columnsText)),
    count: async (table) => Number((await query(`select count(*) as \`rows\` from ${quote(table)}`))[0]?.['rows']),
    readPage: (table, page) => query(...pageText(table, page)),
    close: () => connection.end(),
  }
}

async function connect(url: string): Promise<Connection> {
  const { createConnection } = await import('mysql2/promise')
  try {
    return await createConnection({ uri: url.replace(/^mariadb:/, 'mysql:'), charset: 'utf8mb4', dateStrings: true })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new SourceError(`The MySQL database cannot be opened: ${reason || 'no server answers'}`, { cause })
  }
}

const columnsText = `
  select table_name as name, column_name as \`column\` from information_schema.columns where table_schema = database()`

function pageText(table: string, { columns, key, after, limit }: PageRequest): [string, string[]] {
  const where = after === null ? '' : `where ${quote(key)} > ?`
  const names = columns.map(quote).join(', ')
  const text = `select ${names} from ${quote(table)} ${where} order by ${quote(key)} limit ${limit}`
  return [text, after === null ? [] : [after]]
}

function quote(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``
}
