import type { BookingRefusal, Trouble } from '@fobhouse/contract/bookings.ts'
import { type Time, when } from './time-rules.ts'

/** What a booking occupies: its end with what is kept free after it. */
export type Occupied = Time & { itemId: number | null; count: number }

export type Outage = {
  since: string
  note: string
  expectedBack: string | null
  /** The instant at which it should work again; null: nobody knows. */
  until: number | null
}

/** One item that could be booked. */
export type UnitFacts = {
  id: number
  outage: Outage | null
  /** What is in the way of the member at this item during a time; nothing without an interlock. */
  refuse(time: Time): BookingRefusal[]
}

export type SetFacts = { most: number; items: readonly number[] }

export type PlaceFacts = {
  /** Null: seats of a place. */
  units: readonly UnitFacts[] | null
  capacity: number
  sets: readonly SetFacts[]
  /** Everything that is occupied at these items, at the others of their sets, or at this place; not by the booking itself. */
  occupied: readonly Occupied[]
  names: ReadonlyMap<number, string>
}

export type Wanted = { time: Time; /** With what is kept free. */ until: number; count: number }

/** What is in the way of somebody at the items: of the one that comes closest. */
export function judgeAccess(units: readonly UnitFacts[], { time, count }: Wanted): BookingRefusal[] {
  const judged = units.map((unit) => unit.refuse(time))
  if (judged.filter((refusals) => refusals.length === 0).length >= count) return []
  const refused = judged.filter((refusals) => refusals.length > 0)
  return refused.find((refusals) => refusals.every(({ code }) => code !== 'not_granted')) ?? refused[0] ?? []
}

/** Whether enough of them should work at the start. */
export function judgeOutages(
  units: readonly Pick<UnitFacts, 'outage'>[],
  { time, count }: Pick<Wanted, 'time' | 'count'>,
): Trouble[] {
  const isOut = ({ outage }: Pick<UnitFacts, 'outage'>) => outage !== null && !isBackBy(outage, time.from)
  const out = units.filter(isOut)
  const [first] = out
  if (!first?.outage || units.length - out.length >= count) return []
  const { since, note, expectedBack } = first.outage
  return [{ code: 'out_of_order', params: { since, note, ...(expectedBack !== null && { expectedBack }) } }]
}

export function isBackBy({ until }: Pick<Outage, 'until'>, instant: number): boolean {
  return until !== null && until <= instant
}

/** Items that the member may use and that should work; all of them where those are too few, so that the rest can be judged. */
export function candidatesOf(units: readonly UnitFacts[], wanted: Wanted): readonly UnitFacts[] {
  const usable = units.filter((unit) => unit.refuse(wanted.time).length === 0)
  const allowed = usable.length >= wanted.count ? usable : units
  const working = allowed.filter(({ outage }) => outage === null || isBackBy(outage, wanted.time.from))
  return working.length >= wanted.count ? working : allowed
}

type Chosen = { refusals: BookingRefusal[]; items: number[] }

/** Chooses the first items that are free, and that run together with what is booked; or says why there are none. */
export function chooseUnits(
  { sets, occupied, names }: PlaceFacts,
  units: readonly UnitFacts[],
  wanted: Wanted,
): Chosen {
  const candidates = candidatesOf(units, wanted)
  const free = candidates.filter(({ id }) => !occupied.some((other) => other.itemId === id && touches(other, wanted)))
  if (free.length < wanted.count) {
    const ids = new Set(candidates.map(({ id }) => id))
    const busy = occupied.filter(({ itemId }) => itemId !== null && ids.has(itemId))
    const until = findFree(busy, { ...wanted, capacity: ids.size })
    return { refusals: [bookedUntil(until)], items: [] }
  }
  const items: number[] = []
  let clash: number | undefined
  for (const { id } of free) {
    if (items.length === wanted.count) break
    const inTheWay = findClash(id, { sets, occupied, items, wanted })
    if (inTheWay === undefined) items.push(id)
    else clash ??= inTheWay
  }
  if (items.length === wanted.count) return { refusals: [], items }
  const device = clash === undefined ? '' : (names.get(clash) ?? '')
  return { refusals: [{ code: 'busy_exclusive', params: { device } }], items: [] }
}

type InSets = Pick<PlaceFacts, 'sets' | 'occupied'> & { items: readonly number[]; wanted: Wanted }

/** Another item of a set that has no room any more for this one, which is free. */
function findClash(id: number, { sets, occupied, items, wanted }: InSets): number | undefined {
  for (const { most, items: members } of sets.filter((set) => set.items.includes(id))) {
    const others = occupied.filter(
      (other) => other.itemId !== null && members.includes(other.itemId) && touches(other, wanted),
    )
    const own = items.filter((item) => members.includes(item))
    if (mostAtOnce(others, wanted) + own.length + 1 > most) return others[0]?.itemId ?? own[0]
  }
  return undefined
}

/** Whether so many seats of a place are free all the time. */
export function judgeSeats({ occupied, capacity }: PlaceFacts, wanted: Wanted): BookingRefusal[] {
  const near = occupied.filter((other) => touches(other, wanted))
  if (wanted.count > capacity || mostAtOnce(near, wanted) + wanted.count <= capacity) return []
  return [bookedUntil(findFree(occupied, { ...wanted, capacity }))]
}

function bookedUntil(until: number | undefined): BookingRefusal {
  if (until === undefined) return { code: 'booked_by_other' }
  return { code: 'booked_by_other', params: { until: new Date(until).toISOString() } }
}

function touches({ from, to }: Time, { time, until }: Wanted): boolean {
  return from < until && to > time.from
}

/** The most units that are occupied at any instant of a wish. */
export function mostAtOnce(occupied: readonly Occupied[], { time }: Pick<Wanted, 'time'>): number {
  const begins = [time.from, ...occupied.map(({ from }) => from).filter((from) => from > time.from)]
  return Math.max(0, ...begins.map((instant) => countAt(occupied, instant)))
}

function countAt(occupied: readonly Occupied[], instant: number): number {
  return occupied.reduce((sum, { from, to, count }) => (from <= instant && instant < to ? sum + count : sum), 0)
}

type Room = Wanted & { capacity: number }

/**
 * From when on so many units are free: the earliest instant from the wished start on, or, where they are free at the
 * start and not all the time, from the first instant on at which they are not.
 */
function findFree(occupied: readonly Occupied[], { time, until, count, capacity }: Room): number | undefined {
  const isFree = (instant: number) => countAt(occupied, instant) + count <= capacity
  const begins = occupied.map(({ from }) => from).filter((from) => from > time.from && from < until)
  const busy = [time.from, ...begins.toSorted((one, other) => one - other)].find((instant) => !isFree(instant))
  // Each item is free at some time, but none for as long as is wished.
  const from = busy ?? time.from
  const ends = occupied.map(({ to }) => to).filter((to) => to > from)
  return ends.toSorted((one, other) => one - other).find(isFree)
}

/** Whether more units are asked for than anybody gets. */
export function judgeCount(count: number, most: number): BookingRefusal[] {
  return when(count > most, { code: 'too_many_units', params: { most } })
}
