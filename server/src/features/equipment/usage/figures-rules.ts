import type { EquipmentState } from '@fobhouse/contract/equipment.ts'

/** A time in milliseconds since 1970. */
export type Span = { from: number; to: number }

/** A booking of an item, with who booked it; null: nobody knows any more. */
export type Booked = Span & { memberId: number | null }
export type Ran = Booked & { milliwattHours: number }
/** How an item was from an instant on. */
export type Turn = { at: number; state: EquipmentState }

export type ItemUse = {
  booked: readonly Booked[]
  ran: readonly Ran[]
  /** Oldest first. */
  turns: readonly Turn[]
}

export type ItemFigures = {
  bookedMinutes: number
  usedMinutes: number
  sessions: number
  seconds: number
  kwh: number
  outSeconds: number
}

/**
 * How much an item was booked, used and out of order within a range. Used is what its member ran it within their booking;
 * sessions count with all of their time and energy in the range in which they began.
 */
export function figuresOf({ booked, ran, turns }: ItemUse, range: Span): ItemFigures {
  const within = booked.map((one) => ({ ...one, ...cut(one, range) }))
  const used = within.map((one) => sum(ran.filter(isBy(one)).map((session) => lengthOf(cut(session, one)))))
  const begun = ran.filter(({ from }) => from >= range.from && from < range.to)
  return {
    bookedMinutes: Math.floor(sum(within.map(lengthOf)) / 60_000),
    usedMinutes: Math.floor(sum(used) / 60_000),
    sessions: begun.length,
    seconds: sum(begun.map((session) => Math.floor(lengthOf(session) / 1000))),
    kwh: Math.round(sum(begun.map(({ milliwattHours }) => milliwattHours)) / 1000) / 1000,
    outSeconds: Math.floor(sum(outages(turns).map((outage) => lengthOf(cut(outage, range)))) / 1000),
  }
}

function isBy({ memberId }: Booked): (session: Ran) => boolean {
  return (session) => memberId !== null && session.memberId === memberId
}

function outages(turns: readonly Turn[]): Span[] {
  return turns.flatMap(({ at, state }, index) =>
    state === 'out_of_order' ? [{ from: at, to: turns[index + 1]?.at ?? Number.POSITIVE_INFINITY }] : [],
  )
}

function cut({ from, to }: Span, other: Span): Span {
  return { from: Math.max(from, other.from), to: Math.min(to, other.to) }
}

function lengthOf({ from, to }: Span): number {
  return Math.max(0, to - from)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
