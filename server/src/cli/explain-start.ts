import type { Config } from '../core/config.ts'
import { UnfitDatabase } from '../db/database-facts.ts'
import { DatabaseAway } from '../db/postgres-limits.ts'
import { CommandError } from './command-line.ts'

/** Turns a known reason why the server cannot start into one line; returns any other error unchanged. */
export function explainStart(error: unknown, config: Config): unknown {
  if (error instanceof CommandError) return error
  if (error instanceof UnfitDatabase) return new CommandError(error.message)
  const code = innermostCode(error)
  const where = `port ${config.port} of ${config.host}`
  switch (code) {
    case 'EADDRINUSE':
      return new CommandError(`Another program already listens on ${where}. Choose another PORT.`)
    case 'EACCES':
      return new CommandError(
        isAboutListening(error)
          ? `This user may not listen on ${where}. Choose another PORT.`
          : `This user cannot write to the data folder ${config.dataFolder}: ${innermostMessage(error)}`,
      )
    case 'EADDRNOTAVAIL':
      return new CommandError(`This machine has no address ${config.host}. Choose another HOST.`)
    case 'ERR_SQLITE_ERROR':
      return new CommandError(`The database in ${config.dataFolder} cannot be used: ${innermostMessage(error)}`)
    default:
      return config.databaseUrl === '' ? error : explainPostgres(error, code)
  }
}

function explainPostgres(error: unknown, code: string): unknown {
  if (isAway(error)) return new CommandError('The PostgreSQL server of DATABASE_URL does not answer.')
  switch (code) {
    case '28000': // invalid_authorization_specification
    case '28P01': // invalid_password
      return new CommandError('The PostgreSQL server refuses the user or the password of DATABASE_URL.')
    case '3D000': // invalid_catalog_name
      return new CommandError('The PostgreSQL server has no database of the name in DATABASE_URL.')
    default:
      return error
  }
}

function isAway(error: unknown): boolean {
  return error instanceof DatabaseAway || (error instanceof Error && isAway(error.cause))
}

function innermost(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  return innermost(error.cause) ?? error
}

function innermostCode(error: unknown): string {
  const cause = innermost(error)
  return cause && 'code' in cause ? String(cause.code) : ''
}

function isAboutListening(error: unknown): boolean {
  const cause = innermost(error)
  return cause !== undefined && 'syscall' in cause && cause.syscall === 'listen'
}

function innermostMessage(error: unknown): string {
  return innermost(error)?.message ?? ''
}
