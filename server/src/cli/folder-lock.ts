import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../core/config.ts'
import { type FileLock, lockFile } from '../db/file-lock.ts'
import { CommandError } from './command-line.ts'

export type FolderLock = FileLock

/**
 * Claims the data folder for this process. Throws one line if another process has it. With PostgreSQL the folder holds
 * nothing to fight over, so it always succeeds.
 */
export function lockFolder({ dataFolder, databaseUrl }: Pick<Config, 'dataFolder' | 'databaseUrl'>): FolderLock {
  if (databaseUrl !== '') return { release: () => undefined }
  makeFolder(dataFolder)
  const lock = lockIn(dataFolder)
  if (!lock) throw new CommandError(`Another Fobhouse is running on the folder ${dataFolder}. Stop it first.`)
  return lock
}

function lockIn(folder: string): FolderLock | undefined {
  try {
    return lockFile(join(folder, 'lock.sqlite'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(`This user cannot write to the data folder ${folder}: ${reason}`)
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(`The data folder ${folder} cannot be made: ${reason}`)
  }
}
