import type { Temporal } from 'temporal-polyfill'

/**
 * The instant before which something is no longer kept: the same all day long, and at the end of a month never sooner
 * than so many months ago. Undefined: it is kept for ever.
 */
export function keptSince(
  now: Temporal.Instant,
  { months, timeZone }: { months: number; timeZone: string },
): Temporal.Instant | undefined {
  if (months === 0) return undefined
  const day = now.toZonedDateTimeISO(timeZone).toPlainDate().subtract({ months })
  return day.toZonedDateTime(timeZone).toInstant()
}
