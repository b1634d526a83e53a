import { createDecipheriv, hkdfSync } from 'node:crypto'
import type { Database, Trx } from '../database.ts'
import { dropRemains } from '../database-facts.ts'
import { keyIdOf } from './seal.ts'
import { readSealedRows, type SealedRow, sealedColumns, writeSealedRow } from './sealed-columns.ts'
import type { Secrets } from './secrets.ts'

/**
 * Seals what an older version left in clear, and clears it out of the database's files. May be cut off anywhere: the
 * next start continues.
 */
export async function sealWhatLiesOpen(database: Database, secrets: Secrets): Promise<void> {
  // Nearly always there is nothing to do, so look first without a transaction, which would wait for other writers.
  const rows = await readSealedRows(database.queries)
  if (rows.some(liesOpen)) {
    await database.transact((trx) => sealRows(trx, secrets))
  }
  const { has_remains: hasRemains } = await database.queries
    .selectFrom('sealing')
    .select('has_remains')
    .executeTakeFirstOrThrow()
  if (hasRemains === 0) return
  const tables = new Set(Object.keys(sealedColumns).map((name) => name.replace(/\..*/, '')))
  if (!(await dropRemains(database.queries, [...tables]))) return
  await database.queries.updateTable('sealing').set({ has_remains: 0 }).execute()
}

/** An old app key that did not open before does not open now, and is left. */
function liesOpen({ column, text }: SealedRow): boolean {
  return keyIdOf(text) === undefined && column !== 'authenticator_apps.sealed_key'
}

async function sealRows(trx: Trx, secrets: Secrets): Promise<void> {
  const rows = await readSealedRows(trx)
  const oldKey = rows.find(({ column, row }) => column === 'signing_keys.secret' && row === oldKeyName)?.text
  const open = rows.filter(({ text }) => keyIdOf(text) === undefined)
  for (const row of open) {
    if (row.column === 'signing_keys.secret' && row.row === oldKeyName) continue
    const text = row.column === 'authenticator_apps.sealed_key' ? openOldApp(row, oldKey) : row.text
    if (text !== undefined) await writeSealedRow(trx, { ...row, text: secrets.seal(row, text) })
  }
  await trx.deleteFrom('signing_keys').where('name', '=', oldKeyName).execute()
  await trx.updateTable('sealing').set({ has_remains: 1 }).execute()
}

/** Older versions kept a separate key for authenticator apps, beside what it sealed. */
const oldKeyName = 'factors'

/** `1.` or nothing, then nonce, tag and text of AES-256-GCM in base64url, bound to the member. Undefined: it does not open. */
function openOldApp({ row, text }: SealedRow, oldKey: string | undefined): string | undefined {
  if (oldKey === undefined) return undefined
  const bytes = Buffer.from(text.replace(/^1\./, ''), 'base64url')
  const key = new Uint8Array(hkdfSync('sha256', oldKey, '', 'authenticator apps', 32))
  const lock = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    .setAAD(Buffer.from(`member:${row}`))
    .setAuthTag(bytes.subarray(12, 28))
  const opened = lock.update(bytes.subarray(28), undefined, 'utf8')
  try {
    return opened + lock.final('utf8')
  } catch {
    return undefined // sealed for somebody else, or changed
  }
}
