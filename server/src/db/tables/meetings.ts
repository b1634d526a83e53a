import type { MeetingType } from '@fobhouse/contract/routes/meetings.ts'
import type { TextLanguage } from '@fobhouse/contract/languages.ts'
import type { Generated } from 'kysely'

export type MeetingTables = {
  meetings: MeetingsTable
  meeting_attendees: MeetingAttendeesTable
  proxies: ProxiesTable
  calendar_addresses: CalendarAddressesTable
}

type MeetingsTable = {
  id: Generated<number>
  /** The instant at which it begins. */
  date: string
  type: MeetingType
  chair: string
  created_at: string
}

type MeetingAttendeesTable = { meeting_id: number; member_id: number; recorded_at: string }

/** Who votes for whom; one for each member and meeting. */
type ProxiesTable = {
  id: Generated<number>
  meeting_id: number
  member_id: number
  member_city: string
  proxy_id: number
  proxy_city: string
  created_at: string
  /** Of the statement; null for the club's. */
  language: Generated<TextLanguage | null>
}

/** The secret address where a calendar program reads the meetings; only a hash of the secret is kept. */
type CalendarAddressesTable = {
  member_id: number
  token_hash: string
  created_at: string
  /** When it was last read. */
  used_at: Generated<string | null>
}
