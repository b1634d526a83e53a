import { Temporal } from 'temporal-polyfill'
import type { Context } from '../../../context.ts'
import { fromText, toText } from '../../../core/clock.ts'
import { type HourOf, usageOf } from './rules.ts'
import { listUses } from '../store.ts'

const weeks = 8

/** How much of each hour of the week an item was used over the last whole weeks of the club. */
export async function readUsage(ctx: Pick<Context, 'clock' | 'db' | 'settings'>, itemId: number): Promise<number[][]> {
  const zone = ctx.settings.get('general.timeZone')
  const today = ctx.clock.now().toZonedDateTimeISO(zone).toPlainDate()
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).toInstant()
  const [from, to] = [startOf(monday.subtract({ weeks })), startOf(monday)]
  const rows = await listUses(ctx.db, { itemId, from: toText(from), to: toText(to) })
  const sessions = rows.map((row) => ({
    from: fromText(row.started_at).epochMilliseconds,
    to: fromText(row.ended_at ?? row.last_news_at).epochMilliseconds,
  }))
  const range = { from: from.epochMilliseconds, to: to.epochMilliseconds }
  return usageOf(sessions, { range, weeks, hourOf: hourOfWeekIn(zone) })
}

/** The hours of the week in a zone. */
export function hourOfWeekIn(zone: string): HourOf {
  return (instant) => {
    const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
    const begun = local.minute * 60_000 + local.second * 1000 + local.millisecond
    return { hour: (local.dayOfWeek - 1) * 24 + local.hour, ends: instant - begun + 3_600_000 }
  }
}
