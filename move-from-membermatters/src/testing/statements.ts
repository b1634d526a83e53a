import type { ColumnKind, TableShape } from './tables.ts'

export type SourceDialect = 'sqlite' | 'postgres' | 'mysql'
export type Value = string | number | boolean | null

const types: Record<SourceDialect, Record<Exclude<ColumnKind, `char(${number})`>, string>> = {
  sqlite: {
    auto: 'integer not null primary key autoincrement',
    key: 'integer not null primary key',
    'uuid-key': 'char(32) not null primary key',
    bool: 'bool',
    integer: 'integer',
    float: 'real',
    moment: 'datetime',
    duration: 'bigint',
    uuid: 'char(32)',
    address: 'char(39)',
    json: 'text',
    text: 'text',
  },
  postgres: {
    auto: 'serial not null primary key',
    key: 'integer not null primary key',
    'uuid-key': 'uuid not null primary key',
    bool: 'boolean',
    integer: 'integer',
    float: 'double precision',
    moment: 'timestamp with time zone',
    duration: 'interval',
    uuid: 'uuid',
    address: 'inet',
    json: 'jsonb',
    text: 'text',
  },
  mysql: {
    auto: 'integer auto_increment not null primary key',
    key: 'integer not null primary key',
    'uuid-key': 'char(32) not null primary key',
    bool: 'bool',
    integer: 'integer',
    float: 'double precision',
    moment: 'datetime(6)',
    duration: 'bigint',
    uuid: 'char(32)',
    address: 'char(39)',
    json: 'json',
    text: 'longtext',
  },
}

export function quoteFor(dialect: SourceDialect, name: string): string {
  return dialect === 'mysql' ? `\`${name}\`` : `"${name}"`
}

/** The statement with which Django would create the table. */
export function createTable(dialect: SourceDialect, name: string, shape: TableShape): string {
  const columns = Object.entries(shape).map(([column, written]) => {
    const kind = written.replace(/[?!]+$/, '')
    const type = kind.startsWith('char(') ? `var${kind}` : types[dialect][kind as keyof (typeof types)['sqlite']]
    const isKey = type.includes('primary key')
    const isFree = written.includes('?')
    const marks = `${isKey || isFree ? '' : ' not null'}${written.endsWith('!') ? ' unique' : ''}`
    return `${quoteFor(dialect, column)} ${type}${marks}`
  })
  const collation = dialect === 'mysql' ? ' character set utf8mb4 collate utf8mb4_bin' : ''
  return `create table ${quoteFor(dialect, name)} (${columns.join(', ')})${collation}`
}

/** A value as the database stores it: a moment in UTC, without a zone if the database keeps none. */
export function asStored(dialect: SourceDialect, written: string, value: Value): Value {
  if (value === null) return null
  if (typeof value === 'boolean') return dialect === 'postgres' ? value : Number(value)
  const kind = written.replace(/[?!]+$/, '')
  if (dialect === 'postgres' && kind === 'moment') return `${String(value)}+00`
  if (dialect === 'postgres' && kind === 'duration') return `${Number(value) / 1_000_000} seconds`
  return value
}

/** The default value of a column. */
export function emptyOf(written: string): Value {
  if (written.includes('?')) return null
  const kind = written.replace(/[?!]+$/, '')
  if (kind === 'bool') return false
  if (kind === 'integer' || kind === 'float' || kind === 'duration') return 0
  if (kind === 'moment') return '2024-01-01 00:00:00.000000'
  if (kind === 'json') return '{}'
  if (kind.startsWith('uuid')) return '0123456789abcdef0123456789abcdef'
  return ''
}
