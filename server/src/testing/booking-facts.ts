import { defaultRules } from '@fobhouse/contract/bookables.ts'
import type { BookingRefusal } from '@fobhouse/contract/bookings.ts'
import type { BookingFacts } from '../features/bookings/deciding/rules.ts'

type Units = NonNullable<BookingFacts['units']>

/** An item that works, and that this member may not use for these reasons. */
export function bookableUnit(id: number, refusals: BookingRefusal[] = []): Units[number] {
  return { id, outage: null, refuse: () => refusals }
}

/** What is known of a member whom nothing keeps from booking, where nothing is booked yet. Without items there are ten seats. */
export function bookingFacts({
  units = [bookableUnit(1)],
  ...given
}: Partial<BookingFacts> & Pick<BookingFacts, 'now'>): BookingFacts {
  return {
    timeZone: 'UTC',
    rules: defaultRules(1),
    isActive: true,
    pausedUntil: null,
    plan: null,
    plans: [],
    own: [],
    money: null,
    opening: null,
    capacity: units?.length ?? 10,
    sets: [],
    names: new Map(),
    occupied: [],
    ...given,
    units,
  }
}
