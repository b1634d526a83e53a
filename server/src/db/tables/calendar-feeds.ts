import type { FeedKind } from '@fobhouse/contract/routes/calendar-feeds.ts'
import type { Generated } from 'kysely'

export type CalendarFeedTables = { calendar_feeds: CalendarFeedsTable }

/** Secret addresses where programs read bookings; only a hash of the secret is kept. */
type CalendarFeedsTable = {
  id: Generated<number>
  /** Null: it is the club's, and public. */
  member_id: number | null
  kind: FeedKind
  /** The item, bookable or place; null for other kinds. What it names may be gone: then nothing is in it. */
  target_id: number | null
  token_hash: string
  /** Of a public one, whose address the club tells everybody; else null. */
  public_token: string | null
  created_at: string
  /** When it was last read, to the hour. */
  used_at: string | null
}
