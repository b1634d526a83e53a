import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import { grantDefaultDevicesTo } from './store.ts'

export { applyDefaultAccess, previewDefaultAccess } from './change-grants.ts'
export { listUnreadableCards, readListDigests } from './send-card-lists.ts'

/** Which doors something is about. */
export type DoorScope = 'all' | readonly number[]

/**
 * To be called, in the transaction of the change, by whatever changes who may open a door: member state, card, grant,
 * device flags, settings. After the commit the lists are worked out anew, and within a second each connected door whose
 * list really is another one has it, sent once however many changes there were.
 */
export function cardListsChanged(ctx: Pick<Context, 'devices'>, trx: Trx, scope: DoorScope = 'all'): void {
  trx.afterCommit(() => ctx.devices.noteChange(scope))
}

/** Grants a member who becomes active every device with default access. Card lists are the caller's to announce. */
export async function grantDefaultDevices(ctx: Pick<Context, 'clock'>, trx: Trx, memberId: number): Promise<void> {
  await grantDefaultDevicesTo(trx, { memberId, now: toText(ctx.clock.now()) })
}
