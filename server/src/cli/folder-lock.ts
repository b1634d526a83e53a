import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '../core/config.ts'
import { CommandError } from './command-line.ts'

export type FolderLock = { release(): void }

/**
 * Claims the data folder for this process. Node cannot lock a file, but SQLite can: a transaction held open on a small
 * database of its own, which the system ends when the process dies, however it dies. Throws one line when another
 * process has it. With PostgreSQL the folder holds nothing that processes could fight over.
 */
export function lockFolder({ dataFolder, databaseUrl }: Pick<Config, 'dataFolder' | 'databaseUrl'>): FolderLock {
  if (databaseUrl !== '') return { release: () => undefined }
  makeFolder(dataFolder)
  const database = new DatabaseSync(join(dataFolder, 'lock.sqlite'))
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    database.close()
    const isTaken = cause instanceof Error && cause.message.includes('locked')
    if (!isTaken) throw cause
    throw new CommandError(`Another Fobhouse is running on the folder ${dataFolder}. Stop it first.`)
  }
  return { release: () => database.close() }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(`The data folder ${folder} cannot be made: ${reason}`)
  }
}
