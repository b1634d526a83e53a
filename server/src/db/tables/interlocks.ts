import type { Generated } from 'kysely'

export type InterlockTables = { interlock_sessions: InterlockSessionsTable }

export type SessionEnd =
  /** By the board. */
  | 'switched_off'
  /** No news for too long. */
  | 'timed_out'
  /** The board lost it and began another one. */
  | 'replaced'

type InterlockSessionsTable = {
  id: Generated<number>
  device_id: number
  /** The item that the tool switched when it began; null: none. */
  equipment_id: Generated<number | null>
  /** The name by which the board reports it. */
  uuid: string
  /** The member who switched the tool on and pays; null once it ended and its retention time is over. */
  member_id: number | null
  /** The trainer under whose supervision it began; null: none was needed. */
  supervisor_id: number | null
  started_at: string
  /** The tap that began it; null for sessions from before it was kept. Taps go sooner than sessions. */
  tap_id: number | null
  /** When the board last reported it. */
  last_news_at: string
  /** The plug's meter in milliwatt-hours, at the first and the last reading. */
  first_reading: number | null
  last_reading: number | null
  /** Minor units, as at the start. */
  cost_per_session: number
  cost_per_hour: number
  cost_per_kwh: number
  /** At most one session of a device has none. */
  ended_at: string | null
  end_reason: SessionEnd | null
  /** The member who switched it off, if a card told. */
  ended_by: number | null
  /** Whole seconds and minor units; null until it has ended. */
  seconds: number | null
  cost: number | null
}
