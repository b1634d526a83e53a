import { nowText } from '../../../core/clock.ts'
import type { Trx } from '../../../db/database.ts'
import type { BookingColumns, BookingRow, ShownRow } from '../store.ts'
import type { Cause } from '../money/rules.ts'
import { watchFrom } from '../use/rules.ts'
import { bufferOf, type Judged, noShowOf, timeOfRow } from './judge.ts'
import { placeAnew } from './rewrite-booking.ts'
import { asksOf, type BookingContext } from './write-booking.ts'

type Placing = {
  row: BookingRow
  cause: Cause
  asked: Judged
  /** Which the decision gave. */
  items: readonly number[]
  /** Nobody is asked again, though a caretaker decides about new ones. */
  isSettled: boolean
  /** What else becomes of it. */
  columns?: BookingColumns
}

/** Writes a booking where the decision allowed it; where a caretaker decides, it is asked for anew. */
export async function placeJudged(
  ctx: BookingContext,
  trx: Trx,
  { row, cause, asked, items, isSettled, columns = {} }: Placing,
): Promise<ShownRow> {
  const { known, kind, time, count } = asked
  const isAsked = known.rules.approval && kind === 'member' && !isSettled
  const anew: BookingColumns = isAsked ? { state: 'requested', asked_at: nowText(ctx.clock) } : {}
  const isMoved = time.from !== timeOfRow(row).from
  const watch = isMoved ? { here_at: null, ...watchFrom(time.from, noShowOf(asked), ctx.clock.milliseconds()) } : {}
  const asks = JSON.stringify(asksOf(known.rules))
  const all = { trouble: null, lost: null, asks, ...columns, ...anew, ...watch }
  return placeAnew(ctx, trx, { row, cause, time, bufferMinutes: bufferOf(asked), count, items, columns: all })
}
