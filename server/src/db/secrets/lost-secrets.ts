import type { SettingKey } from '@fobhouse/contract/settings.ts'
import type { Queries } from '../database.ts'
import { readSealedRows, type SealedColumn } from './sealed-columns.ts'
import type { Secrets } from './secrets.ts'

/** Stored secrets that no key opens. They count as not set until somebody enters them again. */
export type LostSecrets = {
  settings: SettingKey[]
  /** Their hosts. */
  webhooks: string[]
  /** Number of people. */
  authenticatorApps: number
}

/** How each sealed column is told; null where nobody has to enter anything again. The compiler demands every column. */
const toldAs: Readonly<Record<SealedColumn, keyof LostSecrets | null>> = {
  'approvals.sealed_call': null, // what waits is proposed again
  'authenticator_apps.sealed_key': 'authenticatorApps',
  'badge_keys.sealed_seed': null, // the server makes a new one; badges that the old one signed stay good
  'board_keys.sealed_seed': null, // the server makes a new one; boards that know only the old one are paired again
  'hash_keys.sealed_key': null, // the server makes a new one, and new lists with it
  'settings.value': 'settings',
  'signing_keys.secret': null, // the server makes new ones
  'webhooks.secret': 'webhooks',
}

export async function findLostSecrets(db: Queries, secrets: Secrets): Promise<LostSecrets> {
  const lost = (await readSealedRows(db)).filter((row) => secrets.open(row, row.text) === undefined)
  const rowsOf = (kind: keyof LostSecrets) => lost.filter(({ column }) => toldAs[column] === kind).map(({ row }) => row)
  const webhooks = new Set(rowsOf('webhooks'))
  const known = webhooks.size === 0 ? [] : await db.selectFrom('webhooks').select(['id', 'url']).orderBy('id').execute()
  return {
    settings: rowsOf('settings') as SettingKey[], // only settings with a definition are sealed
    webhooks: known.filter(({ id }) => webhooks.has(String(id))).map(({ url }) => new URL(url).host),
    authenticatorApps: rowsOf('authenticatorApps').length,
  }
}

/** One line for each kind of secret that must be entered again, for the person who runs the server. */
export function describeLost({ settings, webhooks, authenticatorApps }: LostSecrets): string[] {
  return [
    ...(settings.length > 0 ? [`Settings to enter again: ${settings.join(', ')}.`] : []),
    ...(webhooks.length > 0 ? [`Webhooks that need a new secret: ${webhooks.join(', ')}.`] : []),
    ...(authenticatorApps > 0
      ? [
          `Authenticator apps that no longer work: ${authenticatorApps}. Their owners log in with a recovery ` +
            'code or a passkey and set the app up again; fobhouse reset-factors helps those who have neither.',
        ]
      : []),
  ]
}
