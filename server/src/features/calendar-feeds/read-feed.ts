import { createHash } from 'node:crypto'
import { type Context, publicOrigin } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { type CalendarEvent, writeICalendar } from '../../core/icalendar.ts'
import { hashSecret } from '../../core/ids.ts'
import { dutiesOf } from '../../db/duties.ts'
import { isNoteDue } from '../../identity/public.ts'
import { mailLanguage } from '../../integrations/mail/mail-template.ts'
import type { TextLanguage } from '@fobhouse/contract/languages.ts'
import { digestFeedBookings, readFeedBookings } from '../bookings/public.ts'
import { readMeetingEvents } from '../meetings/public.ts'
import { describeBooking, type FeedReading } from './describe-booking.ts'
import { readSettled } from './settle.ts'
import * as store from './store.ts'
import { feedWords } from './words.ts'

type ReadContext = Pick<Context, 'clock' | 'config' | 'db' | 'settings' | 'transact'>
type KnownFeed = NonNullable<Awaited<ReturnType<typeof store.findByToken>>>

const secondsBetweenNotes = 3600

/** A feed as it is now. `write` makes its text, which a caller who has it already does not need. */
export type ReadFeed = { tag: string; write: () => Promise<WrittenFeed> }
export type WrittenFeed = { tag: string; text: string }

/** Reads the feed of an address. Throws `not_found` for an unknown one, and while its member is not active. */
export async function readFeed(ctx: ReadContext, token: string): Promise<ReadFeed> {
  const feed = await requireFeed(ctx, token)
  const now = nowText(ctx.clock)
  if (isNoteDue(ctx.clock, feed.used_at, secondsBetweenNotes)) {
    await ctx.transact((trx) => store.saveUse(trx, { id: feed.id, last: feed.used_at, at: now }))
  }
  const tag = await tagOf(ctx, await outlineOf(ctx, feed))
  return { tag, write: () => writeFeed(ctx, { token, feed, tag }) }
}

async function requireFeed({ db }: ReadContext, token: string): Promise<KnownFeed> {
  const feed = await store.findByToken(db, hashSecret(token))
  if (!feed || !mayRead(feed)) throw new AppError('not_found')
  return feed
}

/** The text, with the tag that it had before and after it was read. */
async function writeFeed(
  ctx: ReadContext,
  { token, ...known }: { token: string; feed: KnownFeed; tag: string },
): Promise<WrittenFeed> {
  let { feed } = known
  return readSettled({
    tag: known.tag,
    readText: async () => textOf(ctx, await outlineOf(ctx, feed)),
    readTag: async () => {
      feed = await requireFeed(ctx, token)
      return tagOf(ctx, await outlineOf(ctx, feed))
    },
    tagOfText: weakTag,
  })
}

/** The same people as may look at the calendar on the page. */
function mayRead({ member_id, state, is_admin }: KnownFeed): boolean {
  return member_id === null || state === 'active' || is_admin === 1
}

/** All that a feed says but for bookings, and whose eyes it has for these. */
type Outline = {
  name: string
  meetings: readonly CalendarEvent[]
  reading: FeedReading
  asked: Parameters<typeof readFeedBookings>[1]
}

async function outlineOf(ctx: ReadContext, feed: KnownFeed): Promise<Outline> {
  const language = mailLanguage(feed.language, ctx.settings.get('general.siteLocaleCurrency'))
  const { kind, target_id: targetId, member_id: memberId } = feed
  const isPublic = memberId === null
  const filter = kind === 'club' ? {} : kind === 'mine' ? { mine: '1' } : { [kind]: targetId ?? 0 }
  return {
    name: `${nameOf(feed, language)} – ${ctx.settings.get('general.siteName')}`,
    meetings: kind === 'mine' || kind === 'club' ? await readMeetingEvents(ctx, { language, isPublic }) : [],
    reading: {
      language,
      origin: publicOrigin(ctx),
      address: ctx.settings.get('contact.address'),
      isOwn: kind === 'mine',
      isPublic,
    },
    asked: { filter, person: personOf(feed) },
  }
}

function nameOf({ kind, target }: KnownFeed, language: TextLanguage): string {
  const { names } = feedWords[language]
  return kind === 'mine' || kind === 'club' ? names[kind] : (target ?? names.club)
}

async function textOf(ctx: ReadContext, { name, meetings, reading, asked }: Outline): Promise<string> {
  const bookings = await readFeedBookings(ctx, asked)
  const events = [...bookings.map((booking) => describeBooking(booking, reading)), ...meetings]
  return writeICalendar({ name, product: 'Bookings', language: reading.language, events }, nowText(ctx.clock))
}

/** Whose eyes a feed has; of the club's own it has nobody's. */
function personOf({ member_id: memberId, state, is_admin, duties }: KnownFeed) {
  if (memberId === null || state === null || is_admin === null) return null
  return { memberId, state, isAdmin: is_admin === 1, duties: dutiesOf({ is_admin, duties }) }
}

/**
 * A weak one (RFC 9110, 8.8.1): the stamp of meetings is that of the reading. It is of all that `textOf` makes the text
 * of, and of the program, whose words another version may change.
 */
async function tagOf(ctx: ReadContext, outline: Outline): Promise<string> {
  const whole = [ctx.config.version, outline, await digestFeedBookings(ctx, outline.asked)]
  return weakTag(JSON.stringify(whole))
}

function weakTag(of: string): string {
  return `W/"${createHash('sha256').update(of).digest('base64url')}"`
}
