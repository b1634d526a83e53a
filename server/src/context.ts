import { type Clock, createMovableClock, systemClock, type WatchedClock } from './core/clock.ts'
import type { Config } from './core/config.ts'
import { type Ids, randomIds } from './core/ids.ts'
import { withoutEndSlashes } from './core/end-slashes.ts'
import { createLog, type Log } from './core/log.ts'
import { type Channel, loneChannel, PostgresChannel } from './db/channel.ts'
import { createMeters, type Meters } from './core/meter.ts'
import { type Database, migrate, openDatabase, type Queries, type Trx } from './db/database.ts'
import { createRemember, type Remember } from './db/remember.ts'
import { openSecrets } from './db/secrets/open-secrets.ts'
import type { Secrets } from './db/secrets/secrets.ts'
import { loadSettings, type Settings } from './db/settings.ts'
import { watchWritesElsewhere } from './db/watch-writes.ts'
import { createTransactTogether } from './db/transact-together.ts'
import { DeviceHub } from './device-hub/hub.ts'
import { Broker } from './integrations/mqtt/broker.ts'
import { createJobs, type Jobs } from './jobs/jobs.ts'
import { createLive, type Live } from './live/live.ts'

/** Everything a use case may need. Take only what you use: `ctx: Pick<Context, 'db' | 'clock'>`. */
export type Context = {
  config: Config
  clock: Clock
  /** The same clock if it can be moved, else null. */
  testClock: WatchedClock | null
  ids: Ids
  log: Log
  /** Counters of this process since its start. */
  meters: Meters
  /** For reads outside a transaction. */
  db: Queries
  transact: Database['transact']
  /** The same for frequent small writes by many, such as taps: they share a commit. */
  transactTogether: Database['transact']
  /** Caches a read until something is written. */
  remember: Remember
  settings: Settings
  /** Seals and opens the club's secrets. */
  secrets: Secrets
  channel: Channel
  live: Live
  /** The connected boards, of whichever process. */
  devices: DeviceHub
  /** The club's MQTT broker, if it has one. */
  broker: Broker
  jobs: Jobs
  /** True for automatic work that nobody just asked for: its messages to members may be held back. */
  isAutomatic?: true
  /** Claims a server whose club is not set up; new at every start, stored nowhere. */
  setupCode: string
  close(): Promise<void>
}

export type ContextOverrides = Partial<Pick<Context, 'clock' | 'ids' | 'log' | 'secrets'>> & { database?: Database }

/** The one place that constructs things. Opens the database and migrates it. */
export async function createContext(config: Config, overrides: ContextOverrides = {}): Promise<Context> {
  const database = overrides.database ?? (await openDatabase(config))
  await migrate(database)
  const meters = createMeters()
  const { ids = randomIds, log = createLog(config) } = overrides
  const secrets = overrides.secrets ?? (await openAndTell(config, database, log))
  const testClock = config.hasTestClock ? createMovableClock() : null
  const clock = overrides.clock ?? testClock ?? systemClock
  const { queries: db, transact } = database
  const transactTogether = createTransactTogether(transact)
  const channel = await openChannel(config, { db, log, ids })
  const live = createLive({ channel, db })
  const devices = new DeviceHub({ config, clock, ids, log, secrets, db, transact, transactTogether, live, channel })
  const jobs = createJobs({ channel, clock, db, log, meters })
  const onSettingsChanged = () => tellOfSettings({ devices, jobs, live })
  const settings = await loadSettings(db, { secrets, channel, onNews: onSettingsChanged })
  // A caller that brings its own database opened it for something short.
  const stopWatching = overrides.database ? () => undefined : watchWrites(database, { settings, devices, jobs, live })
  return {
    config,
    clock,
    testClock,
    ids,
    log,
    meters,
    db,
    transact,
    transactTogether,
    remember: createRemember(database),
    settings,
    secrets,
    channel,
    live,
    devices,
    broker: new Broker({ clock, log, channel }),
    jobs,
    setupCode: `${ids.code(4)}-${ids.code(4)}`,
    close: () => closeAll({ stopWatching, channel, database }),
  }
}

type Opened = { stopWatching: () => void; channel: Channel; database: Database }

async function closeAll({ stopWatching, channel, database }: Opened): Promise<void> {
  stopWatching()
  await channel.close()
  await database.close()
}

/** Without its key the server starts anyway, because doors must open. */
async function openAndTell(config: Config, database: Database, log: Log): Promise<Secrets> {
  const secrets = await openSecrets(config, database, (line) => log.warn(line))
  if (secrets.fault !== null) log.error(secrets.fault)
  return secrets
}

/** To be called once settings are others: in this process after the commit, in all others when they hear of it. */
export function tellOfSettings({ devices, jobs, live }: Pick<Context, 'devices' | 'jobs' | 'live'>): void {
  devices.lookAnew('all') // some settings decide who opens a door
  jobs.wakeAll() // the time zone decides when hours begin and days end
  live.publish('everyone', { type: 'config' })
}

type Switching = Pick<Context, 'live' | 'settings' | 'transact'>

/**
 * Runs a transaction after which a feature may be on or off, by what there is then: open pages have another menu. The work
 * calls `settings.noteChange`, by which other processes hear of it.
 */
export async function transactSwitching<Result>(
  { transact, settings, live }: Switching,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const result = await transact(work)
  if (await settings.reload()) live.publish('everyone', { type: 'config' })
  return result
}

/** A command that wrote to the file may have changed anything. */
function watchWrites(
  database: Database,
  { settings, ...told }: Pick<Context, 'settings' | 'devices' | 'jobs' | 'live'>,
): () => void {
  return watchWritesElsewhere(database, async () => {
    await settings.reload()
    tellOfSettings(told)
    told.devices.tellKeys()
  })
}

/** A club can have several processes on PostgreSQL only. */
async function openChannel(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  { ids, ...ctx }: Pick<Context, 'db' | 'log' | 'ids'>,
): Promise<Channel> {
  if (databaseUrl === '') return loneChannel
  const channel = new PostgresChannel({ ...ctx, url: databaseUrl, processId: ids.alphanumeric(12) })
  await channel.open()
  return channel
}

/** The portal's public address for links in mail. Never taken from the request's `Host` header. */
export function publicOrigin(ctx: Pick<Context, 'config' | 'settings'>): string {
  const origin = ctx.config.publicUrl || ctx.settings.get('general.publicUrl')
  return origin === '' ? `http://localhost:${ctx.config.port}` : withoutEndSlashes(origin)
}
