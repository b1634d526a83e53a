import type { CalendarEntry } from '@fobhouse/contract/bookings.ts'
import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import type { Person } from '../acts/carers.ts'
import { digestForFeed, type FeedRange, listForFeed } from '../feed-store.ts'
import { type CalendarFilter, digestReader, presentEntries } from './calendar.ts'

const daysBack = 90
const daysOfEnded = 60

/** A booking as a calendar that other programs keep: by `uid` they know it again, by the others that it changed. */
export type FeedBooking = { uid: string; sequence: number; changedAt: string; entry: CalendarEntry }

type FeedContext = Pick<Context, 'clock' | 'db' | 'settings'>
type Asked = { filter: CalendarFilter; person: Person | null }

/**
 * Bookings from so many days back to the last one, by their start, and for a while those that are not booked any more:
 * programs that have them must hear of it. Nobody as the reader stands for everybody.
 */
export async function readFeedBookings(ctx: FeedContext, { filter, person }: Asked): Promise<FeedBooking[]> {
  const rows = await listForFeed(ctx.db, rangeOf(ctx, { filter, person }))
  const shown = await presentEntries(ctx, rows, { filter, person })
  return shown.map(({ row, entry }) => ({
    uid: `booking-${row.id}@${row.uid_domain}`,
    sequence: row.sequence,
    changedAt: row.updated_at,
    entry,
  }))
}

/** Another text whenever what `readFeedBookings` tells is another: it is of all that this reads, and far cheaper. */
export async function digestFeedBookings(ctx: FeedContext, asked: Asked): Promise<string> {
  const reader = await digestReader(ctx, asked.person)
  return `${reader} ${await digestForFeed(ctx.db, rangeOf(ctx, asked))}`
}

/** The window moves with the clock. */
function rangeOf({ clock }: FeedContext, { filter, person }: Asked): FeedRange {
  const now = clock.now()
  return {
    ...filter,
    memberId: person?.memberId ?? null,
    from: toText(now.subtract({ hours: daysBack * 24 })),
    endedFrom: toText(now.subtract({ hours: daysOfEnded * 24 })),
  }
}
