import type { StatementLanguage } from '@fobhouse/contract/proxy-statement.ts'
import type { MeetingType } from '@fobhouse/contract/routes/meetings.ts'
import { type Context, publicOrigin } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import type { CalendarEvent } from '../../../core/icalendar.ts'
import { listMeetingsFrom } from '../store.ts'

const daysBack = 365

const words: Record<StatementLanguage, { types: Record<MeetingType, string>; chair: string }> = {
  'en-AU': {
    types: { general: 'General meeting', agm: 'Annual general meeting', other: 'Meeting' },
    chair: 'Chair',
  },
  'sv-SE': { types: { general: 'Medlemsmöte', agm: 'Årsmöte', other: 'Möte' }, chair: 'Ordförande' },
}

type Reader = {
  language: StatementLanguage
  /** Anybody may read it: no names, and nothing that needs a login. */ isPublic?: boolean
}

/** Meetings since last year. They have no end, because nobody knows how long a meeting takes. */
export async function readMeetingEvents(
  ctx: Pick<Context, 'clock' | 'config' | 'db' | 'settings'>,
  { language, isPublic = false }: Reader,
): Promise<CalendarEvent[]> {
  const { get } = ctx.settings
  const origin = publicOrigin(ctx)
  const { types, chair } = words[language]
  const from = toText(ctx.clock.now().subtract({ hours: daysBack * 24 }))
  return (await listMeetingsFrom(ctx.db, from)).map((meeting) => ({
    uid: `meeting-${meeting.id}@${new URL(origin).host}`,
    start: meeting.date,
    end: null,
    version: null,
    status: null,
    summary: `${types[meeting.type]} – ${get('general.siteOwner')}`,
    description: isPublic ? '' : `${chair}: ${meeting.chair}`,
    location: get('contact.address'),
    url: isPublic ? '' : `${origin}/dashboard`,
  }))
}
