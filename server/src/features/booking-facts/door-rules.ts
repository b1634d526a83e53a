import { doorMinutes } from '@fobhouse/contract/bookings.ts'

/** Milliseconds since 1970; it holds no longer at its end. */
export type Span = { from: number; to: number }

/** The doors on the way to an item, or to a place: `item` null. */
export type Way = { item: number | null; doors: readonly number[] }

/** What a booking occupies. `memberId` null: nobody knows any more whose it was. `isOut`: the item is out of order. */
export type UnitAtDoors = {
  bookingId: number
  bookableId: number
  itemId: number | null
  memberId: number | null
  from: number
  to: number
  isOut: boolean
}

/** When bookings open a door, by the member who has booked. */
export type SpansByMember = ReadonlyMap<number | null, readonly Span[]>

const aroundMs = doorMinutes * 60_000

/** When a booking opens the doors on its way. */
export function openingOf({ from, to }: Span): Span {
  return { from: from - aroundMs, to: to + aroundMs }
}

/** When the doors on the way open, and for whom: for a booking of which all units are out of order they do not. */
export function spansAtDoors(
  units: readonly UnitAtDoors[],
  waysOf: (bookableId: number) => readonly Way[],
): ReadonlyMap<number, SpansByMember> {
  const byDoor = new Map<number, Map<number | null, Span[]>>()
  for (const own of Map.groupBy(units, ({ bookingId }) => bookingId).values()) {
    if (own.every(({ isOut }) => isOut)) continue
    const doors = own.flatMap(({ bookableId, itemId, ...unit }) =>
      waysOf(bookableId).flatMap((way) => (way.item === itemId ? way.doors.map((door) => ({ door, ...unit })) : [])),
    )
    for (const { door, memberId, ...unit } of doors) {
      const byMember = byDoor.get(door) ?? new Map<number | null, Span[]>()
      byDoor.set(door, byMember)
      byMember.set(memberId, [...(byMember.get(memberId) ?? []), openingOf(unit)])
    }
  }
  return new Map(
    [...byDoor].map(([door, byMember]) => [
      door,
      new Map([...byMember].map(([memberId, spans]) => [memberId, joinSpans(spans)])),
    ]),
  )
}

/** The same time as spans that do not touch, by their begin. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return joined
}
