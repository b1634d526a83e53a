import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../core/config.ts'
import { type Database, migrate, openDatabase, openToRead, type Trx } from '../database.ts'
import { snapshotOf } from '../dialect.ts'
import { BackupError } from './backup-file.ts'
import { checkBackup, type CheckedBackup, countMembers } from './check-backup.ts'
import { copyTables } from './copy-tables.ts'
import { readTableShapes } from './table-shapes.ts'

export type Restored = CheckedBackup & {
  /** Where the previous club was moved to; null if there was none. */
  kept: string | null
}

type Place = Pick<Config, 'dataFolder' | 'databaseUrl'>

/** Whether a data folder holds a club, or an unreadable file that might be one. */
export async function holdsClub({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<boolean> {
  if (!existsSync(join(dataFolder, 'fobhouse.sqlite'))) return false
  const found = await openToRead({ dataFolder, databaseUrl: '' })
  try {
    return (await countMembers(found.queries)) > 0
  } catch (error) {
    if (isOfSqlite(error)) return true
    throw error
  } finally {
    await found.close()
  }
}

function isOfSqlite(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
}

/**
 * Puts a backup's club, brought up to date, where the configuration says; no server may be using that place. Touches
 * nothing until all of it is checked, and keeps an existing SQLite database under another name. `change` is applied to
 * the club before it is moved there.
 */
export async function restoreBackup(
  config: Place,
  file: string,
  { at, change }: { at: string; change?: (trx: Trx) => Promise<void> },
): Promise<Restored> {
  const aside = await mkdtemp(join(config.dataFolder, 'restoring-'))
  try {
    const folder = join(aside, 'club')
    const checked = await checkBackup(file, folder)
    const club = await openDatabase({ dataFolder: folder, databaseUrl: '' })
    try {
      await migrate(club)
      if (change) await club.transact(change)
      if (config.databaseUrl !== '') await copyToPostgres(club, config)
    } finally {
      await club.close()
    }
    const kept = config.databaseUrl === '' ? await exchange(config.dataFolder, folder, at) : null
    return { ...checked, kept }
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

async function copyToPostgres(club: Database, config: Place): Promise<void> {
  const target = await openDatabase(config)
  try {
    await migrate(target)
    if ((await countMembers(target.queries)) > 0) {
      throw new BackupError('The PostgreSQL database holds a club. Make a new, empty one and name it in DATABASE_URL.')
    }
    const shapes = await readTableShapes(club.queries)
    await snapshotOf(club.queries).execute((from) => target.transact((to) => copyTables(from, to, shapes)))
  } finally {
    await target.close()
  }
}

// SQLite's own file and what a process that died may have left beside it.
const endings = ['', '-wal', '-shm']

async function exchange(dataFolder: string, restored: string, at: string): Promise<string | null> {
  const place = join(dataFolder, 'fobhouse.sqlite')
  const hadClub = existsSync(place)
  const kept = join(dataFolder, `before-restore-${at.replaceAll(':', '')}.sqlite`)
  for (const ending of endings) {
    if (existsSync(`${place}${ending}`)) await rename(`${place}${ending}`, `${kept}${ending}`)
  }
  await rename(join(restored, 'fobhouse.sqlite'), place)
  return hadClub ? kept : null
}
