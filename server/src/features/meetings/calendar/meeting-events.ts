import type { TextLanguage } from '@fobhouse/contract/languages.ts'
import type { MeetingType } from '@fobhouse/contract/routes/meetings.ts'
import { type Context, publicOrigin } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import type { CalendarEvent } from '../../../core/icalendar.ts'
import { listMeetingsFrom } from '../store.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/meetings.json'

const said = textsOf<typeof words>('server/meetings')

const daysBack = 365

const eventWords: Record<TextLanguage, { types: Record<MeetingType, string>; chair: string }> = said(
  (words) => words.calendar.event,
)

type Reader = {
  language: TextLanguage
  /** Anybody may read it: no names, and nothing that needs a login. */ isPublic?: boolean
}

/** Meetings since last year. They have no end, because nobody knows how long a meeting takes. */
export async function readMeetingEvents(
  ctx: Pick<Context, 'clock' | 'config' | 'db' | 'settings'>,
  { language, isPublic = false }: Reader,
): Promise<CalendarEvent[]> {
  const { get } = ctx.settings
  const origin = publicOrigin(ctx)
  const { types, chair } = eventWords[language]
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
