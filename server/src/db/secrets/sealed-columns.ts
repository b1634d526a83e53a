import { type SettingKey, settingDefinitions } from '@fobhouse/contract/settings.ts'
import { sql } from 'kysely'
import type { Queries } from '../database.ts'
import type { Tables } from '../tables.ts'
import type { SealedColumnOf } from './seal.ts'

type SealedColumns = {
  [Table in keyof Tables]: SealedColumnOf<Tables[Table]> extends infer Column extends string
    ? `${Table}.${Column}`
    : never
}[keyof Tables]

/** `key`: the column that names a row for good. `isSealed`: which rows are sealed; default all. */
type SealedRows = { key: string; isSealed?: (row: string) => boolean }

/** Every column that a type in `db/tables` calls sealed: the compiler demands its line. */
export const sealedColumns: Readonly<Record<SealedColumns, SealedRows>> = {
  'approvals.sealed_call': { key: 'id' },
  'authenticator_apps.sealed_key': { key: 'member_id' },
  'badge_keys.sealed_seed': { key: 'multikey' },
  'board_keys.sealed_seed': { key: 'key_id' },
  'hash_keys.sealed_key': { key: 'key_id' },
  'settings.value': { key: 'key', isSealed: isSealedSetting },
  'signing_keys.secret': { key: 'name' },
  'webhooks.secret': { key: 'id' },
}
export type SealedColumn = keyof typeof sealedColumns

export function isSealedSetting(key: string): boolean {
  if (!Object.hasOwn(settingDefinitions, key)) return false
  const { secret, sealed } = settingDefinitions[key as SettingKey] // checked just above
  return secret !== undefined || sealed === true
}

export type SealedRow = { column: SealedColumn; row: string; text: string }

/** Reads all these columns, sealed or not yet. Skips empty settings, which hide nothing. */
export async function readSealedRows(db: Queries): Promise<SealedRow[]> {
  const found: SealedRow[] = []
  for (const [name, { key, isSealed }] of Object.entries(sealedColumns)) {
    const [table, column] = partsOf(name)
    const query = sql<{ row: string | number; text: string }>`
      select ${sql.ref(key)} as "row", ${sql.ref(column)} as "text" from ${sql.table(table)}`
    const { rows } = await query.execute(db)
    const hiding = rows.filter(({ row, text }) => isSealed?.(String(row)) !== false && !isEmptyJson(text))
    // The names are those of the object above.
    found.push(...hiding.map(({ row, text }) => ({ column: name as SealedColumn, row: String(row), text })))
  }
  return found
}

export async function writeSealedRow(db: Queries, { column: name, row, text }: SealedRow): Promise<void> {
  const [table, column] = partsOf(name)
  const key = sql`cast(${sql.ref(sealedColumns[name].key)} as text)`
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where ${key} = ${row}`.execute(db)
}

/** Nothing, or JSON of an empty text or list. */
export function isEmptyJson(text: string): boolean {
  return text === '' || text === '""' || text === '[]'
}

function partsOf(name: string): [table: string, column: string] {
  const [table = '', column = ''] = name.split('.')
  return [table, column]
}
