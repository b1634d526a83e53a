import type { MinuteKind } from '@fobhouse/contract/hour-packs.ts'
import type { Generated } from 'kysely'

export type BookingMoneyTables = {
  booking_charges: ChargesTable
  hour_packs: PacksTable
  bought_packs: BoughtTable
  minute_entries: MinutesTable
}

/**
 * What a booking costs, by the terms of when it was made or changed last: money in minor units. A booking that costs
 * nothing has no row.
 */
type ChargesTable = {
  booking_id: number
  per_hour: number
  deposit: number
  late_fee: number
  cancel_hours: number
  /** To a whole step is rounded what ends early, and to no less than so many minutes. */
  step_minutes: number
  min_minutes: number
  /** Real minutes times units. */
  minutes: number
  minutes_included: number
  minutes_pack: number
  /** The price of the time; once it is over what it cost. */
  amount: number
  /** What is set aside now. */
  held: number
  /** What went to the club. */
  paid: number
  /** How often money moved: a part of the transfers' keys. */
  steps: number
  /** When it is settled; null: it is. */
  due_at: string | null
}

/** Hours that can be bought. */
type PacksTable = {
  id: Generated<number>
  name: string
  /** JSON: the ids of what they pay for. */
  bookables: string
  minutes: number
  price: number
  /** Null: they do not end. */
  valid_days: number | null
  visible: number
}

/** Hours that a member bought, as they were then. */
type BoughtTable = {
  id: Generated<number>
  pack_id: number
  member_id: number
  name: string
  bookables: string
  minutes: number
  price: number
  /** The last day; null: they do not end. */
  ends_on: string | null
  bought_at: string
  taken_back_at: string | null
  /** Of the call that bought them, which may be repeated. */
  call_id: string
}

/** What came and went of bought hours, and of those that a plan includes; never changed. */
type MinutesTable = {
  id: Generated<number>
  member_id: number
  kind: MinuteKind
  /** Above zero into the pack, below out of it. */
  minutes: number
  /** Null: what the plan includes. */
  bought_pack_id: number | null
  /** Null: bought, or taken back. */
  booking_id: number | null
  at: string
}
