import type { SourceFault } from '@fobhouse/contract/calendar-sources.ts'
import type { Generated } from 'kysely'

export type CalendarSourceTables = {
  calendar_sources: SourcesTable
  /** Bookings that were there before a time of the source. */
  calendar_clashes: {
    source_id: number
    booking_id: number
    /** Null: its caretakers do not know yet. */ told_at: string | null
  }
}

type SourcesTable = {
  id: Generated<number>
  name: string
  url: string
  bookable_id: number
  show_titles: number
  /** Goes up with every reading and change: what an earlier reading found is not written any more. */
  reading: number
  /** What the other server said of the file that was read last. */
  etag: string | null
  last_modified: string | null
  /** For which zone, units and titles it was read; another text: it must be read anew. */
  read_as: string | null
  read_at: string | null
  /** When its times were last known to be right. */
  good_at: string | null
  /** When the file was last read, and not only found unchanged. */
  whole_at: string | null
  fault: SourceFault | null
  fault_since: string | null
  /** When administrators were told of this fault; null: not yet. */
  fault_told_at: string | null
}
