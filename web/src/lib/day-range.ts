import { Temporal } from 'temporal-polyfill'

/** The first and the last day of a stretch, `YYYY-MM-DD` of the club's calendar, both included; empty for no end. */
export type DayRange = { from: string; to: string }

/** A day as an address or a field has it; empty if no calendar has it. */
export function readDay(text: string): string {
  return dateOf(text) === undefined ? '' : text
}

/** What to ask the server: whole days of the club's zone as instants, of which the last is not included. */
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
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  try {
    return Temporal.PlainDate.from(text)
  } catch {
    return undefined // a day that no calendar has, typed into the address
  }
}
