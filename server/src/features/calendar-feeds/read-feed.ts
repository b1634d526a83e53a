import { createHash } from 'node:crypto'
import { type Context, publicOrigin } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { type CalendarEvent, type WholeCalendar, writeICalendar } from '../../core/icalendar.ts'
import { hashSecret } from '../../core/ids.ts'
import { dutiesOf } from '../../db/duties.ts'
import { isNoteDue } from '../../identity/public.ts'
import { mailLanguage } from '../../integrations/mail/mail-template.ts'
import type { TextLanguage } from '@fobhouse/contract/languages.ts'
import { readFeedBookings } from '../bookings/public.ts'
import { readMeetingEvents } from '../meetings/public.ts'
import { describeBooking } from './describe-booking.ts'
import * as store from './store.ts'
import { feedWords } from './words.ts'

type ReadContext = Pick<Context, 'clock' | 'config' | 'db' | 'settings' | 'transact'>
type KnownFeed = NonNullable<Awaited<ReturnType<typeof store.findByToken>>>

const secondsBetweenNotes = 3600

/** A feed as it is now. `write` makes its text, which a caller who has it already does not need. */
export type ReadFeed = { tag: string; write: () => Promise<string> }

/** Reads the feed of an address. Throws `not_found` for an unknown one, and while its member is not active. */
export async function readFeed(ctx: ReadContext, token: string): Promise<ReadFeed> {
  const feed = await store.findByToken(ctx.db, hashSecret(token))
  if (!feed || !mayRead(feed)) throw new AppError('not_found')
  const now = nowText(ctx.clock)
  if (isNoteDue(ctx.clock, feed.used_at, secondsBetweenNotes)) {
    await ctx.transact((trx) => store.saveUse(trx, { id: feed.id, last: feed.used_at, at: now }))
  }
  const calendar = await describeFeed(ctx, feed)
  return { tag: tagOf(calendar), write: () => writeICalendar(calendar, now) }
}

/** The same people as may look at the calendar on the page. */
function mayRead({ member_id, state, is_admin }: KnownFeed): boolean {
  return member_id === null || state === 'active' || is_admin === 1
}

async function describeFeed(ctx: ReadContext, feed: KnownFeed): Promise<WholeCalendar> {
  const language = mailLanguage(feed.language, ctx.settings.get('general.siteLocaleCurrency'))
  const isPublic = feed.member_id === null
  const meetings =
    feed.kind === 'mine' || feed.kind === 'club' ? await readMeetingEvents(ctx, { language, isPublic }) : []
  return {
    name: `${nameOf(feed, language)} – ${ctx.settings.get('general.siteName')}`,
    product: 'Bookings',
    language,
    events: [...(await describeBookings(ctx, feed, language)), ...meetings],
  }
}

function nameOf({ kind, target }: KnownFeed, language: TextLanguage): string {
  const { names } = feedWords[language]
  return kind === 'mine' || kind === 'club' ? names[kind] : (target ?? names.club)
}

async function describeBookings(ctx: ReadContext, feed: KnownFeed, language: TextLanguage): Promise<CalendarEvent[]> {
  const { kind, target_id: targetId } = feed
  const filter = kind === 'club' ? {} : kind === 'mine' ? { mine: '1' } : { [kind]: targetId ?? 0 }
  const bookings = await readFeedBookings(ctx, { filter, person: personOf(feed) })
  const reading = {
    language,
    origin: publicOrigin(ctx),
    address: ctx.settings.get('contact.address'),
    isOwn: kind === 'mine',
    isPublic: feed.member_id === null,
  }
  return bookings.map((booking) => describeBooking(booking, reading))
}

/** Whose eyes a feed has; of the club's own it has nobody's. */
function personOf({ member_id: memberId, state, is_admin, duties }: KnownFeed) {
  if (memberId === null || state === null || is_admin === null) return null
  return { memberId, state, isAdmin: is_admin === 1, duties: dutiesOf({ is_admin, duties }) }
}

/** A weak one (RFC 9110, 8.8.1): the stamp of meetings is that of the reading. */
function tagOf(calendar: WholeCalendar): string {
  return `W/"${createHash('sha256').update(JSON.stringify(calendar)).digest('base64url')}"`
}
