import type { Generated } from 'kysely'
import type { TapEffect } from '@fobhouse/contract/mqtt-doors.ts'
import type { TapOutcome } from '@fobhouse/contract/routes/devices.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'

export type AccessTables = {
  grants: GrantsTable
  past_grants: PastGrantsTable
  member_history: MemberHistoryTable
  device_history: DeviceHistoryTable
  taps: TapsTable
}

type GrantsTable = {
  device_id: number
  member_id: number
  /** Given by hand, or by the device's default access, which takes back only its own. */
  source: 'hand' | 'default'
  granted_at: string
  /** `inherit`, `always`, or the id of a schedule. */
  hours: Generated<string>
}

/** A grant that was taken back: it held from the one instant until just before the other. */
type PastGrantsTable = {
  id: Generated<number>
  device_id: number
  member_id: number
  granted_at: string
  revoked_at: string
}

/** The facts that decide about access, from this instant on. */
type MemberHistoryTable = {
  id: Generated<number>
  member_id: number
  at: string
  state: MemberState
  card_number: string | null
}

type DeviceHistoryTable = {
  id: Generated<number>
  device_id: number
  at: string
  /** Authorised and not removed. */
  in_use: number
  locked_out: number
  exempt_from_site_sign_in: number
  reader_24_bit: number
  schedule_id: number | null
  not_alone: Generated<number>
}

type TapsTable = {
  id: Generated<number>
  device_id: number
  at: string
  card_number: string
  member_id: number | null
  outcome: TapOutcome
  /** Why the server refused it, as JSON; null if the device decided or nothing was refused. */
  reasons: Generated<string | null>
  /** The board told it more than five minutes later. */
  late: Generated<number>
  /** The board did not know the time. */
  time_uncertain: Generated<number>
  /** Of a granted tap at a door without a board: whether the lock said that it opened. */
  effect: Generated<TapEffect | null>
}
