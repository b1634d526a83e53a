import type { BookableUse } from '@fobhouse/contract/bookables.ts'
import type { BookingAtTool } from '@fobhouse/contract/booking-at-tool.ts'

/** Times are milliseconds since 1970. `memberId` null: nobody knows any more whose it was, but it was somebody else's. */
export type UnitAt = {
  bookingId: number
  itemId: number
  bookableId: number
  memberId: number | null
  from: number
  to: number
}

/** What bookings mean at an item. `use` null: nothing books it. */
export type ItemRules = {
  itemId: number
  name: string
  bookableId: number | null
  use: BookableUse | null
  sets: readonly { most: number; items: readonly number[] }[]
  caretakers: readonly number[]
}

export type ToolFacts = {
  rules: ItemRules
  /** Bookings of this item, of others of its bookable, and of those in its sets; nothing that has ended. */
  units: readonly UnitAt[]
  /** Items of its sets, with their names and what bookings mean there. */
  others: ReadonlyMap<number, Pick<ItemRules, 'name' | 'use'>>
  /** Items that somebody has switched on. */
  running: ReadonlySet<number>
  instant: number
}

/** Who has booked may begin so long before. */
export const earlyMs = 10 * 60_000

/** What bookings are in the way at an instant (`docs/rules/bookings.md`). */
export function judgeTool(facts: ToolFacts, memberId: number): BookingAtTool {
  const { rules } = facts
  const isCaretaker = rules.caretakers.includes(memberId)
  const obeys = (rules.use === 'prefers' || rules.use === 'needs') && !isCaretaker
  const until = obeys ? endOfOthers(facts, memberId) : null
  return {
    needsBooking: obeys && rules.use === 'needs' && !hasBooked(facts, memberId) ? rules.name : null,
    bookedUntil: until === null ? null : new Date(until).toISOString(),
    busyWith: findBusy(facts, memberId),
  }
}

/** The end of the unbroken row of others' bookings of the item that is running now; null: none is. */
function endOfOthers({ rules, units, instant }: ToolFacts, memberId: number): number | null {
  const others = units.filter((unit) => unit.itemId === rules.itemId && unit.memberId !== memberId)
  let end = others.find(({ from, to }) => from <= instant && instant < to)?.to
  if (end === undefined) return null
  for (;;) {
    const reached: number = end
    const next = others.filter(({ from, to }) => from <= reached && to > reached).map(({ to }) => to)
    if (next.length === 0) return reached
    end = Math.max(...next)
  }
}

/** Whether a booking of the member runs here, or begins in a moment: also one of a sibling that may go along. */
function hasBooked(facts: ToolFacts, memberId: number): boolean {
  const { rules, units, instant } = facts
  const own = units.filter((unit) => unit.bookableId === rules.bookableId && unit.memberId === memberId)
  return own.some((unit) => {
    if (unit.from - earlyMs > instant || instant >= unit.to) return false
    const isHere = unit.itemId === rules.itemId
    // Nobody else has the item: now, if it is too early, and for the rest of the time, if the booking goes along.
    const to = isHere ? instant + 1 : unit.to
    return isFreeOfOthers(facts, memberId, { from: instant, to })
  })
}

function isFreeOfOthers({ rules, units }: ToolFacts, memberId: number, { from, to }: { from: number; to: number }) {
  return !units.some(
    (unit) => unit.itemId === rules.itemId && unit.memberId !== memberId && unit.from < to && unit.to > from,
  )
}

function findBusy({ rules, units, others, running, instant }: ToolFacts, memberId: number): string | null {
  for (const { most, items } of rules.sets) {
    const busy = items.filter((id) => {
      if (id === rules.itemId) return false
      if (running.has(id)) return true
      const use = others.get(id)?.use
      const counts = use === 'prefers' || use === 'needs'
      const isBooked = (unit: UnitAt) => unit.itemId === id && unit.memberId !== memberId
      return counts && units.some((unit) => isBooked(unit) && unit.from <= instant && instant < unit.to)
    })
    const [first] = busy
    if (first !== undefined && busy.length >= most) return others.get(first)?.name ?? ''
  }
  return null
}

/** When bookings end what a member may do, and the reason that comes then. */
export type BookedEnd = { at: number; code: 'needs_booking' | 'booked_by_other' }

/**
 * When bookings end what a member may do now: somebody else's begins, or, where it needs one, their own ends. Null: no
 * end is known.
 */
export function endByBookings({ rules, units, instant }: ToolFacts, memberId: number): BookedEnd | null {
  if ((rules.use !== 'prefers' && rules.use !== 'needs') || rules.caretakers.includes(memberId)) return null
  const here = units.filter((unit) => unit.itemId === rules.itemId)
  const begins = here.filter((unit) => unit.memberId !== memberId && unit.from > instant).map(({ from }) => from)
  const end = rules.use === 'needs' ? endOfOwn({ rules, units, instant }, memberId) : null
  const begin = begins.length === 0 ? null : Math.min(...begins)
  if (begin !== null && (end === null || begin <= end)) return { at: begin, code: 'booked_by_other' }
  return end === null ? null : { at: end, code: 'needs_booking' }
}

/** The end of the row of own bookings that runs: the next one counts from a little before its start. */
function endOfOwn({ rules, units, instant }: Pick<ToolFacts, 'rules' | 'units' | 'instant'>, memberId: number) {
  const own = units.filter((unit) => unit.bookableId === rules.bookableId && unit.memberId === memberId)
  const running = own.filter((unit) => unit.from - earlyMs <= instant && instant < unit.to).map(({ to }) => to)
  if (running.length === 0) return null
  let end = Math.max(...running)
  for (const { from, to } of own.toSorted((one, other) => one.from - other.from)) {
    if (from - earlyMs <= end && to > end) end = to
  }
  return end
}

const dayMs = 24 * 3_600_000

/** A member's own booking of the item that runs, or else the next one within a day. */
export function ownBooking({ rules, units, instant }: ToolFacts, memberId: number): UnitAt | null {
  const own = units.filter((unit) => unit.itemId === rules.itemId && unit.memberId === memberId)
  const coming = own.filter(({ from, to }) => to > instant && from <= instant + dayMs)
  return coming.toSorted((one, other) => one.from - other.from)[0] ?? null
}
