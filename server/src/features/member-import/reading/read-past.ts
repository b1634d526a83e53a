import type { Locale } from '@fobhouse/contract/languages.ts'
import { instantSchema } from '@fobhouse/contract/text.ts'
import { Temporal } from 'temporal-polyfill'
import { toText } from '../../../core/clock.ts'
import { readDateParts } from './rules.ts'

/** How the club writes dates, and when a file is read. */
export type Customs = { locale: Locale; timeZone: string; now: Temporal.Instant }

/**
 * Reads an instant as Fobhouse writes it, or a date as the start of that day in the club's calendar. Refuses the
 * future.
 */
export function readPast(text: string, { locale, timeZone, now }: Customs): string | undefined {
  const instant = instantSchema.safeParse(text).success
    ? Temporal.Instant.from(text)
    : startOfDay(text, locale, timeZone)
  return instant && Temporal.Instant.compare(instant, now) <= 0 ? toText(instant) : undefined
}

function startOfDay(text: string, locale: Locale, timeZone: string): Temporal.Instant | undefined {
  const parts = readDateParts(text, locale === 'en-US')
  if (!parts) return undefined
  const [year, month, day] = parts
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toZonedDateTime(timeZone).toInstant()
  } catch (error) {
    if (error instanceof RangeError) return undefined // no such day
    throw error
  }
}
