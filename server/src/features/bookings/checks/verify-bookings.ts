import { findForgotten } from '../../booking-facts/public.ts'
import type { Fault, Verdict, VerifiedClub } from '../../verification.ts'
import { findMoneyFaults } from '../money/verify-money.ts'
import { findOverfull } from './find-overfull.ts'
import { listOccupyingIds, listOpenUnits } from './verify-store.ts'

type Unit = Awaited<ReturnType<typeof listOpenUnits>>[number]

/**
 * Looks whether an item is booked twice at once, whether more seats or items of a set are taken than there may be, whether
 * what is occupied is what the bookings say, whether decisions at tools know what books them, and whether the money of
 * bookings is right.
 */
export async function verifyBookings({ db }: VerifiedClub): Promise<Verdict> {
  const units = await listOpenUnits(db)
  const bookings = await listOccupyingIds(db)
  const of = Map.groupBy(units, (unit) => unit.booking_id)
  // What another calendar says may come after a booking, and does not move it.
  const own = units.filter(({ kind }) => kind !== 'outside')
  const faults = [
    ...own.flatMap((unit, index) => (isTwice(own[index - 1], unit) ? [twice(unit)] : [])),
    ...(await findOverfull(db, own)),
    ...[...of].flatMap(([id, parts]) => (agrees(parts) ? [] : [differs(id)])),
    ...bookings.filter((id) => !of.has(id)).map(differs),
    ...(await findForgotten(db)).map(forgotten),
    ...(await findMoneyFaults(db)),
  ]
  return {
    report: { bookings: bookings.length },
    counts: bookings.length === 0 ? [] : [`${bookings.length} bookings`],
    notes: [],
    faults,
  }
}

/** Rows are in the order of items and begins, so only neighbours can touch. */
function isTwice(before: Unit | undefined, unit: Unit): boolean {
  return (
    before !== undefined &&
    unit.equipment_id !== null &&
    before.equipment_id === unit.equipment_id &&
    before.occupied_until > unit.starts_at
  )
}

function twice({ booking_id: booking, equipment_id: item }: Unit): Fault {
  return {
    facts: { fault: 'booked_twice', booking, item },
    line: `item ${item} is occupied by booking ${booking} and by another one at once`,
  }
}

function agrees(own: readonly Unit[]): boolean {
  const count = own.reduce((sum, unit) => sum + unit.count, 0)
  return own.every(
    (unit) =>
      unit.state === unit.booking_state &&
      unit.starts_at === unit.booking_starts &&
      unit.ends_at === unit.booking_ends &&
      unit.occupied_until === unit.booking_until &&
      unit.units === count,
  )
}

function differs(booking: number): Fault {
  return {
    facts: { fault: 'booking_differs', booking },
    line: `what booking ${booking} occupies is not what it says`,
  }
}

function forgotten({ id, name }: { id: number; name: string }): Fault {
  return {
    facts: { fault: 'rules_forgotten', item: id },
    line: `decisions at ${name} (item ${id}) do not know what books it now`,
  }
}
