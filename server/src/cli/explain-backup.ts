import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { BackupError } from '../db/backup/backup-file.ts'
import type { CheckedBackup } from '../db/backup/check-backup.ts'
import { UnfitDatabase } from '../db/database-facts.ts'
import { CommandError } from './command-line.ts'

const megabytes = new Intl.NumberFormat('en-AU', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })

/** For a line of the terminal: `61 members, 1.3 MB, made 2026-11-21T20:00:00Z by Fobhouse 0.1.0`. */
export function describeBackup({ members, bytes, madeAt, version }: CheckedBackup): string {
  const size = megabytes.format(bytes / 1_000_000)
  return `${members} ${members === 1 ? 'member' : 'members'}, ${size}, made ${madeAt} by Fobhouse ${version}`
}

/** Works on a backup; problems become one readable line. */
export async function explainBackup<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw explain(file, error)
  }
}

function explain(file: string, error: unknown): unknown {
  if (error instanceof BackupError || error instanceof UnfitDatabase) return new CommandError(error.message)
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'ENOENT':
      return new CommandError(missing(file))
    case 'EISDIR':
      return new CommandError(`${file} is a folder. Name a file.`)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new CommandError(`This user has no access to ${file}.`)
    case 'ENOSPC':
      return new CommandError(`There is no room left for ${file}.`)
    default:
      return error
  }
}

/** Whoever names a new file in a folder that is missing has to hear of the folder. */
function missing(file: string): string {
  const folder = dirname(file)
  return existsSync(folder) ? `There is no such file or folder: ${file}.` : `There is no folder ${folder}.`
}
