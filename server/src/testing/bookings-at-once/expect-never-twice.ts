import { occupyingStates } from '@fobhouse/contract/bookings.ts'
import { expect } from 'vitest'
import { balanceOf, expectSoundMoney } from '../booking-money.ts'
import { type Club, included, minuteMs, quotas, seats } from './club.ts'

// What §17 of the page on equipment asks of every instant, by plain counting that shares nothing with the product.

/** The club of the tests is in Brisbane, which knows no summer time. */
const zoneMs = 10 * 60 * minuteMs
const dayMs = 24 * 60 * minuteMs
const dayOf = (instant: number) => Math.floor((instant + zoneMs) / dayMs)
/** From Monday; the first day of all was a Thursday. */
const weekOf = (instant: number) => Math.floor((dayOf(instant) + 3) / 7)

type Span = { from: string; to: string; count: number }
type Unit = Span & { booking: number; item: number | null; bookable: number; kind: string }

/** The most that is taken at one instant; what ends at it is over. */
export function peakOf(spans: readonly Span[]): number {
  const edges = spans.flatMap(({ from, to, count }) => [
    { at: from, by: count },
    { at: to, by: -count },
  ])
  let [now, most] = [0, 0]
  for (const { by } of edges.toSorted((one, two) => one.at.localeCompare(two.at) || one.by - two.by)) {
    now += by
    most = Math.max(most, now)
  }
  return most
}

async function listUnits({ ctx, bookables }: Club): Promise<Unit[]> {
  return ctx.db
    .selectFrom('booking_units as unit')
    .innerJoin('bookings', 'bookings.id', 'unit.booking_id')
    .select(['unit.starts_at as from', 'unit.occupied_until as to', 'unit.count', 'unit.booking_id as booking'])
    .select(['unit.equipment_id as item', 'bookings.bookable_id as bookable', 'bookings.kind'])
    .where('unit.until', 'is', null)
    .where('bookings.state', 'in', occupyingStates)
    .where('bookings.bookable_id', 'in', Object.values(bookables))
    .execute()
}

/** Nothing is given to two: no item, no seat, and not both of a set. */
async function expectOnce(club: Club): Promise<void> {
  const units = await listUnits(club)
  for (const [name, id] of Object.entries(club.items)) {
    expect([name, peakOf(units.filter(({ item }) => item === id))]).toEqual([
      name,
      expect.toSatisfy((peak) => peak <= 1),
    ])
  }
  const { laser, mill } = club.items
  expect(peakOf(units.filter(({ item }) => item === laser || item === mill))).toBeLessThanOrEqual(1)
  expect(peakOf(units.filter(({ bookable }) => bookable === club.bookables.room))).toBeLessThanOrEqual(seats)
}

/** Nobody has more than a quota: minutes are counted one by one. */
async function expectQuotas({ ctx, bookables, people }: Club): Promise<void> {
  const rows = await ctx.db
    .selectFrom('bookings')
    .select(['member_id', 'bookable_id', 'starts_at', 'ends_at', 'count'])
    .where('bookable_id', 'in', [bookables.laser, bookables.printers])
    .where('kind', '=', 'member')
    .where('state', 'in', ['requested', 'booked', 'released'])
    .execute()
  const now = ctx.clock.milliseconds()
  for (const id of people) {
    const own = rows.filter((row) => row.member_id === id)
    const minutes = new Map<number, number>()
    const bookings = new Map<number, number>()
    let open = 0
    for (const { starts_at: start, ends_at: end, count, bookable_id: bookable } of own) {
      const [from, to] = [Date.parse(start), Date.parse(end)]
      if (bookable === bookables.laser) add(bookings, weekOf(from), 1)
      if (bookable !== bookables.printers) continue
      for (let at = from; at < to; at += minuteMs) add(minutes, dayOf(at), count)
      if (to > now) open += 1
    }
    expect(Math.max(0, ...minutes.values())).toBeLessThanOrEqual(quotas.printers.day)
    expect(Math.max(0, ...bookings.values())).toBeLessThanOrEqual(quotas.laser.week)
    expect(open).toBeLessThanOrEqual(quotas.printers.open)
  }
}

function add(sums: Map<number, number>, key: number, by: number): void {
  sums.set(key, (sums.get(key) ?? 0) + by)
}

/** Nobody has spent more than they had, neither money nor minutes of their plan. `verify` knows of packs. */
async function expectCovered({ ctx, bookables, people }: Club): Promise<void> {
  for (const id of people) expect(await balanceOf({ ctx }, id)).toBeGreaterThanOrEqual(0)
  const rows = await ctx.db
    .selectFrom('booking_charges')
    .innerJoin('bookings', 'bookings.id', 'booking_charges.booking_id')
    .select(['member_id', 'starts_at', 'minutes_included'])
    .where('bookable_id', '=', bookables.laser)
    .execute()
  const used = new Map<string, number>()
  for (const row of rows) {
    const key = `${row.member_id} ${weekOf(Date.parse(row.starts_at))}`
    used.set(key, (used.get(key) ?? 0) + row.minutes_included)
  }
  expect(Math.max(0, ...used.values())).toBeLessThanOrEqual(included)
}

/** What is booked of something that is out says so, and nothing else does; what is retired is booked by nobody. */
async function expectTroubleTold({ ctx, bookables, items }: Club): Promise<void> {
  const rows = await ctx.db
    .selectFrom('bookings')
    .innerJoin('booking_units as unit', 'unit.booking_id', 'bookings.id')
    .innerJoin('equipment', 'equipment.id', 'unit.equipment_id')
    .select(['bookings.id', 'bookings.state', 'bookings.trouble', 'equipment.state as of', 'equipment.expected_back'])
    .where('unit.until', 'is', null)
    .where('bookings.bookable_id', 'in', Object.values(bookables))
    .where('bookings.kind', '=', 'member')
    .where('bookings.starts_at', '>', new Date(ctx.clock.milliseconds()).toISOString())
    .where('equipment.id', 'in', Object.values(items))
    .execute()
  for (const [id, parts] of Map.groupBy(rows, (row) => row.id)) {
    const [{ trouble, state } = { trouble: null, state: '' }] = parts
    const states = parts.map(({ of }) => of)
    const isOut = states.includes('out_of_order')
    const isKnown = !parts.some(({ expected_back: back }) => back !== null) // later ones are not concerned
    const told = { id, state, states, trouble: trouble !== null }
    expect(states).not.toContain('retired')
    if (isKnown || !isOut) expect(told).toEqual({ ...told, trouble: isOut })
    if (isKnown && isOut) expect(told).not.toMatchObject({ state: 'offered' })
  }
}

/** All that has to hold at every instant. */
export async function expectNeverTwice(club: Club): Promise<void> {
  await expectOnce(club)
  await expectQuotas(club)
  await expectCovered(club)
  await expectTroubleTold(club)
  await expectSoundMoney(club)
}
