import type { Context } from '../../context.ts'
import { fromText, nowText, toText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import { createAlarm } from '../../jobs/alarm.ts'
import type { Job } from '../../jobs/jobs.ts'
import { cancelAll, tellEnded } from './acts/cancel.ts'
import { endBooking } from './acts/rewrite-booking.ts'
import type { BookingContext } from './acts/write-booking.ts'
import * as due from './due-store.ts'
import { isHeldBack } from '../outbox/public.ts'
import { saveBooking } from './store.ts'
import { bookingJobName, forgetStrikesJobName } from './job-name.ts'
import { settleDue } from './money/settle.ts'
import { strikeRules } from './strikes/read-strikes.ts'
import { forgottenBefore } from './strikes/rules.ts'
import { deleteOld } from './strikes/store.ts'
import { tellCalendars } from './tell-calendars.ts'
import { mailAnswered, mailReminder, reasonForClub } from './tell-members.ts'
import { watchUse } from './use/watch.ts'
import { tendLine } from './waiting/tend-line.ts'

const everySeconds = 60
type JobContext = BookingContext & Pick<Context, 'db' | 'devices' | 'transact'>

/**
 * Ends what cannot go on: requests and offers that nobody answered, bookings of what is still out of order when they
 * begin, those of members who are not active, and those to which nobody came; and pays for what is over. What is done is
 * not done again, so a standstill or a moved clock changes nothing.
 */
export function bookingJobs(ctx: JobContext): Job[] {
  const setAlarm = createAlarm(ctx.jobs, bookingJobName)
  let seen = nowText(ctx.clock)
  const run = async () => {
    const now = nowText(ctx.clock)
    await tendLine(ctx)
    if ((await due.listDue(ctx.db, lapsing(ctx, now))).length > 0) await ctx.transact((trx) => endDue(ctx, trx))
    if ((await due.listOfInactive(ctx.db, now)).length > 0) await ctx.transact((trx) => endOfInactive(ctx, trx))
    await watchUse(ctx)
    await settleDue(ctx)
    await remind(ctx)
    // Where a booking has begun or ended, pages ask anew. Decisions wait for nothing.
    if (await due.hasBoundary(ctx.db, { after: seen, until: now })) tellCalendars(ctx)
    seen = now
    const next = await due.findNext(ctx.db, { hoursToAnswer: hoursToAnswer(ctx), now })
    setAlarm(next === undefined ? undefined : Date.parse(next) - ctx.clock.milliseconds())
  }
  const forget = async () => {
    const before = forgottenBefore(strikeRules(ctx), ctx.clock.milliseconds())
    await deleteOld(ctx.db, new Date(before).toISOString())
  }
  return [
    { name: bookingJobName, everySeconds, run },
    { name: forgetStrikesJobName, everySeconds: 24 * 3600, run: forget },
  ]
}

function hoursToAnswer({ settings }: Pick<Context, 'settings'>): number {
  return settings.get('bookings.requestHours')
}

function lapsing(ctx: JobContext, now: string) {
  return { now, askedBefore: toText(fromText(now).subtract({ hours: hoursToAnswer(ctx) })) }
}

async function endDue(ctx: JobContext, trx: Trx): Promise<void> {
  const rows = await due.listDue(trx, lapsing(ctx, nowText(ctx.clock)))
  for (const row of rows.filter(({ state }) => state === 'requested')) {
    await endBooking(ctx, trx, { row, state: 'lapsed', reason: '', cause: 'club' })
    await mailAnswered(ctx, trx, { row, kind: 'lapsed', reason: '' })
  }
  const broken = rows.filter(({ state }) => state === 'booked')
  const reason = reasonForClub(ctx, 'stillOut')
  for (const row of broken) await endBooking(ctx, trx, { row, state: 'cancelled', reason, cause: 'club' })
  await tellEnded(ctx, trx, { rows: broken, reason: 'stillOut' })
}

async function endOfInactive(ctx: JobContext, trx: Trx): Promise<void> {
  const rows = await due.listOfInactive(trx, nowText(ctx.clock))
  await cancelAll(ctx, trx, { rows, reason: 'notActive' })
}

/** One mail for each booking; of mail that is held back nobody counts as reminded. A moved booking is not told again. */
async function remind(ctx: JobContext): Promise<void> {
  const hours = ctx.settings.get('bookings.reminderHours')
  if (hours === 0 || isHeldBack(ctx)) return
  const which = () => ({ now: nowText(ctx.clock), by: toText(ctx.clock.now().add({ hours })), hours })
  if ((await due.listToRemind(ctx.db, which())).length === 0) return
  await ctx.transact(async (trx) => {
    const now = nowText(ctx.clock)
    for (const row of await due.listToRemind(trx, which())) {
      await saveBooking(trx, row.id, { reminded_at: now })
      await mailReminder(ctx, trx, row)
    }
  })
}
