import type { BookingState, CalendarEntry } from '@fobhouse/contract/bookings.ts'
import type { CalendarEvent } from '../../core/icalendar.ts'
import type { TextLanguage } from '@fobhouse/contract/languages.ts'
import type { FeedBooking } from '../bookings/public.ts'
import { feedWords } from './words.ts'

const statuses: Record<BookingState, NonNullable<CalendarEvent['status']>> = {
  requested: 'TENTATIVE',
  offered: 'TENTATIVE',
  booked: 'CONFIRMED',
  cancelled: 'CANCELLED',
  refused: 'CANCELLED',
  lapsed: 'CANCELLED',
  released: 'CANCELLED',
}

export type FeedReading = {
  language: TextLanguage
  /** The public address of the portal. */
  origin: string
  /** Where the club is; empty if it does not say. */
  address: string
  /** All are the reader's own: their name would say nothing. */
  isOwn: boolean
  /** Anybody may read it: what people wrote stays out. */
  isPublic: boolean
}

/** A booking as an event, as far as the reader of the entry may know it. */
export function describeBooking({ uid, sequence, changedAt, entry }: FeedBooking, reading: FeedReading): CalendarEvent {
  return {
    uid,
    start: entry.start,
    end: entry.end,
    version: { sequence, changedAt },
    status: statuses[entry.state],
    summary: summaryOf(entry, reading),
    description: reading.isPublic ? '' : linesOf([noteOf(entry), entry.title]),
    location: [entry.place?.name ?? '', reading.address].filter((text) => text !== '').join(', '),
    // Nobody else can open its page.
    url: entry.bookingId === null ? '' : `${reading.origin}/bookings/${entry.bookingId}`,
  }
}

function summaryOf({ bookable, kind, member, trouble }: CalendarEntry, { language, isOwn }: FeedReading): string {
  const words = feedWords[language]
  const who = kind === 'maintenance' ? words.maintenance : isOwn ? undefined : member?.name
  const what = [bookable.name, who].filter((text) => text !== undefined).join(' – ')
  return `${trouble?.code === 'out_of_order' ? words.outOfOrder : ''}${what}`
}

/** Why it is in danger, in the words of whoever said so. */
function noteOf({ trouble }: CalendarEntry): string | null {
  const note = trouble?.params?.['note']
  return typeof note === 'string' ? note : null
}

function linesOf(texts: readonly (string | null)[]): string {
  return texts.filter((text) => text !== null && text !== '').join('\n')
}
