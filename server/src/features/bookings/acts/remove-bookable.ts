import { type Context, transactSwitching } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { Actor } from '../../../db/audit.ts'
import { endBookable } from '../bookables/change-bookables.ts'
import * as store from '../store.ts'
import { deleteOfBookable } from '../waiting/store.ts'
import { listOutside } from '../outside/source-store.ts'
import { cancelAll } from './cancel.ts'
import { endOutside } from '../outside/occupy-outside.ts'
import type { BookingContext } from './write-booking.ts'

type RemoveContext = BookingContext & Pick<Context, 'transact'>

/** Makes something bookable no more, cancels its bookings, and nobody waits for it any more. Throws `not_found` and `preview_changed`. */
export async function removeBookable(
  ctx: RemoveContext,
  { id, expected, actor }: { id: number; expected: number; actor: Actor },
): Promise<void> {
  await transactSwitching(ctx, async (trx) => {
    const rows = await store.listComing(trx, { bookableId: id, now: nowText(ctx.clock) })
    if (rows.length !== expected) throw new AppError('preview_changed', { extra: { bookings: rows.length } })
    await deleteOfBookable(trx, id)
    const outside = await listOutside(trx, { bookableId: id, now: nowText(ctx.clock) })
    await endBookable(ctx, trx, { id, actor })
    await endOutside(ctx, trx, outside)
    await cancelAll(ctx, trx, { rows, reason: 'removed' })
  })
}
