import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import * as store from './store.ts'

/**
 * Call this in the transaction that changes what books these items, what does not run together with them, or who looks
 * after them: decisions at tools read what it keeps, now and for past moments. Items that nothing ever booked have no row.
 */
export async function keepBookingRules(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  itemIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(itemIds)]
  if (ids.length === 0) return
  const at = nowText(ctx.clock)
  const before = new Map((await store.listRules(trx, ids, at)).map((row) => [row.equipment_id, row]))
  const present = await store.listPresent(trx, ids)
  const changed = ids.flatMap((id) => {
    const row = rowOf(id, present)
    const known = before.get(id)
    const isNothing = row.bookable_id === null && row.sets === '[]'
    if (known ? isSame(known, row) : isNothing) return []
    return [{ ...row, at }]
  })
  await store.insertRules(trx, changed)
}

type Present = Awaited<ReturnType<typeof store.listPresent>>
type Kept = Omit<store.RulesRow, 'name'>

/** Who looks after it matters only where bookings do. */
function rowOf(id: number, { bookables, sets, caretakers }: Present): Kept {
  const bookable = bookables.find((row) => row.equipment_id === id)
  const bySet = [...Map.groupBy(sets, (row) => row.id).values()].filter((parts) =>
    parts.some((part) => part.equipment_id === id),
  )
  const own = bySet.map((parts) => ({ most: parts[0]?.most ?? 1, items: parts.map((part) => part.equipment_id) }))
  const carers = caretakers.filter((row) => row.equipment_id === id).map((row) => row.member_id)
  return {
    equipment_id: id,
    bookable_id: bookable?.id ?? null,
    use: bookable?.use ?? null,
    sets: JSON.stringify(own),
    caretakers: JSON.stringify(bookable ? carers : []),
  }
}

function isSame(known: Kept, row: Kept): boolean {
  return (['bookable_id', 'use', 'sets', 'caretakers'] as const).every((name) => known[name] === row[name])
}
