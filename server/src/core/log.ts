import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** What every line says that is written while something goes on. */
export type LogScope = { requestId: string } | { job: string }

const scopes = new AsyncLocalStorage<LogScope>()

/** Does something, and has every line that is logged meanwhile say for what. */
export function withLogScope<Result>(scope: LogScope, work: () => Result): Result {
  return scopes.run(scope, work)
}

/**
 * JSON lines on standard output, or where a test reads them. Card numbers, tokens and passwords are never passed to it,
 * and of an error only what it says in words: databases and services hang whole rows and requests on theirs.
 */
export function createLog(config: Pick<Config, 'logLevel'>, target?: DestinationStream): Log {
  const options = {
    level: config.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => scopes.getStore() ?? {},
    serializers: { err: describeError },
  }
  return target ? pino(options, target) : pino(options)
}

type DescribedError = { type: string; message: string; code?: string; stack?: string; cause?: DescribedError }

function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
