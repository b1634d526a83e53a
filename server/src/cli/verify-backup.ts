import { join } from 'node:path'
import { checkBackup, type CheckedBackup } from '../db/backup/check-backup.ts'
import { withMakingFolder } from '../db/backup/making-folder.ts'
import type { Head } from '../db/chain/chain-hash.ts'
import { migrate, openDatabase } from '../db/database.ts'
import { noSecrets } from '../db/secrets/secrets.ts'
import { loadSettings } from '../db/settings.ts'
import { verifyLedger } from '../features/ledger/public.ts'

/** Restores a backup to a scratch folder, brings it up to date, and verifies its books there. */
export async function verifyBackup(file: string, head?: Head) {
  return withMakingFolder(file, async (aside) => {
    const folder = join(aside, 'club')
    const checked: CheckedBackup = await checkBackup(file, folder)
    const database = await openDatabase({ dataFolder: folder, databaseUrl: '' })
    try {
      await migrate(database)
      const report = await verifyLedger(database.queries, head)
      const locale = (await loadSettings(database.queries, { secrets: noSecrets })).get('general.siteLocaleCurrency')
      return { checked, report, locale }
    } finally {
      await database.close()
    }
  })
}
