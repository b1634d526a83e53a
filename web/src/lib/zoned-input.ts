import { Temporal } from 'temporal-polyfill'
import { isDay } from './day-text.ts'

/** An instant as the value of a `datetime-local` field, in the club's zone. */
export function toZonedInput(instant: string, timeZone: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
}

/** The instant typed into such a field; undefined while it is incomplete or wrong. */
export function fromZonedInput(text: string, timeZone: string): string | undefined {
  if (!isDay(text, 'datetime-local')) return undefined
  return Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).toInstant().toString({ fractionalSecondDigits: 3 })
}

/** The day in the club's zone at an instant, as the value of a `date` field. */
export function dayOf(instant: string, timeZone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** The instant at which such a day begins; undefined while it is incomplete or wrong. */
export function beginOf(day: string, timeZone: string): string | undefined {
  if (!isDay(day, 'date')) return undefined
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toInstant().toString({ fractionalSecondDigits: 3 })
}
