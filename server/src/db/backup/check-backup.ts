import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, isFromNewer, openDatabase, type Queries } from '../database.ts'
import { countRows } from './count-rows.ts'
import { BackupError, type BackupHead, unpackBackup } from './backup-file.ts'
import { readTableShapes } from './table-shapes.ts'

export type CheckedBackup = BackupHead & { members: number }

/**
 * Unpacks a backup into a new folder, opens the database there and checks all of it. Throws a `BackupError` that says
 * what is wrong.
 */
export async function checkBackup(file: string, folder: string): Promise<CheckedBackup> {
  await mkdir(folder, { mode: 0o700 })
  const head = await unpackBackup(file, join(folder, 'fobhouse.sqlite'))
  const database = await openDatabase({ dataFolder: folder, databaseUrl: '' })
  try {
    return { ...head, members: await checkDatabase(database, file, head) }
  } finally {
    await database.close()
  }
}

async function checkDatabase({ queries }: Database, file: string, { version, rows }: BackupHead): Promise<number> {
  const { rows: told } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(queries)
  const [first] = told
  if (first?.integrity_check !== 'ok') throw new BackupError(`${file} is damaged: ${first?.integrity_check}`)
  const { rows: astray } = await sql<{ table: string }>`pragma foreign_key_check`.execute(queries)
  if (astray[0]) throw new BackupError(`${file} is damaged: rows of ${astray[0].table} refer to missing rows.`)
  const tables = (await readTableShapes(queries)).map(({ name }) => name).filter((name) => name in rows)
  const counts = await countRows(queries, tables)
  const wrong = Object.keys(rows).find((table) => counts[table] !== rows[table])
  if (wrong !== undefined) {
    throw new BackupError(`${file} is damaged: ${counts[wrong] ?? 'no'} rows of ${wrong} instead of ${rows[wrong]}.`)
  }
  if (await isFromNewer(queries)) {
    throw new BackupError(`${file} was made by Fobhouse ${version}, which is newer than this one. Update first.`)
  }
  return countMembers(queries)
}

export async function countMembers(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
