import { Temporal } from 'temporal-polyfill'
import type { Context } from '../../../context.ts'
import { mailLanguage } from '../../../integrations/mail/mail-template.ts'

/**
 * The last day that belongs to a time which ends then, as a mail to a reader of this language writes it: what ends at
 * midnight lasts to the day before.
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
