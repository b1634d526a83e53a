import { listPlanNames } from '../../billing-facts/public.ts'
import { type Club, describeNames, type Finding, fine, warning } from '../../doctor/public.ts'
import { readBookables } from '../bookables/read-bookables.ts'
import { priceOf } from '../bookables/stored.ts'

/** Rules that name plans which were removed: who has none of the others cannot book. */
export async function checkBookings({ db }: Club): Promise<Finding[]> {
  const all = await readBookables(db, { withHidden: true })
  const named = (known: (typeof all)[number]) => [
    ...known.rules.plans,
    ...known.rules.quotas.flatMap((quota) => quota.plans),
    ...priceOf(known.row).included.map(({ planId }) => planId),
  ]
  const there = new Set((await listPlanNames(db, [...new Set(all.flatMap(named))])).map(({ id }) => id))
  const stale = all.filter((known) => named(known).some((id) => !there.has(id)))
  if (stale.length === 0) return [fine('Every rule of what can be booked names plans that exist.')]
  return [
    warning(
      `A rule names a plan that was removed: ${describeNames(stale.map(({ row }) => row.name))}.`,
      'Choose other plans: Equipment → Bookings.',
    ),
  ]
}
