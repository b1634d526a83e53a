import type { ComputedFlag } from '@fobhouse/contract/feature-flags.ts'
import {
  settingDefinitions,
  type SettingKey,
  type SettingValue,
  type SettingValues,
} from '@fobhouse/contract/settings.ts'
import { z } from 'zod'
import { type Channel, loneChannel } from './channel.ts'
import { readComputedFlags } from './computed-flags.ts'
import type { Queries, Trx } from './database.ts'
import type { Secrets } from './secrets/secrets.ts'
import { readSetting } from './write-settings.ts'

/** The club's settings, kept in memory because almost every request reads some. */
export type Settings = {
  get<Key extends SettingKey>(key: Key): SettingValue<Key>
  /** A flag that follows from what the club has. It changes with the settings. */
  isComputedOn(flag: ComputedFlag): boolean
  /** Counts reloads: anything derived from the settings must be derived anew. */
  version(): number
  /** Call this in a transaction that changes the table: other processes then read it anew. */
  noteChange(trx: Trx): void
  /** Reads the table anew; call it after a commit that changed it. True if anything changed. */
  reload(): Promise<boolean>
}

type SettingsSource = { secrets: Secrets; channel?: Channel; onNews?: () => void }

/** `onNews` is called when another process changed something. */
export async function loadSettings(
  queries: Queries,
  { secrets, channel = loneChannel, onNews = () => {} }: SettingsSource,
): Promise<Settings> {
  let values: SettingValues
  let computed: Record<ComputedFlag, boolean>
  let version = 0
  let reading: Promise<unknown> = Promise.resolve()
  const readAnew = async () => {
    const before = JSON.stringify([values, computed])
    values = await readSettings(queries, secrets)
    computed = await readComputedFlags(queries)
    version += 1
    return JSON.stringify([values, computed]) !== before
  }
  // One after the other: an older reading must not replace a newer one.
  const reload = () => {
    const read = reading.then(readAnew)
    reading = read.catch(() => undefined) // the caller gets the error
    return read
  }
  const takeNews = async () => {
    if (await reload()) onNews()
  }
  // Subscribes before the first reading, so that no change is missed.
  const topic = channel.topic('settings', { schema: z.null(), hear: takeNews, catchUp: takeNews })
  values = await readSettings(queries, secrets)
  computed = await readComputedFlags(queries)
  return {
    get: (key) => values[key],
    isComputedOn: (flag) => computed[flag],
    version: () => version,
    noteChange: (trx) => topic.tellOnCommit(trx, null),
    reload,
  }
}

/**
 * If the schema no longer takes a stored value, or no key opens it, the default counts: neither an upgrade nor a lost
 * key can stop the server.
 */
async function readSettings(queries: Queries, secrets: Secrets): Promise<SettingValues> {
  const rows = await queries.selectFrom('settings').select(['key', 'value']).execute()
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  const keys = Object.keys(settingDefinitions) as SettingKey[] // an object's own keys
  const entries = keys.map((key) => {
    const definition = settingDefinitions[key]
    const kept = stored.get(key)
    const text = kept === undefined ? undefined : readSetting(secrets, key, kept)
    const parsed = text === undefined ? undefined : definition.schema.safeParse(JSON.parse(text))
    return [key, parsed?.success ? parsed.data : definition.default]
  })
  return Object.fromEntries(entries) as SettingValues // one entry for each definition, parsed by its schema
}
