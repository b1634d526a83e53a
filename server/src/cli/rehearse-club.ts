import type { RehearsalReport } from '@fobhouse/contract/routes/rehearsal.ts'
import type { Temporal } from 'temporal-polyfill'
import { createApp } from '../app.ts'
import { createContext } from '../context.ts'
import { createStandingClock, toText } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import { randomIds } from '../core/ids.ts'
import { createLog } from '../core/log.ts'
import { type Database, migrate, openDatabase } from '../db/database.ts'
import { passingSecrets } from '../db/secrets/secrets.ts'
import { copyClub, rehearse } from '../features/billing/public.ts'
import { connectStandIn } from './connect-stand-in.ts'
import { readClub } from './open-club.ts'
import { startStandIn, type StripeStandIn } from './stripe-stand-in.ts'

type Wanted = { from: Temporal.Instant; days: number; onDay(day: number): void }

/**
 * Lets days go by on a copy of a club in memory, with a counterpart of Stripe that starts with the club's account. The
 * club itself is only read, and nothing is sent to anybody.
 */
export async function rehearseClub(config: Config, wanted: Wanted): Promise<RehearsalReport> {
  const copy = await openDatabase({ dataFolder: ':memory:', databaseUrl: '' })
  try {
    await migrate(copy)
    await readClub(config, (club) => copyClub(club.queries, copy.queries))
    const standIn = await startStandIn({ ids: randomIds }, { startsAt: toText(wanted.from) })
    try {
      return await rehearseCopy({ config, copy, standIn }, wanted)
    } finally {
      await standIn.stop()
    }
  } finally {
    await copy.close()
  }
}

type Copied = { config: Config; copy: Database; standIn: StripeStandIn }

async function rehearseCopy({ config, copy, standIn }: Copied, { from, ...wanted }: Wanted): Promise<RehearsalReport> {
  const clock = createStandingClock(from)
  const ownConfig = { ...config, databaseUrl: '', dataFolder: ':memory:', hasTestClock: false }
  const log = createLog({ logLevel: 'silent' })
  const ctx = await createContext(ownConfig, { database: copy, clock, log, secrets: passingSecrets() })
  const app = await createApp(ctx, { runJobs: false })
  try {
    const origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
    await connectStandIn(ctx, standIn, origin)
    const report = await rehearse({ ctx, clock, standIn }, wanted)
    const refused = await standIn.countRefused()
    if (refused > 0) throw new Error(`The copy refused ${refused} messages of Stripe’s counterpart`)
    return report
  } finally {
    await app.close()
  }
}
