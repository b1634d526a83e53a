import type { Clock } from '../core/clock.ts'
import type { Ids } from '../core/ids.ts'
import type { Queries } from '../db/database.ts'
import type { Remember } from '../db/remember.ts'

/** The parts of the context that identity needs. */
export type IdentityContext = {
  clock: Clock
  ids: Ids
  /** Reads outside a transaction. */
  db: Queries
  remember: Remember
}
