import {
  settingDefinitions,
  type SettingKey,
  type SettingValue,
  type SettingValues,
} from '@fobhouse/contract/settings.ts'
import type { Queries } from './database.ts'

/** The club's settings, kept in memory because almost every request reads some. */
export type Settings = {
  get<Key extends SettingKey>(key: Key): SettingValue<Key>
  /** Reads the table anew; to be called after a commit that changed it. Says whether there was news. */
  reload(): Promise<boolean>
}

export async function loadSettings(queries: Queries): Promise<Settings> {
  let values = await readSettings(queries)
  return {
    get: (key) => values[key],
    reload: async () => {
      const before = JSON.stringify(values)
      values = await readSettings(queries)
      return JSON.stringify(values) !== before
    },
  }
}

/** A stored value that its schema no longer takes gives way to the default, so that an upgrade cannot stop the server. */
async function readSettings(queries: Queries): Promise<SettingValues> {
  const rows = await queries.selectFrom('settings').select(['key', 'value']).execute()
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  const entries = Object.entries(settingDefinitions).map(([key, definition]) => {
    const text = stored.get(key)
    const parsed = text === undefined ? undefined : definition.schema.safeParse(JSON.parse(text))
    return [key, parsed?.success ? parsed.data : definition.default]
  })
  return Object.fromEntries(entries) as SettingValues // one entry for each definition, parsed by its schema
}
