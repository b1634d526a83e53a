import type { Config } from '../../core/config.ts'
import type { Database } from '../database.ts'
import { keyFileOf, randomKey, readKeyFile, replaceKeyFile } from './key-file.ts'
import { saveKey } from './open-secrets.ts'
import { sealWith } from './seal.ts'
import { readSealedRows, writeSealedRow } from './sealed-columns.ts'
import { type Secrets, secretsOf } from './secrets.ts'

/**
 * Seals everything that `old` opens with a new key, while no server runs. The file has both keys until that is done, so that
 * whatever cuts it off, one of them is the one that the database names. What `old` does not open is left as it is.
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
