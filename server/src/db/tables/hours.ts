import type { Generated } from 'kysely'

export type HourTables = {
  schedules: SchedulesTable
  schedule_history: ScheduleHistoryTable
  closures: ClosuresTable
  closure_history: ClosureHistoryTable
  tier_history: TierHistoryTable
  member_tier_history: MemberTierHistoryTable
  grant_hours_history: GrantHoursHistoryTable
}

/** The part of a schedule that decides when it holds. */
type Timetable = {
  name: string
  /** JSON, as `weekWindowsSchema` of the contract. */
  windows: string
  follows_closures: number
}

type SchedulesTable = Timetable & {
  id: Generated<number>
  name_key: string
  /** At most one schedule has the club's opening hours. */
  opening_hours: number
}

/** A schedule from this instant on. `removed`: there is none any more. */
type ScheduleHistoryTable = Timetable & { id: Generated<number>; schedule_id: number; at: string; removed: number }

type ClosureDays = {
  /** Days of the club, both included. */
  from_day: string
  to_day: string
  /** JSON, as `closureWindowsSchema` of the contract. */
  windows: string
  /** JSON: ids; none: every schedule that follows closures. */
  schedules: string
}

type ClosuresTable = ClosureDays & {
  id: Generated<number>
  name: string
  /** The event of the calendar file that it was imported from. */
  uid: string | null
}

type ClosureHistoryTable = ClosureDays & { id: Generated<number>; closure_id: number; at: string; removed: number }

/** The schedule of a tier, from this instant on. */
type TierHistoryTable = { id: Generated<number>; tier_id: number; at: string; schedule_id: number | null }

/** The tier that a member pays for, from this instant on; null: none. */
type MemberTierHistoryTable = { id: Generated<number>; member_id: number; at: string; tier_id: number | null }

/** The hours of a grant, from this instant on. Without a row they are inherited. */
type GrantHoursHistoryTable = {
  id: Generated<number>
  device_id: number
  member_id: number
  at: string
  hours: string
}
