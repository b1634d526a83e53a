import { Temporal } from 'temporal-polyfill'
import type { Context } from '../../../context.ts'
import { fromText, toText } from '../../../core/clock.ts'
import { listUsedTimes } from '../../bookings/public.ts'
import { type HourOf, type Used, usageOf } from './rules.ts'
import { listUses } from '../store.ts'

const weeks = 8

type UsageContext = Pick<Context, 'clock' | 'db' | 'settings'>
type Item = { id: number; device_id: number | null; bookable: number | null }
type Range = { from: Temporal.Instant; to: Temporal.Instant }

/**
 * How much of each hour of the week an item was used over the last whole weeks of the club: when its interlock was
 * switched on, and without one when it was booked and used. Null: nothing tells.
 */
export async function readUsage(ctx: UsageContext, item: Item): Promise<number[][] | null> {
  if (item.device_id === null && item.bookable === null) return null
  const zone = ctx.settings.get('general.timeZone')
  const today = ctx.clock.now().toZonedDateTimeISO(zone).toPlainDate()
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).toInstant()
  const [from, to] = [startOf(monday.subtract({ weeks })), startOf(monday)]
  const range = { from: from.epochMilliseconds, to: to.epochMilliseconds }
  return usageOf(await listTimes(ctx, item, { from, to }), { range, weeks, hourOf: hourOfWeekIn(zone) })
}

async function listTimes(
  ctx: UsageContext,
  { id: itemId, device_id: device }: Item,
  { from, to }: Range,
): Promise<Used[]> {
  const asked = { itemId, from: toText(from), to: toText(to) }
  if (device === null) return listUsedTimes(ctx, asked)
  return (await listUses(ctx.db, asked)).map((row) => ({
    from: fromText(row.started_at).epochMilliseconds,
    to: fromText(row.ended_at ?? row.last_news_at).epochMilliseconds,
  }))
}

/** The hours of the week in a zone. */
export function hourOfWeekIn(zone: string): HourOf {
  return (instant) => {
    const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
    const begun = local.minute * 60_000 + local.second * 1000 + local.millisecond
    return { hour: (local.dayOfWeek - 1) * 24 + local.hour, ends: instant - begun + 3_600_000 }
  }
}
