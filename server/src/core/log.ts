import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** What every log line during some work carries. */
export type LogScope = { requestId: string } | { job: string }

const scopes = new AsyncLocalStorage<LogScope>()

/** Runs `work`; every line logged meanwhile carries the scope. */
export function withLogScope<Result>(scope: LogScope, work: () => Result): Result {
  return scopes.run(scope, work)
}

/**
 * Logs JSON lines to standard output, or to a test's target. Never pass it card numbers, tokens or passwords. Of an
 * error it keeps only its words: databases and services attach whole rows and requests to theirs.
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
