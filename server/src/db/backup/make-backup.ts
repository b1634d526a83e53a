import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, migrate, openDatabase, openToRead } from '../database.ts'
import { dialectOf, snapshotOf } from '../dialect.ts'
import { BackupError, type BackupHead, packBackup } from './backup-file.ts'
import { checkBackup, type CheckedBackup } from './check-backup.ts'
import { countRows } from './count-rows.ts'
import { copyTables } from './copy-tables.ts'
import { withMakingFolder } from './making-folder.ts'
import { readTableShapes } from './table-shapes.ts'

/**
 * Writes the club into one new file as it is at one moment, while it is in use, and opens that file to check it before
 * giving it its name. The file holds a SQLite database, whichever database the club uses.
 */
export async function makeBackup(
  club: Database,
  file: string,
  facts: Pick<BackupHead, 'version' | 'madeAt'>,
): Promise<CheckedBackup> {
  if (existsSync(file)) throw new BackupError(`${file} already exists. A backup never overwrites a file.`)
  return withMakingFolder(file, async (aside) => {
    const rows = await copyInto(club, aside)
    const packed = join(aside, 'backup')
    await packBackup(join(aside, 'fobhouse.sqlite'), packed, { ...facts, rows })
    const checked = await checkBackup(packed, join(aside, 'check'))
    await rename(packed, file)
    return checked
  })
}

/** Returns the number of copied rows by table. */
async function copyInto(club: Database, folder: string): Promise<BackupHead['rows']> {
  if (dialectOf(club.queries) === 'sqlite') {
    await sql`vacuum into ${join(folder, 'fobhouse.sqlite')}`.execute(club.queries)
    return countCopied(folder)
  }
  const copy = await openDatabase({ dataFolder: folder, databaseUrl: '' })
  try {
    await migrate(copy)
    const shapes = await readTableShapes(copy.queries)
    return await snapshotOf(club.queries).execute(async (from) => {
      await copy.transact((to) => copyTables(from, to, shapes))
      return countRows(
        from,
        shapes.map(({ name }) => name),
      )
    })
  } finally {
    await copy.close()
  }
}

/** SQLite copies everything or nothing; counting in the club itself would count another moment. */
async function countCopied(folder: string): Promise<BackupHead['rows']> {
  const copy = await openToRead({ dataFolder: folder, databaseUrl: '' })
  try {
    const shapes = await readTableShapes(copy.queries)
    return await countRows(
      copy.queries,
      shapes.map(({ name }) => name),
    )
  } finally {
    await copy.close()
  }
}
