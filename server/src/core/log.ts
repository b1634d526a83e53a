import { pino, type Logger } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** JSON lines on standard output. Card numbers, tokens and passwords are never passed to it. */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  return pino({ level: config.logLevel, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
}
