import type { AtEnd, BookableUse } from '@fobhouse/contract/bookables.ts'
import type { BookingKind, BookingState, OccupyingState } from '@fobhouse/contract/bookings.ts'
import type { RefusalCode } from '@fobhouse/contract/refusals.ts'
import type { Generated } from 'kysely'
import type { BookingMoneyTables } from './booking-money.ts'

export type BookingTables = BookingMoneyTables & {
  bookables: BookablesTable
  /** An item is in one bookable at most. */
  bookable_items: { equipment_id: number; bookable_id: number }
  exclusive_sets: { id: Generated<number>; name: string; most: number }
  exclusive_set_items: { set_id: number; equipment_id: number }
  bookings: BookingsTable
  /** How many bookings were made together. */
  booking_series: { id: Generated<number>; length: number }
  booking_units: UnitsTable
  booking_rules_history: RulesTable
  booking_strikes: StrikesTable
  booking_doors_history: DoorsTable
  booking_wishes: WishesTable
  session_ends: SessionEndsTable
}

type BookablesTable = {
  id: Generated<number>
  name: string
  /** Unique among those that were not removed. */
  name_key: string
  description: string
  /** Null: it is items. */
  place_id: number | null
  /** Of a place; items are as many units as they are. */
  seats: number
  use: BookableUse
  at_end: Generated<AtEnd>
  hidden: number
  /** JSON, as `bookingRulesSchema` of the contract. */
  rules: string
  /** JSON, as `bookablePriceSchema` of the contract; what is not in it costs nothing. */
  price: Generated<string>
  removed_at: string | null
}

type BookingsTable = {
  id: Generated<number>
  bookable_id: number
  /** Null once its member was erased, or after the time for which the club keeps them. */
  member_id: number | null
  kind: BookingKind
  count: number
  starts_at: string
  ends_at: string
  occupied_until: string
  state: BookingState
  purpose: string
  sequence: number
  /** JSON, as `troubleSchema` of the contract; null: none. */
  trouble: string | null
  /** JSON: plans and hours by the rules when it was made or changed last; null: as the rules are. */
  asks: string | null
  /** JSON, as `trouble`: what its member lost of the right to it, beside an outage; null: nothing. */
  lost: string | null
  reason: string
  /** The end of the name by which calendars know it: the host when it was made. */
  uid_domain: string
  /** When its approval was asked for last; of others when it was made. */
  asked_at: string
  created_at: string
  updated_at: string
  /** The series that it is one of, and which; null: none. */
  series_id: number | null
  series_no: number | null
  /** When its member was reminded; null: not yet. */
  reminded_at: string | null
  /** When its member was told last that the tool still runs for somebody else; null: never. */
  in_use_told_at: Generated<string | null>
  /** Of a call that may be repeated, with a hash of its body. */
  call_id: string | null
  call_mark: string | null
  /** When it goes to others if nobody has used it by then; null: it does not, or that is settled. */
  no_show_at: string | null
  /** Until when a use would have been seen, without a gap from its start on; null: nobody has looked yet. */
  watched_at: string | null
  /** When its member said that they are here; null: they did not. */
  here_at: string | null
  /** Until when an offer is kept; of a lapsed one null if the club took it back. */
  offer_until: Generated<string | null>
  /** The calendar of somebody else that it comes from, and which of its times it is; null: it is the club's own. */
  source_id: number | null
  source_mark: string | null
}

/** A booking to which its member did not come. */
type StrikesTable = {
  id: Generated<number>
  member_id: number
  booking_id: number
  at: string
  /** Null: it stands. */
  taken_back_at: string | null
  /** Why it was taken back. */
  note: string
}

/** So many minutes that somebody waits for, at any time from one instant to another. */
type WishesTable = {
  id: Generated<number>
  bookable_id: number
  member_id: number
  starts_at: string
  ends_at: string
  minutes: number
  count: number
  /** In the line: the lowest is asked first. */
  place: number
  /** The booking that was offered last. */
  offer_id: number | null
  created_at: string
}

/** What a booking occupied from `since` until `until`: items one row each, seats in one. Open rows count now. */
type UnitsTable = {
  id: Generated<number>
  booking_id: number
  bookable_id: number
  equipment_id: number | null
  count: number
  starts_at: string
  ends_at: string
  occupied_until: string
  state: OccupyingState
  since: string
  until: string | null
}

/** What bookings meant at an item from this instant on. */
type RulesTable = {
  id: Generated<number>
  equipment_id: number
  at: string
  /** Null: nothing books it. */
  bookable_id: number | null
  use: BookableUse | null
  /** JSON: the sets that it is in, each with `most` and `items`. */
  sets: string
  /** JSON: the ids of its caretakers, where something books it. */
  caretakers: string
}

/** Which doors bookings of something open from this instant on. */
type DoorsTable = {
  id: Generated<number>
  bookable_id: number
  at: string
  /** JSON: the doors on the way to each item, or to the place; empty: they open none. */
  ways: string
}

/** When a running session has to end by what was known last, and what its member was told of that. */
type SessionEndsTable = {
  session_id: number
  ends_at: string
  code: RefusalCode
  /** The least of the warnings that were given, in minutes before it; null: none yet. */
  told_minutes: number | null
}
