import { settingDefinitions, type SettingKey, type SettingValues } from '@fobhouse/contract/settings.ts'
import { isSameHost, secretsOfHost } from '@fobhouse/contract/settings/hosts.ts'
import { endInductionsAnew } from './awards/induction.ts'
import type { Trx } from './database.ts'
import type { SealedOrPlain } from './secrets/seal.ts'
import { isEmptyJson, isSealedSetting } from './secrets/sealed-columns.ts'
import type { Secrets } from './secrets/secrets.ts'

/** A new value, parsed; null for the default. */
export type SettingChange = { key: SettingKey; value: unknown }
/** JSON before and after; `before` is undefined if no key opens the secret. */
export type ChangedSetting = { key: SettingKey; before: string | undefined; after: string }

const settingKeys = Object.keys(settingDefinitions) as SettingKey[] // an object's own keys
const owned = settingKeys.map((key) => ({ key, secret: settingDefinitions[key].secret }))

/**
 * The one place that writes settings. A secret whose address moves to another host is emptied unless the same call
 * gives it anew: otherwise it would be sent to that host. Returns what is different now, the emptied ones included.
 */
export async function writeSettings(
  { secrets }: { secrets: Secrets },
  trx: Trx,
  { changes, at }: { changes: readonly SettingChange[]; at: string },
): Promise<{ changed: ChangedSetting[]; emptied: SettingKey[] }> {
  const stored = await readStored(trx)
  const before = readerOf(secrets, stored)
  const emptied = secretsLeftBehind(changes, (key) => before(key) ?? 'null').filter(
    (key) => stored.has(key) && before(key) !== '""',
  )
  const changed: ChangedSetting[] = []
  for (const change of [...changes, ...emptied.map((key) => ({ key, value: null }))]) {
    const old = before(change.key)
    const after = JSON.stringify(change.value ?? settingDefinitions[change.key].default)
    // Sealing gives a new text each time, so an unchanged value keeps its stored one.
    if (old === after && stored.has(change.key) === (change.value !== null)) continue
    if (change.value === null) await trx.deleteFrom('settings').where('key', '=', change.key).execute()
    else await saveSetting(trx, { key: change.key, value: packSetting(secrets, change.key, after), updated_at: at })
    if (old !== after) changed.push({ key: change.key, before: old, after })
  }
  if (changed.some(({ key }) => key === 'induction.maxInductionDays')) await endInductionsAnew(trx, at)
  return { changed, emptied }
}

/** The changes that would really change a setting. */
export async function differentSettings(
  { secrets }: { secrets: Secrets },
  trx: Trx,
  changes: readonly SettingChange[],
): Promise<SettingChange[]> {
  const before = readerOf(secrets, await readStored(trx))
  return changes.filter(({ key, value }) => before(key) !== JSON.stringify(value ?? settingDefinitions[key].default))
}

function readerOf(secrets: Secrets, stored: ReadonlyMap<string, string>) {
  return (key: SettingKey): string | undefined => {
    const text = stored.get(key)
    return text === undefined ? JSON.stringify(settingDefinitions[key].default) : readSetting(secrets, key, text)
  }
}

/** The same for values from code, which need no schema. */
export async function writeSettingValues(
  ctx: { secrets: Secrets },
  trx: Trx,
  { values, at }: { values: Partial<SettingValues>; at: string },
): Promise<void> {
  // An object's own keys.
  const changes = Object.entries(values).map(([key, value]) => ({ key: key as SettingKey, value }))
  await writeSettings(ctx, trx, { changes, at })
}

/** JSON of a stored value. Undefined for a secret that no key opens or that lies there in clear. */
export function readSetting(secrets: Secrets, key: SettingKey, stored: string): string | undefined {
  if (!isSealedSetting(key) || isEmptyJson(stored)) return stored
  return secrets.open(placeOf(key), stored)
}

/** A value as it is stored: secrets are sealed, and unset ones stay empty. */
export function packSetting(secrets: Secrets, key: SettingKey, json: string): SealedOrPlain {
  const isPlain = !isSealedSetting(key) || isEmptyJson(json)
  const stored: string = isPlain ? json : secrets.seal(placeOf(key), json)
  return stored as SealedOrPlain // this is what makes it one
}

function placeOf(row: SettingKey) {
  return { column: 'settings.value', row }
}

/** Secrets whose host these changes move, and that they do not give anew. */
function secretsLeftBehind(
  changes: readonly SettingChange[],
  before: (key: SettingKey) => string,
): readonly SettingKey[] {
  const given = new Set(changes.filter(({ value }) => value !== null).map(({ key }) => key))
  return changes.flatMap(({ key, value }) => {
    const secrets = secretsOfHost(owned, key)
    if (secrets.length === 0) return []
    const old: unknown = JSON.parse(before(key))
    const next: unknown = value ?? settingDefinitions[key].default
    return isSameHost(addressIn(old), addressIn(next)) ? [] : secrets.filter((secret) => !given.has(secret))
  })
}

/** An address is a text; anything else has no host. */
function addressIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

async function readStored(trx: Trx): Promise<Map<string, string>> {
  const rows = await trx.selectFrom('settings').select(['key', 'value']).execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}

type Row = { key: SettingKey; value: SealedOrPlain; updated_at: string }

async function saveSetting(trx: Trx, { key, ...facts }: Row): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ key, ...facts })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(facts))
    .execute()
}
