/** The last day before an end: what ends at midnight lasts until the day before. */
export function lastDayOf(end: string): Date {
  return new Date(Date.parse(end) - 1)
}
