import type { Booking } from '@fobhouse/contract/bookings.ts'
import { isOut } from '@fobhouse/contract/equipment.ts'
import type { Queries } from '../../../db/database.ts'
import { doorsOf, openingOf, readWays } from '../../booking-facts/public.ts'
import { timeOfRow } from '../acts/judge.ts'
import type { ShownRow, UnitOfBooking } from '../store.ts'
import { listDoorNames } from './way-store.ts'

type WayOf = (row: ShownRow, units: readonly UnitOfBooking[]) => Booking['way']

/** Which doors each of these bookings opens, and when: two questions for any number of them. */
export async function readWaysOf(db: Queries, rows: readonly ShownRow[]): Promise<WayOf> {
  const ways = rows.some(({ state }) => state === 'booked') ? await readWays(db) : new Map<number, never[]>()
  const asked = new Set(rows.map((row) => row.bookable_id))
  const names = await listDoorNames(db, doorsOf([...ways].flatMap(([id, own]) => (asked.has(id) ? own : []))))
  return (row, units) => {
    const own = ways.get(row.bookable_id)
    if (row.state !== 'booked' || !own || (units.length > 0 && units.every(({ state }) => isOut(state)))) return null
    const items = new Set<number | null>(units.length > 0 ? units.map(({ id }) => id) : [null])
    const opened = new Set(doorsOf(own.filter(({ item }) => items.has(item))))
    const doors = names.filter(({ id }) => opened.has(id))
    if (doors.length === 0) return null
    const { from, to } = openingOf(timeOfRow(row))
    return { doors, from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  }
}
