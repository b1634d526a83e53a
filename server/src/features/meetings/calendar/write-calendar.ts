import { textLanguage } from '@fobhouse/contract/languages.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { writeICalendar } from '../../../core/icalendar.ts'
import { hashSecret } from '../../../core/ids.ts'
import { isNoteDue } from '../../../identity/public.ts'
import { readMeetingEvents } from './meeting-events.ts'
import { findReader, saveUse } from './store.ts'

const secondsBetweenNotes = 3600

type CalendarContext = Pick<Context, 'clock' | 'config' | 'db' | 'settings' | 'transact'>

/**
 * Meetings since last year as iCalendar, in the reader's language. Throws `not_found` for an unknown address, or if its
 * member is no longer active.
 */
export async function readCalendar(ctx: CalendarContext, token: string): Promise<string> {
  const reader = await findReader(ctx.db, hashSecret(token))
  if (!reader || (reader.state !== 'active' && reader.is_admin === 0)) throw new AppError('not_found')
  const now = nowText(ctx.clock)
  // Some programs ask every few minutes.
  if (isNoteDue(ctx.clock, reader.used_at, secondsBetweenNotes)) {
    await ctx.transact((trx) => saveUse(trx, reader.id, now))
  }
  const language = textLanguage(reader.language ?? ctx.settings.get('general.siteLocaleCurrency'))
  const name = ctx.settings.get('general.siteName')
  const events = await readMeetingEvents(ctx, { language })
  return writeICalendar({ name, product: 'Meetings', language, events }, now)
}
