const minuteMs = 60_000

/** A meeting is past from the minute after the one in which it begins. */
export function isMeetingPast(date: string, now: string): boolean {
  return minuteOf(date) < minuteOf(now)
}

/**
 * Why the date of a coming meeting is wrong: it is before today, or it is today but before now, compared by hours and
 * minutes (`docs/rules/text-and-time.md`). Undefined if it is right.
 */
export function judgeMeetingDate(
  date: string,
  { now, timeZone }: { now: string; timeZone: string },
): 'validation.futureDate' | 'validation.futureTime' | undefined {
  if (!isMeetingPast(date, now)) return undefined
  return dayOf(date, timeZone) < dayOf(now, timeZone) ? 'validation.futureDate' : 'validation.futureTime'
}

function minuteOf(instant: string): number {
  return Math.floor(Date.parse(instant) / minuteMs)
}

/** The day in the club's zone: `2026-03-05`. */
function dayOf(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const parts = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${parts['year']}-${parts['month']}-${parts['day']}`
}
