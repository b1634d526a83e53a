import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../core/config.ts'
import { type Database, isMigrated, openToRead } from '../db/database.ts'
import { CommandError } from './command-line.ts'
import { explainStart } from './explain-start.ts'

/**
 * Opens the club of a configuration to read alone, the server running or not, and closes it again. Throws one line where
 * there is no club, or one of another version.
 */
export async function readClub<Result>(config: Config, read: (club: Database) => Promise<Result>): Promise<Result> {
  if (config.databaseUrl === '' && !existsSync(join(config.dataFolder, 'fobhouse.sqlite'))) {
    throw new CommandError(`There is no club in ${config.dataFolder}.`)
  }
  try {
    const database = await openToRead(config)
    try {
      if (await isMigrated(database)) return await read(database)
      throw new CommandError('The database is of another version of Fobhouse; start this one once, then try again.')
    } finally {
      await database.close()
    }
  } catch (error) {
    throw explainStart(error, config)
  }
}
