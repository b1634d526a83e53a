import type { SettingKey } from '@fobhouse/contract/settings.ts'
import type { Queries } from '../../db/database.ts'

/** What is stored, as JSON by key. */
export async function readStoredSettings(db: Queries): Promise<Map<string, string>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  return new Map(rows.map((row) => [row.key, row.value]))
}

/** When each of these was last written; null where the default holds. */
export async function readStamps(db: Queries, keys: readonly string[]): Promise<[string, string | null][]> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'updated_at'])
    .where('key', 'in', [...keys])
    .execute()
  const stamps = new Map(rows.map((row) => [row.key, row.updated_at]))
  return keys.map((key) => [key, stamps.get(key) ?? null])
}

export async function saveSetting(db: Queries, key: SettingKey, row: { value: string; now: string }): Promise<void> {
  const facts = { value: row.value, updated_at: row.now }
  await db
    .insertInto('settings')
    .values({ key, ...facts })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(facts))
    .execute()
}

export async function removeSetting(db: Queries, key: SettingKey): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', key).execute()
}
