import { DatabaseSync } from 'node:sqlite'

export type FileLock = { release(): void }

/**
 * Claims a file for this process; undefined if another process has it. Node cannot lock a file, but SQLite can: a
 * transaction held open on a small database of its own, which the system ends however the process dies.
 */
export function lockFile(path: string): FileLock | undefined {
  const database = new DatabaseSync(path)
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (error instanceof Error && error.message.includes('locked')) return undefined
    throw error
  }
  return { release: () => database.close() }
}
