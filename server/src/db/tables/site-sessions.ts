import type { Generated } from 'kysely'

export type SiteSessionTables = { site_sessions: SiteSessionsTable }

/** By the member, by itself after so many hours, or by an administrator. */
export type SiteSessionEnd = 'member' | 'timeout' | 'administrator'

type SiteSessionsTable = {
  id: Generated<number>
  /** Null once it ended and the time to keep that is over. */
  member_id: number | null
  started_at: string
  /** At most one visit of a member has none. */
  ended_at: string | null
  end_reason: SiteSessionEnd | null
  /** The administrator who ended it. */
  ended_by: number | null
  /** Their names, as JSON. */
  guests: string
}
