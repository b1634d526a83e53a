import { type Clock, systemClock } from './core/clock.ts'
import type { Config } from './core/config.ts'
import { type Ids, randomIds } from './core/ids.ts'
import { createLog, type Log } from './core/log.ts'
import { type Database, migrate, openDatabase, type Queries } from './db/database.ts'
import { loadSettings, type Settings } from './db/settings.ts'
import { createJobs, type Jobs } from './jobs/jobs.ts'
import { createLive, type Live } from './live/live.ts'

/** Everything a use case may need. Take only what you use: `ctx: Pick<Context, 'db' | 'clock'>`. */
export type Context = {
  config: Config
  clock: Clock
  ids: Ids
  log: Log
  /** Reads outside a transaction. */
  db: Queries
  transact: Database['transact']
  settings: Settings
  live: Live
  jobs: Jobs
  close(): Promise<void>
}

export type ContextOverrides = Partial<Pick<Context, 'clock' | 'ids' | 'log'>> & { database?: Database }

/** The one place that constructs things. Opens the database and brings its schema up to date. */
export async function createContext(config: Config, overrides: ContextOverrides = {}): Promise<Context> {
  const database = overrides.database ?? (await openDatabase(config))
  await migrate(database)
  const log = overrides.log ?? createLog(config)
  return {
    config,
    clock: overrides.clock ?? systemClock,
    ids: overrides.ids ?? randomIds,
    log,
    db: database.queries,
    transact: database.transact,
    settings: await loadSettings(database.queries),
    live: createLive(),
    jobs: createJobs({ db: database.queries, log }),
    close: () => database.close(),
  }
}

/** Where people reach the portal, for links in mail: never taken from the `Host` header of whoever asks. */
export function publicOrigin(ctx: Pick<Context, 'config' | 'settings'>): string {
  const origin = ctx.config.publicUrl || ctx.settings.get('general.publicUrl')
  return origin === '' ? `http://localhost:${ctx.config.port}` : origin.replace(/\/+$/, '')
}
