import { statfs } from 'node:fs/promises'
import { databaseBytes } from '../../../db/database-facts.ts'
import { dialectOf } from '../../../db/dialect.ts'
import type { Club } from '../doctor-context.ts'
import { type Finding, fine } from '../finding.ts'
import { judgeRoom } from '../rules.ts'
import { describeBytes } from '../words.ts'

/** Whether the club has room to grow and to be backed up. */
export async function checkDisk({ config, db, settings }: Club): Promise<Finding[]> {
  const size = await databaseBytes(db)
  const own = dialectOf(db) === 'postgres' ? [] : [config.dataFolder]
  const backups = settings.get('backups.folder')
  const folders = backups === '' ? own : [...own, backups]
  return Promise.all(folders.map((folder) => checkRoom(folder, size)))
}

async function checkRoom(folder: string, size: number): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const level = judgeRoom(free, size)
  const message = `${describeBytes(free)} are free in ${folder}, for a club of ${describeBytes(size)}.`
  return level === 'fine'
    ? fine(message)
    : { level, message, advice: 'Make room, or move the folder to a larger disk.' }
}
