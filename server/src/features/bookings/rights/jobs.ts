import { duties } from '@fobhouse/contract/duties.ts'
import type { LiveEvent } from '@fobhouse/contract/live-events.ts'
import type { Context } from '../../../context.ts'
import { batchesOf } from '../../../db/batches.ts'
import { createAlarm } from '../../../jobs/alarm.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { BookingContext } from '../acts/write-booking.ts'
import { findChanged, followRights } from './follow-rights.ts'

const jobName = 'bookings.rights'
/** What no event tells, such as a rule of the plans. */
const everySeconds = 600
/** So that many changes at once are looked at once. */
const waitMs = 1000
const atOnce = 100

/** Events after which somebody may have another right than before. */
const about: ReadonlySet<LiveEvent['type']> = new Set(['members', 'competence', 'schedules'] as const)

type JobContext = BookingContext & Pick<Context, 'db' | 'transact'>

/** Looks whether members still have the right to what they have booked. Where nothing changed it writes nothing. */
export function rightJobs(ctx: JobContext): Job[] {
  const setAlarm = createAlarm(ctx.jobs, jobName)
  ctx.live.subscribe({
    memberId: null,
    duties,
    isServer: true,
    hear: ({ type }) => {
      if (about.has(type)) setAlarm(waitMs)
    },
  })
  const run = async () => {
    const changed = (await findChanged(ctx, ctx.db)).map(({ row }) => row)
    // All of a member in one transaction, so that they get one mail.
    const byMember = [...Map.groupBy(changed, (row) => row.member_id).values()]
    for (const own of batchesOf(byMember, atOnce)) {
      const ids = own.flat().map((row) => row.id)
      await ctx.transact((trx) => followRights(ctx, trx, ids))
    }
  }
  return [{ name: jobName, everySeconds, run }]
}
