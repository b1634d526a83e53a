import type { DeviceUse } from '@fobhouse/contract/routes/statistics.ts'
import type { Temporal } from 'temporal-polyfill'
import type { Context } from '../../context.ts'
import { fromText } from '../../core/clock.ts'
import { daysFrom } from './rules.ts'
import { todayOf } from './take-snapshots.ts'
import { countUses, listUsedDevices } from './use-store.ts'

const usualDays = 28
const daysOfWeek = 7
const hoursOfDay = 24

/** How often each device was used in each hour of each weekday, in whole weeks until yesterday. */
export async function readDeviceUse(
  ctx: Pick<Context, 'clock' | 'db' | 'settings'>,
  days: number = usualDays,
): Promise<DeviceUse[]> {
  const timeZone = ctx.settings.get('general.timeZone')
  const today = todayOf(ctx)
  const all = daysFrom(today.subtract({ days }).toString(), today.subtract({ days: 1 }).toString(), timeZone)
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) return []
  const devices = new Map<number, DeviceUse>()
  for (const device of await listUsedDevices(ctx.db)) {
    const hours = Array.from({ length: daysOfWeek }, () => Array.from({ length: hoursOfDay }, () => 0))
    devices.set(device.id, { ...device, hours })
  }
  const placeOf = placeInWeek(timeZone)
  for (const { deviceId, minute, count } of await countUses(ctx.db, { start: first.start, end: last.end })) {
    const { weekday, hour } = placeOf(minute)
    const hours = devices.get(deviceId)?.hours[weekday]
    if (hours) hours[hour] = (hours[hour] ?? 0) + count
  }
  return [...devices.values()]
}

/**
 * Returns the club's weekday and hour of a UTC minute, `YYYY-MM-DDThh:mm`. Looks the offset up once per quarter of an
 * hour.
 */
function placeInWeek(timeZone: string): (minute: string) => { weekday: number; hour: number } {
  const places = new Map<string, { weekday: number; hour: number }>()
  return (minute) => {
    const quarter = `${minute.slice(0, 14)}${String(Math.floor(Number(minute.slice(14)) / 15) * 15).padStart(2, '0')}`
    const known = places.get(quarter)
    if (known) return known
    const zoned: Temporal.ZonedDateTime = fromText(`${quarter}:00Z`).toZonedDateTimeISO(timeZone)
    const place = { weekday: zoned.dayOfWeek - 1, hour: zoned.hour }
    places.set(quarter, place)
    return place
  }
}
