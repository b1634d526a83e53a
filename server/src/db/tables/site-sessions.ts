import type { Generated } from 'kysely'

export type SiteSessionTables = { site_sessions: SiteSessionsTable }

/** By the member, by itself after some hours, or by an administrator. */
export type SiteSessionEnd = 'member' | 'timeout' | 'administrator'

type SiteSessionsTable = {
  id: Generated<number>
  /** Null once it ended and its retention time is over. */
  member_id: number | null
  started_at: string
  /** Null for at most one visit of a member. */
  ended_at: string | null
  end_reason: SiteSessionEnd | null
  /** The administrator who ended it. */
  ended_by: number | null
  /** JSON of their names. */
  guests: string
}
