import { Temporal } from 'temporal-polyfill'
import { isDay } from './day-text.ts'

/** The first and last day of a period, `YYYY-MM-DD` in the club's calendar, both inclusive; empty for an open end. */
export type DayRange = { from: string; to: string }

/** A day from an address or a field; empty if no calendar has it. */
export function readDay(text: string): string {
  return dateOf(text) === undefined ? '' : text
}

/** The period as instants for the server: whole days of the club's zone, the end exclusive. */
export function instantsOf({ from, to }: DayRange, timeZone: string): { from?: string; to?: string } {
  const first = dateOf(from)
  const last = dateOf(to)
  return {
    ...(first ? { from: startOf(first, timeZone) } : {}),
    ...(last ? { to: startOf(last.add({ days: 1 }), timeZone) } : {}),
  }
}

function startOf(date: Temporal.PlainDate, timeZone: string): string {
  return date.toZonedDateTime(timeZone).toInstant().toString({ fractionalSecondDigits: 3 })
}

function dateOf(text: string): Temporal.PlainDate | undefined {
  return isDay(text, 'date') ? Temporal.PlainDate.from(text) : undefined
}
