import type { Bookable, BookablePrice, BookingRules, ManagedBookable } from '@fobhouse/contract/bookables.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import type { Queries } from '../../../db/database.ts'
import { listPlanNames } from '../../billing-facts/public.ts'
import { readWays } from '../../booking-facts/public.ts'
import { sentencesOf } from './rules.ts'
import { priceOf, rulesOf } from './stored.ts'
import * as store from './store.ts'

/** One of them with everything that a decision needs. */
export type KnownBookable = {
  row: store.BookableRow
  items: readonly store.ItemOfBookable[]
  rules: BookingRules
  /** How many units there are. */
  capacity: number
}

/** Those that were not removed, or the one with this id. */
export async function readBookables(
  db: Queries,
  which: { id?: number | undefined; withHidden?: boolean },
): Promise<KnownBookable[]> {
  const rows = await store.listBookables(db, which)
  const items = Map.groupBy(
    await store.listItemsOf(
      db,
      rows.map(({ id }) => id),
    ),
    (item) => item.bookable_id,
  )
  return rows.map((row) => {
    const own = items.get(row.id) ?? []
    const capacity = row.place_id === null ? own.length : row.seats
    return { row, items: own, rules: rulesOf(row), capacity }
  })
}

export function presentBookable({ row, items, capacity }: KnownBookable, price: BookablePrice) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    items: items.map(({ id, name }) => ({ id, name })),
    place: row.place_id === null ? null : { id: row.place_id, name: row.place ?? '' },
    capacity,
    use: row.use,
    atEnd: row.at_end,
    price,
  } satisfies Omit<Bookable, 'minutesLeft'>
}

/** Everything that can be booked, or the one with this id, for whoever looks after it. */
export async function loadManaged(ctx: Pick<Context, 'clock' | 'db'>, id?: number): Promise<ManagedBookable[]> {
  const all = await readBookables(ctx.db, { id, withHidden: true })
  const upcoming = await store.countUpcoming(ctx.db, nowText(ctx.clock))
  const names = await listPlanNames(ctx.db, [...new Set(all.flatMap(({ rules }) => rules.plans))])
  const ways = await readWays(ctx.db)
  return all.map((known) => ({
    ...presentBookable(known, priceOf(known.row)),
    hidden: known.row.hidden === 1,
    rules: known.rules,
    sentences: sentencesOf({
      ...known,
      lateFee: priceOf(known.row).lateFee,
      hasDoors: ways.has(known.row.id),
      plans: names.filter((plan) => known.rules.plans.includes(plan.id)),
      quotas: known.rules.quotas,
    }),
    upcoming: upcoming.get(known.row.id) ?? 0,
  }))
}
