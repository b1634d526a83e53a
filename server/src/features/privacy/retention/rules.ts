import type { Temporal } from 'temporal-polyfill'

/**
 * Returns the instant before which rows are no longer kept: the same all day, and never less than this many months ago,
 * also at the end of a month. Undefined means for ever.
 */
export function keptSince(
  now: Temporal.Instant,
  { months, timeZone }: { months: number; timeZone: string },
): Temporal.Instant | undefined {
  if (months === 0) return undefined
  const day = now.toZonedDateTimeISO(timeZone).toPlainDate().subtract({ months })
  return day.toZonedDateTime(timeZone).toInstant()
}
