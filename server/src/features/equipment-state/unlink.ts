import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import { findItemOf } from '../../db/equipment-facts.ts'
import { tellPages } from './change-state.ts'
import { saveItem } from './store.ts'

/** Call this in the transaction that removes a device: its item goes on without an interlock. */
export async function unlinkDevice(ctx: Pick<Context, 'clock' | 'live'>, trx: Trx, deviceId: number): Promise<void> {
  const item = await findItemOf(trx, deviceId)
  if (!item) return
  await saveItem(trx, { id: item.id, columns: { device_id: null }, at: nowText(ctx.clock), kind: 'linked' })
  tellPages(ctx, trx)
}
