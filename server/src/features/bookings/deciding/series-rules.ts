import type { BookingRefusalCode, Repeat } from '@fobhouse/contract/bookings.ts'
import { Temporal } from 'temporal-polyfill'
import type { Time } from './time-rules.ts'

/** `isMoved`: a clock change has put it off its time of day. */
export type SeriesTime = Time & { isMoved: boolean }

/** A date that a clock change has put off the steps of the day is refused to nobody for that. */
export function passedOverIn({ isMoved }: Pick<SeriesTime, 'isMoved'>): readonly BookingRefusalCode[] {
  return isMoved ? ['off_grid'] : []
}

/** The times of a series: the same time of day in the club's zone, and the same real length. */
export function timesOf(first: Time, { every, step, times }: Repeat, timeZone: string): SeriesTime[] {
  const local = localOf(first.from, timeZone)
  return Array.from({ length: times }, (_, index) => {
    const ahead = index * step
    return timeAt(local.add(every === 'day' ? { days: ahead } : { weeks: ahead }), {
      length: first.to - first.from,
      timeZone,
    })
  })
}

/** The same time moved as another was: by so many days, to its time of day, and to its length. */
export function moveAlong(time: Time, { before, after }: { before: Time; after: Time }, timeZone: string): SeriesTime {
  const [old, wanted] = [localOf(before.from, timeZone), localOf(after.from, timeZone)]
  const { days } = old.toPlainDate().until(wanted.toPlainDate(), { largestUnit: 'day' })
  const day = localOf(time.from, timeZone).toPlainDate().add({ days })
  return timeAt(day.toPlainDateTime(wanted.toPlainTime()), { length: after.to - after.from, timeZone })
}

function localOf(instant: number, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDateTime()
}

/** A time that a night skips is the instant of the jump; one that comes twice is the first. */
function timeAt(local: Temporal.PlainDateTime, { length, timeZone }: { length: number; timeZone: string }): SeriesTime {
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  const isThere = zoned.toPlainDateTime().equals(local)
  const from = (isThere ? zoned : (zoned.getTimeZoneTransition('next') ?? zoned)).epochMilliseconds
  const end = localOf(from + length, timeZone).toPlainTime()
  const usual = local.add({ milliseconds: length }).toPlainTime()
  return { from, to: from + length, isMoved: !isThere || !end.equals(usual) }
}
