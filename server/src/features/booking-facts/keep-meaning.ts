import { z } from 'zod'
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
    return isSame(before.get(id) ?? nothing, row) ? [] : [{ ...row, at }]
  })
  await store.insertRules(trx, changed)
}

type Present = Awaited<ReturnType<typeof store.listPresent>>
type Kept = Omit<store.RulesRow, 'name'>

/** What books an item that nothing books. */
const nothing = { bookable_id: null, use: null, sets: '[]', caretakers: '[]' }

/** What books an item now. Who looks after it matters only where bookings do. */
export function rowOf(id: number, { bookables, sets, caretakers }: Present): Kept {
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

type Meaning = Omit<Kept, 'equipment_id'>

function isSame(known: Meaning, row: Meaning): boolean {
  return known.caretakers === row.caretakers && booksTheSame(known, row)
}

function booksTheSame(known: Meaning, row: Meaning): boolean {
  return (['bookable_id', 'use', 'sets'] as const).every((name) => known[name] === row[name])
}

const idsSchema = z.array(z.int())

/** Whether what was kept last holds now. It may name caretakers who are erased since. */
export function isCurrent(known: Meaning | undefined, row: Meaning): boolean {
  const { caretakers } = known ?? nothing
  const carers = new Set(idsSchema.parse(JSON.parse(caretakers)))
  return (
    booksTheSame(known ?? nothing, row) && idsSchema.parse(JSON.parse(row.caretakers)).every((id) => carers.has(id))
  )
}
