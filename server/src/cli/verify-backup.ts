import { join } from 'node:path'
import { checkBackup, type CheckedBackup } from '../db/backup/check-backup.ts'
import { withMakingFolder } from '../db/backup/making-folder.ts'
import type { Head } from '../db/chain/chain-hash.ts'
import { migrate, openDatabase } from '../db/database.ts'
import { type Verified, verifyClub } from './verify-club.ts'

/** Restores a backup to a scratch folder, brings it up to date, and verifies the club there. */
export async function verifyBackup(file: string, head?: Head): Promise<Verified & { checked: CheckedBackup }> {
  return withMakingFolder(file, async (aside) => {
    const folder = join(aside, 'club')
    const checked = await checkBackup(file, folder)
    const database = await openDatabase({ dataFolder: folder, databaseUrl: '' })
    try {
      await migrate(database)
      return { checked, ...(await verifyClub(database.queries, head)) }
    } finally {
      await database.close()
    }
  })
}
