import { Temporal } from 'temporal-polyfill'
import type { Interval } from '../billing-objects.ts'

export type Rhythm = { interval: Interval; interval_count: number }

const shortestDays: Record<Interval, number> = { day: 1, week: 7, month: 28, year: 365 }

/**
 * The first period end later than `after`, in seconds: whole intervals from the anchor, in UTC, so 31 January is
 * followed by 28 February and 31 March. https://docs.stripe.com/billing/subscriptions/billing-cycle
 */
export function nextBoundary(anchor: number, rhythm: Rhythm, after: number): number {
  const shortest = shortestDays[rhythm.interval] * rhythm.interval_count * 86_400
  // Start low: assume the shortest intervals, take off a tenth (the longest is at most a ninth longer), then count up.
  let number = Math.max(0, Math.floor(((after - anchor) / shortest) * 0.9) - 1)
  while (boundary(anchor, rhythm, number) <= after) number += 1
  return boundary(anchor, rhythm, number)
}

function boundary(anchor: number, { interval, interval_count }: Rhythm, number: number): number {
  const start = Temporal.Instant.fromEpochMilliseconds(anchor * 1000).toZonedDateTimeISO('UTC')
  const length = number * interval_count
  const end = start.add({ [`${interval}s`]: length })
  return Math.floor(end.epochMilliseconds / 1000)
}
