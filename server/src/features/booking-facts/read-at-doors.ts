import { doorMinutes } from '@fobhouse/contract/bookings.ts'
import type { Queries } from '../../db/database.ts'
import { type Span, type SpansByMember, spansAtDoors } from './door-rules.ts'
import { listBookedBy, listUnitsAtDoors } from './door-store.ts'
import { doorsOf, readWays } from './keep-doors.ts'

type Asked = {
  doorIds: readonly number[]
  who: readonly number[] | 'everybody'
  /** From which instant on, and how far: milliseconds since 1970. */
  range: Span
  /** By what was known at this instant; the same one for the present and the past. */
  known: string
}

export type BookedAtDoors = {
  /** When bookings open a door for somebody, by the begin; what is over by the begin of the range is left out. */
  spansOf(doorId: number, memberId: number): readonly Span[]
  /** The same of everybody who was asked about. */
  spansAt(doorId: number): ReadonlyMap<number, readonly Span[]>
  /** Whether a door opened at the begin of the range for somebody of whom nobody knows any more who it was. */
  hasNameless(doorId: number): boolean
}

const noSpans: readonly Span[] = []
const noMembers: ReadonlyMap<number, readonly Span[]> = new Map()
const none: BookedAtDoors = { spansOf: () => noSpans, spansAt: () => noMembers, hasNameless: () => false }

const aroundMs = doorMinutes * 60_000

/**
 * When bookings open these doors, and for whom: one question where bookings open none of them, and two for any number of
 * doors and people.
 */
export async function readBookingsAtDoors(db: Queries, { doorIds, who, range, known }: Asked): Promise<BookedAtDoors> {
  if (doorIds.length === 0) return none
  const asked = new Set(doorIds)
  const ways = new Map([...(await readWays(db, known))].filter(([, own]) => doorsOf(own).some((id) => asked.has(id))))
  if (ways.size === 0) return none
  const rows = await listUnitsAtDoors(db, {
    bookableIds: [...ways.keys()],
    who,
    after: new Date(range.from - aroundMs).toISOString(),
    by: new Date(range.to + aroundMs).toISOString(),
    known,
  })
  const units = rows.map((row) => ({
    bookingId: row.booking_id,
    bookableId: row.bookable_id,
    itemId: row.equipment_id,
    memberId: row.member_id,
    from: Date.parse(row.starts_at),
    to: Date.parse(row.ends_at),
    isOut: row.state === 'out_of_order' || row.state === 'retired',
  }))
  const byDoor = spansAtDoors(units, (id) => ways.get(id) ?? [])
  return {
    spansOf: (doorId, memberId) => byDoor.get(doorId)?.get(memberId) ?? noSpans,
    spansAt: (doorId) => withoutNameless(byDoor.get(doorId)),
    hasNameless: (doorId) =>
      (byDoor.get(doorId)?.get(null) ?? noSpans).some(({ from, to }) => from <= range.from && range.from < to),
  }
}

function withoutNameless(spans: SpansByMember = noMembers): ReadonlyMap<number, readonly Span[]> {
  return new Map([...spans].flatMap(([memberId, own]) => (memberId === null ? [] : [[memberId, own] as const])))
}

/** The doors on the way to what a member has booked for a time that ends after `since`, or had. */
export async function listDoorsBookedBy(
  db: Queries,
  { memberId, since }: { memberId: number; since: string },
): Promise<number[]> {
  const ways = await readWays(db)
  const booked = await listBookedBy(db, { memberId, since, bookableIds: [...ways.keys()] })
  return doorsOf(booked.flatMap((id) => ways.get(id) ?? []))
}
