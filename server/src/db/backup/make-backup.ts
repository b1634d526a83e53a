import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, migrate, openDatabase } from '../database.ts'
import { dialectOf, snapshotOf } from '../dialect.ts'
import { BackupError, type BackupHead, packBackup } from './backup-file.ts'
import { checkBackup, type CheckedBackup } from './check-backup.ts'
import { copyTables } from './copy-tables.ts'
import { readTableShapes } from './table-shapes.ts'

/**
 * Writes the club, as it is at one moment and while it is used, into one new file, and opens that file to see that it is
 * whole before it gets its name. Whatever the club runs on, the file holds a SQLite database.
 */
export async function makeBackup(
  club: Database,
  file: string,
  facts: Pick<BackupHead, 'version' | 'madeAt'>,
): Promise<CheckedBackup> {
  if (existsSync(file)) throw new BackupError(`There is a file ${file} already. A backup does not write over another.`)
  const aside = await mkdtemp(`${file}.making-`) // beside it, where there has to be room anyway
  try {
    await copyInto(club, aside)
    const packed = join(aside, 'backup')
    await packBackup(join(aside, 'fobhouse.sqlite'), packed, facts)
    const checked = await checkBackup(packed, join(aside, 'check'))
    await rename(packed, file)
    return checked
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

async function copyInto(club: Database, folder: string): Promise<void> {
  if (dialectOf(club.queries) === 'sqlite') {
    await sql`vacuum into ${join(folder, 'fobhouse.sqlite')}`.execute(club.queries)
    return
  }
  const copy = await openDatabase({ dataFolder: folder, databaseUrl: '' })
  try {
    await migrate(copy)
    const shapes = await readTableShapes(copy.queries)
    await snapshotOf(club.queries).execute((from) => copy.transact((to) => copyTables(from, to, shapes)))
  } finally {
    await copy.close()
  }
}
