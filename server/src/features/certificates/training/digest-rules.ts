import { Temporal } from 'temporal-polyfill'

/** In the club's zone. */
const digestHour = 8

/** The morning of the club's day by now, as an instant; null before it. */
export function morningOf(now: string, timeZone: string): string | null {
  const local = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone)
  const morning = local.with({ hour: digestHour, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
  if (morning.epochMilliseconds > local.epochMilliseconds) return null
  return new Date(morning.epochMilliseconds).toISOString()
}

type Waiting = { certificateId: number; memberId: number; since: string }

/**
 * How many of those who wait are new to a trainer, who counts for nothing. Who came in the very millisecond of the last mail
 * may be told twice, rather than never.
 */
export function countNew(
  waiting: readonly Waiting[],
  { certificateId, memberId, last }: { certificateId: number; memberId: number; last: string },
): number {
  return waiting.filter((one) => {
    return one.certificateId === certificateId && one.memberId !== memberId && one.since >= last
  }).length
}
