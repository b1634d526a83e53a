import type { Context } from '../../../context.ts'
import type { Queries } from '../../../db/database.ts'
import { findPaidPlan } from '../../billing-facts/public.ts'
import { endOfDay, paysFor, priceNow } from './read-money.ts'
import { includedLeft } from './rules.ts'
import * as store from './store.ts'

type MoneyContext = Pick<Context, 'clock' | 'settings'>
type Asked = { bookables: readonly { id: number; name: string; price: string }[]; memberId: number | null }

/** What a plan includes of a bookable, and what is left of it in the week or month in which it is now. */
export type IncludedNow = { bookable: { id: number; name: string }; per: 'week' | 'month'; most: number; left: number }

/** What the present plan of a member pays for: as many questions for all bookables as for one. */
export async function readIncluded(
  ctx: MoneyContext,
  db: Queries,
  { bookables, memberId }: { bookables: Asked['bookables']; memberId: number },
): Promise<IncludedNow[]> {
  const priced = bookables.map((row) => ({ row, price: priceNow(ctx, row) }))
  if (priced.every(({ price }) => price.included.length === 0)) return []
  const plan = await findPaidPlan(db, memberId)
  const own = priced.flatMap(({ row, price }) => {
    const included = price.perHour > 0 ? price.included.find(({ planId }) => planId === plan) : undefined
    return included ? [{ row, included }] : []
  })
  if (own.length === 0) return []
  const [now, timeZone] = [ctx.clock.milliseconds(), ctx.settings.get('general.timeZone')]
  const used = Map.groupBy(
    await store.listIncluded(db, { memberId, bookableIds: own.map(({ row }) => row.id), ...store.around(now, now) }),
    (row) => row.bookable_id,
  )
  return own.map(({ row: { id, name }, included }) => {
    const usedIncluded = (used.get(id) ?? []).map((row) => ({
      at: Date.parse(row.starts_at),
      minutes: row.minutes_included,
    }))
    const left = includedLeft({ included, usedIncluded, timeZone }, now)
    return { bookable: { id, name }, per: included.per, most: included.minutes, left }
  })
}

/** What plan and packs of a member pay for now, by bookable. */
export async function readMinutesLeft(
  ctx: MoneyContext,
  db: Queries,
  { bookables, memberId }: Asked,
): Promise<ReadonlyMap<number, number>> {
  const priced = bookables.filter((row) => priceNow(ctx, row).perHour > 0)
  if (memberId === null || priced.length === 0) return new Map()
  const included = await readIncluded(ctx, db, { bookables: priced, memberId })
  const timeZone = ctx.settings.get('general.timeZone')
  const now = ctx.clock.milliseconds()
  const packs = (await store.listPacksLeft(db, { memberId })).filter(
    (pack) => pack.ends_on === null || now < endOfDay(pack.ends_on, timeZone),
  )
  return new Map(
    priced.map((row) => {
      const byPlan = included.filter(({ bookable }) => bookable.id === row.id).map(({ left }) => left)
      const own = priceNow(ctx, row).packs ? packs.filter((pack) => paysFor(pack, row.id)) : []
      return [row.id, [...byPlan, ...own.map(({ left }) => left)].reduce((sum, left) => sum + left, 0)]
    }),
  )
}
