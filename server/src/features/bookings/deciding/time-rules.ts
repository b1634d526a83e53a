import type { BookingRules } from '@fobhouse/contract/bookables.ts'
import type { BookingRefusal } from '@fobhouse/contract/bookings.ts'
import { Temporal } from 'temporal-polyfill'

/** A wished or booked time in milliseconds since 1970; it is over at `to`. */
export type Time = { from: number; to: number }

export type TimeFacts = { now: number; timeZone: string; rules: BookingRules }

export const minuteMs = 60_000

/** What the length and the place of a time on the club's clock say against it, in the order of the rules page. */
export function judgeTime({ now, timeZone, rules }: TimeFacts, { from, to }: Time): BookingRefusal[] {
  const minutes = (to - from) / minuteMs
  const earliest = Math.ceil((now + rules.noticeMinutes * minuteMs) / minuteMs) * minuteMs
  const latest = dayOf(now, timeZone).add({ days: rules.horizonDays })
  return [
    ...when(from < now - rules.stepMinutes * minuteMs, { code: 'start_past' }),
    ...when(rules.noticeMinutes > 0 && from < earliest, {
      code: 'too_soon',
      params: { earliest: new Date(earliest).toISOString() },
    }),
    ...when(Temporal.PlainDate.compare(dayOf(from, timeZone), latest) > 0, {
      code: 'too_far',
      params: { latest: latest.toString() },
    }),
    ...when(
      [from, to].some((instant) => minuteOfDay(instant, timeZone) % rules.stepMinutes !== 0),
      {
        code: 'off_grid',
        params: { step: rules.stepMinutes },
      },
    ),
    ...when(minutes < rules.minMinutes, { code: 'too_short', params: { minutes: rules.minMinutes } }),
    ...when(minutes > rules.maxMinutes, { code: 'too_long', params: { minutes: rules.maxMinutes } }),
  ]
}

/** The refusal, if something holds. */
export function when(holds: boolean, refusal: BookingRefusal): BookingRefusal[] {
  return holds ? [refusal] : []
}

export function dayOf(instant: number, timeZone: string): Temporal.PlainDate {
  return zoned(instant, timeZone).toPlainDate()
}

/** Minutes since midnight on the club's clock. */
export function minuteOfDay(instant: number, timeZone: string): number {
  const { hour, minute } = zoned(instant, timeZone)
  return hour * 60 + minute
}

/** The instant at which a day of the club begins. */
export function beginOf(day: Temporal.PlainDate, timeZone: string): number {
  return day.toZonedDateTime(timeZone).epochMilliseconds
}

function zoned(instant: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
}

/** Every instant on the grid of a day's steps from `from` on and before `to`, in order, a day at a time. */
export function* gridOf(
  { from, to }: Time,
  { stepMinutes, timeZone }: { stepMinutes: number; timeZone: string },
): Generator<number> {
  for (let day = dayOf(from, timeZone); beginOf(day, timeZone) < to; day = day.add({ days: 1 })) {
    const instants = new Set<number>()
    for (let minute = 0; minute < 1440; minute += stepMinutes) {
      const time = { hour: Math.floor(minute / 60), minute: minute % 60 }
      for (const instant of instantsOf(day.toPlainDateTime(time), timeZone)) {
        if (instant >= from && instant < to) instants.add(instant)
      }
    }
    yield* [...instants].toSorted((one, other) => one - other)
  }
}

/** None for a time of day that a night skips, two for one that comes twice. */
function instantsOf(time: Temporal.PlainDateTime, timeZone: string): number[] {
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    time.toZonedDateTime(timeZone, { disambiguation }),
  )
  return [earlier, later].flatMap((found) =>
    found?.toPlainDateTime().equals(time) === true ? [found.epochMilliseconds] : [],
  )
}
