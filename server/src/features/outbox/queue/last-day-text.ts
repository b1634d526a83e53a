import { Temporal } from 'temporal-polyfill'
import type { Context } from '../../../context.ts'
import { mailLanguage } from '../../../integrations/mail/mail-template.ts'

/**
 * The last day of a period that ends at this instant, as text for mail in this language: a period that ends at
 * midnight includes the day before.
 */
export function lastDayText(
  { settings }: Pick<Context, 'settings'>,
  until: Temporal.Instant | string,
  language: string | null,
): string {
  const locale = mailLanguage(language, settings.get('general.siteLocaleCurrency'))
  const last = Temporal.Instant.from(until).subtract({ milliseconds: 1 })
  return last.toZonedDateTimeISO(settings.get('general.timeZone')).toLocaleString(locale, { dateStyle: 'long' })
}
