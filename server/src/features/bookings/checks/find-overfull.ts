import type { Queries } from '../../../db/database.ts'
import { readSetsBefore } from '../../booking-facts/public.ts'
import type { Fault } from '../../verification.ts'
import { type Claim, type Crowd, exceeds, findCrowds, lastOf, type Taken } from './overfull-rules.ts'
import * as store from './verify-store.ts'

/**
 * Bookings that came when there was no seat left for them, or although their item does not run together with what was
 * booked. Fewer seats and new sets cancel nothing, so each is judged by what held when it came.
 */
export async function findOverfull(db: Queries, taken: readonly Taken[]): Promise<Fault[]> {
  return [...(await findTooManySeats(db, taken)), ...(await findTooManyOfSets(db, taken))]
}

async function findTooManySeats(db: Queries, taken: readonly Taken[]): Promise<Fault[]> {
  const seated = Map.groupBy(
    taken.filter(({ equipment_id }) => equipment_id === null),
    ({ bookable_id }) => bookable_id,
  )
  const places = await store.listSeats(db, [...seated.keys()])
  const crowds = places.flatMap(({ id, seats }) => findCrowds(seated.get(id) ?? [], seats))
  const faults = new Map<number, Fault>()
  for (const { unit, since } of await findLast(db, crowds)) {
    const id = unit.bookable_id
    const place = places.find((known) => known.id === id)
    if (!place || !(await store.areSeatsKnownSince(db, id, since))) continue
    faults.set(unit.booking_id, tooManySeats(unit, place.name))
  }
  return [...faults.values()]
}

async function findTooManyOfSets(db: Queries, taken: readonly Taken[]): Promise<Fault[]> {
  const sets = Map.groupBy(await store.listSetItems(db), ({ id }) => id)
  const crowds = [...sets.values()].flatMap((parts) => {
    const items = new Set<number | null>(parts.map((part) => part.equipment_id))
    const own = taken.filter(({ equipment_id }) => items.has(equipment_id))
    return findCrowds(own, parts[0]?.most ?? 1)
  })
  const faults = new Map<number, Fault>()
  for (const { unit, since, crowd } of await findLast(db, crowds)) {
    if (exceeds(crowd, await readSetsBefore(db, unit.equipment_id ?? 0, since))) {
      faults.set(unit.booking_id, tooManyOfSet(unit))
    }
  }
  return [...faults.values()]
}

type Last = Claim<Taken> & { crowd: Crowd<Taken> }

/** Who came last into each crowd. */
async function findLast(db: Queries, crowds: readonly Crowd<Taken>[]): Promise<Last[]> {
  const ids = new Set(crowds.flatMap(({ units }) => units.map((unit) => unit.booking_id)))
  const versions = await store.listVersions(db, [...ids])
  return crowds.flatMap((crowd) => {
    const last = lastOf(crowd, versions)
    return last ? [{ ...last, crowd }] : []
  })
}

function tooManySeats({ booking_id: booking, bookable_id: bookable }: Taken, name: string): Fault {
  return {
    facts: { fault: 'too_many_seats', booking, bookable },
    line: `with booking ${booking}, more seats of ${name} (bookable ${bookable}) are taken than there are`,
  }
}

function tooManyOfSet({ booking_id: booking, equipment_id: item }: Taken): Fault {
  return {
    facts: { fault: 'set_exceeded', booking, item },
    line: `booking ${booking} has item ${item} while what does not run together with it is booked`,
  }
}
