import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'

export const dayMs = 86_400_000

/**
 * The instant of a time on some clock; both in milliseconds, the time as if the clock were UTC. A time that a night skips
 * is read with the offset before the jump, one that comes twice is the first (RFC 5545, 3.3.5).
 */
export type ToInstant = (local: number) => number

/** A time of a file, with the clock that it is on. Dates are the begins of their days. */
export type When = { local: number; instant: number; isDate: boolean; clock: ToInstant }

export const utc: ToInstant = (local) => local

/** Undefined if there is no such zone. */
export function zoneOfName(timeZone: string): ToInstant | undefined {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone)
  } catch {
    return undefined // what is no name of a zone
  }
  const exactly: ToInstant = (local) => plainOf(local).toZonedDateTime(timeZone).epochMilliseconds
  const offsets = new Map<number, number | null>()
  // Series ask thousands of times for the same days, most of which have one offset from midnight to midnight.
  return (local) => {
    const day = Math.floor(local / dayMs) * dayMs
    let offset = offsets.get(day)
    if (offset === undefined) {
      const [begin, end] = [exactly(day), exactly(day + dayMs)]
      offset = end - begin === dayMs ? day - begin : null
      offsets.set(day, offset)
    }
    return offset === null ? exactly(local) : local - offset
  }
}

/** Where a day has no midnight it begins later. */
export function daysOf(timeZone: string): ToInstant {
  return (local) => plainOf(local).toPlainDate().toZonedDateTime(timeZone).epochMilliseconds
}

function plainOf(local: number): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(local).toZonedDateTimeISO('UTC').toPlainDateTime()
}

export function localOf({ year, month, day, hour, minute, second }: ICAL.Time): number {
  const local = Date.UTC(year, month - 1, day, hour, minute, second)
  if (Number.isNaN(local)) throw new Error('A time of the file is none')
  return local
}

export function isUtc({ zone }: ICAL.Time): boolean {
  return zone === ICAL.Timezone.utcTimezone
}

export function whenAt(local: number, { isDate, clock }: Pick<When, 'isDate' | 'clock'>): When {
  return { local, instant: clock(local), isDate, clock }
}

/** How long something lasts: whole days on its clock, and then real milliseconds. */
export type Span = { days: number; milliseconds: number }

export function endOf(start: When, { days, milliseconds }: Span): number {
  return (days === 0 ? start.instant : start.clock(start.local + days * dayMs)) + milliseconds
}

export function spanOf({ weeks, days, hours, minutes, seconds, isNegative }: ICAL.Duration): Span {
  if (isNegative) return { days: 0, milliseconds: 0 }
  return { days: weeks * 7 + days, milliseconds: ((hours * 60 + minutes) * 60 + seconds) * 1000 }
}
