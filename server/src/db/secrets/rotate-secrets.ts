import type { Config } from '../../core/config.ts'
import type { Database } from '../database.ts'
import { keyFileOf, randomKey, readKeyFile, replaceKeyFile } from './key-file.ts'
import { saveKey } from './open-secrets.ts'
import { sealWith } from './seal.ts'
import { readSealedRows, writeSealedRow } from './sealed-columns.ts'
import { type Secrets, secretsOf } from './secrets.ts'

/**
 * Seals everything that `old` opens with a new key while no server runs. The file holds both keys until this is done,
 * so that an interruption leaves the key that the database names. Secrets that `old` does not open are left alone.
 */
export async function rotateSecrets(
  config: Pick<Config, 'keyFile' | 'dataFolder'>,
  database: Pick<Database, 'transact'>,
  old: Secrets,
): Promise<Secrets> {
  const file = keyFileOf(config)
  const next = randomKey()
  replaceKeyFile(file, [next, ...(readKeyFile(file) ?? [])])
  await database.transact(async (trx) => {
    for (const row of await readSealedRows(trx)) {
      const text = old.open(row, row.text)
      if (text !== undefined) await writeSealedRow(trx, { ...row, text: sealWith(next, row, text) })
    }
    await saveKey(trx, next)
    await trx.updateTable('sealing').set({ has_remains: 1 }).execute()
  })
  replaceKeyFile(file, [next])
  return secretsOf(next)
}
