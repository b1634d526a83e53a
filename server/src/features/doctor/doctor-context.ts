import type { Config } from '../../core/config.ts'
import type { Clock } from '../../core/clock.ts'
import type { Queries } from '../../db/database.ts'
import type { Secrets } from '../../db/secrets/secrets.ts'
import type { Settings } from '../../db/settings.ts'

/** The facts that every check receives. */
export type Surroundings = { config: Config; clock: Clock }

/** The facts for checks inside the club: its database is open and of this version. */
export type Club = Surroundings & { db: Queries; secrets: Secrets; settings: Settings }
