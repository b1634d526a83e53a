import type { Trx } from '../../../db/database.ts'
import { readBookables } from '../bookables/read-bookables.ts'
import { bookableCodes } from '../deciding/rules.ts'
import type { BookingRow, ShownRow } from '../store.ts'
import { bufferOfRow, judge, timeOfRow } from './judge.ts'
import { rewrite } from './rewrite-booking.ts'
import type { BookingContext } from './write-booking.ts'

type Leaving = { row: BookingRow; withoutItems: readonly number[] }

/**
 * Moves a booking that stands to other items of its bookable, that its member may use then, at the same time. Undefined:
 * there are none. Maintenance is of its items and goes nowhere else.
 */
export async function moveElsewhere(
  ctx: BookingContext,
  trx: Trx,
  { row, withoutItems }: Leaving,
): Promise<{ row: ShownRow; items: string[] } | undefined> {
  const [known] = await readBookables(trx, { id: row.bookable_id, withHidden: true })
  if (!known || known.row.place_id !== null || row.kind === 'maintenance' || row.member_id === null) return undefined
  const { refusals, items } = await judge(ctx, trx, {
    known,
    memberId: row.member_id,
    kind: row.kind,
    time: timeOfRow(row),
    count: row.count,
    exceptId: row.id,
    itemIds: known.items.map(({ id }) => id).filter((id) => !withoutItems.includes(id)),
    passedOver: bookableCodes,
    ownBuffer: bufferOfRow(row),
  })
  if (refusals.length > 0) return undefined
  const after = await rewrite(ctx, trx, { row, columns: { trouble: null, lost: null }, items, cause: 'club' })
  return { row: after, items: known.items.filter(({ id }) => items.includes(id)).map(({ name }) => name) }
}
