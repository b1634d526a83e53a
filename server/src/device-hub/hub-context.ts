import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Ids } from '../core/ids.ts'
import type { Log } from '../core/log.ts'
import type { Channel } from '../db/channel.ts'
import type { Database, Queries } from '../db/database.ts'
import type { Secrets } from '../db/secrets/secrets.ts'
import type { Live } from '../live/live.ts'

export type HubContext = {
  config: Pick<Config, 'trustedProxies'>
  clock: Clock
  ids: Ids
  log: Log
  secrets: Secrets
  db: Queries
  transact: Database['transact']
  transactTogether: Database['transact']
  live: Live
  channel: Channel
}
