import { statementLanguage, type StatementLanguage } from '@fobhouse/contract/proxy-statement.ts'
import type { MeetingType } from '@fobhouse/contract/routes/meetings.ts'
import { type Context, publicOrigin } from '../../../context.ts'
import { fromText, nowText, toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { hashSecret } from '../../../core/ids.ts'
import { listMeetingsFrom } from '../store.ts'
import { findReader, saveUse } from './store.ts'

const daysBack = 365
const useNotedEveryMinutes = 60

const words: Record<StatementLanguage, { types: Record<MeetingType, string>; chair: string }> = {
  'en-AU': {
    types: { general: 'General meeting', agm: 'Annual general meeting', other: 'Meeting' },
    chair: 'Chair',
  },
  'sv-SE': { types: { general: 'Medlemsmöte', agm: 'Årsmöte', other: 'Möte' }, chair: 'Ordförande' },
}

type CalendarContext = Pick<Context, 'clock' | 'config' | 'db' | 'settings' | 'transact'>

/**
 * Meetings since last year as iCalendar (RFC 5545), in the reader's language. Throws `not_found` for an unknown
 * address, or if its member is no longer active.
 */
export async function readCalendar(ctx: CalendarContext, token: string): Promise<string> {
  const reader = await findReader(ctx.db, hashSecret(token))
  if (!reader || (reader.state !== 'active' && reader.is_admin === 0)) throw new AppError('not_found')
  await noteUse(ctx, { memberId: reader.id, last: reader.used_at })
  return writeCalendar(ctx, statementLanguage(reader.language ?? ctx.settings.get('general.siteLocaleCurrency')))
}

/** Some programs ask every few minutes; the use is noted less often. */
async function noteUse(
  ctx: Pick<Context, 'clock' | 'transact'>,
  { memberId, last }: { memberId: number; last: string | null },
): Promise<void> {
  const now = ctx.clock.now()
  if (last !== null && fromText(last).add({ minutes: useNotedEveryMinutes }).epochMilliseconds > now.epochMilliseconds)
    return
  await ctx.transact((trx) => saveUse(trx, memberId, toText(now)))
}

/** Events have no end, because nobody knows how long a meeting takes. */
async function writeCalendar(ctx: CalendarContext, language: StatementLanguage): Promise<string> {
  const { default: ical } = await import('ical-generator') // only subscribers need it
  const { get } = ctx.settings
  const origin = publicOrigin(ctx)
  const { types, chair } = words[language]
  const calendar = ical({
    name: get('general.siteName'),
    prodId: { company: 'Fobhouse', product: 'Meetings', language: language === 'sv-SE' ? 'SV' : 'EN' },
    ttl: useNotedEveryMinutes * 60,
  })
  const from = toText(ctx.clock.now().subtract({ hours: daysBack * 24 }))
  const stamp = new Date(nowText(ctx.clock))
  for (const meeting of await listMeetingsFrom(ctx.db, from)) {
    calendar.createEvent({
      id: `meeting-${meeting.id}@${new URL(origin).host}`,
      start: new Date(meeting.date),
      stamp,
      summary: `${types[meeting.type]} – ${get('general.siteOwner')}`,
      description: `${chair}: ${meeting.chair}`,
      url: `${origin}/dashboard`,
      ...(get('contact.address') === '' ? {} : { location: get('contact.address') }),
    })
  }
  return `${calendar.toString()}\r\n` // the library omits the end of the last line (RFC 5545, 3.1)
}
