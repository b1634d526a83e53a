import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, createContext } from '../context.ts'
import type { Config } from '../core/config.ts'
import { createLog } from '../core/log.ts'
import { type Database, isMigrated, openDatabase, openToRead } from '../db/database.ts'
import { CommandError } from './command-line.ts'
import { explainStart } from './explain-start.ts'
import { lockFolder } from './folder-lock.ts'

/** Throws one line if there is no club, because opening one would create it. */
export function requireClub(config: Config): void {
  if (config.databaseUrl === '' && !existsSync(join(config.dataFolder, 'fobhouse.sqlite'))) {
    throw new CommandError(`There is no club in ${config.dataFolder}.`)
  }
}

/**
 * Opens a club read-only, whether or not its server runs, and closes it again. Throws one line if there is no club, or
 * if it is of another version.
 */
export async function readClub<Result>(config: Config, read: (club: Database) => Promise<Result>): Promise<Result> {
  requireClub(config)
  try {
    const database = await openToRead(config)
    try {
      await refuseOtherVersion(database)
      return await read(database)
    } finally {
      await database.close()
    }
  } catch (error) {
    throw explainStart(error, config)
  }
}

/**
 * Opens a club for changes, whether or not its server runs, and closes it again. `isShared`: a server uses the same
 * file and waits while we write. Throws one line if there is no club, or if it is of another version.
 */
export async function writeClub<Result>(
  config: Config,
  work: (ctx: Context, isShared: boolean) => Promise<Result>,
): Promise<Result> {
  requireClub(config)
  try {
    const database = await openDatabase(config)
    try {
      await refuseOtherVersion(database)
      const ctx = await createContext(config, { database, log: createLog({ logLevel: 'silent' }) })
      try {
        return await work(ctx, isServed(config))
      } finally {
        await ctx.channel.close()
      }
    } finally {
      await database.close()
    }
  } catch (error) {
    throw explainStart(error, config)
  }
}

async function refuseOtherVersion(database: Database): Promise<void> {
  if (await isMigrated(database)) return
  throw new CommandError(
    'The database belongs to another version of Fobhouse. Start this version once, then try again.',
  )
}

/** Whether a server holds the folder. */
function isServed(config: Config): boolean {
  try {
    lockFolder(config).release()
    return false
  } catch (error) {
    if (error instanceof CommandError) return true
    throw error
  }
}
