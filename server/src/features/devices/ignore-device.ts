import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { writeAudit } from '../../db/audit.ts'
import type { DeviceDeed } from './change-standing.ts'
import { unlinkDevice } from '../equipment-state/public.ts'
import { deleteRequirementsOf, endRequirements } from '../requirements/public.ts'
import { removeMqttDoor } from '../mqtt-doors/public.ts'
import { deleteDevice, findDevice, hasHistory, saveDevice } from './store.ts'

/**
 * Takes a pending device off the list. One that was never authorised is deleted, so that strangers leave
 * nothing behind; one that was authorised keeps its row for its history. Throws `conflict` for an authorised device.
 */
export async function ignoreDevice(
  ctx: Pick<Context, 'clock' | 'devices' | 'live' | 'transact'>,
  { deviceId, actor }: DeviceDeed,
): Promise<void> {
  await ctx.transact(async (trx) => {
    const device = await findDevice(trx, deviceId)
    if (!device) throw new AppError('not_found')
    if (device.authorised === 1) throw new AppError('conflict')
    await removeMqttDoor(ctx, trx, deviceId)
    await endRequirements(ctx, trx, { kind: 'device', id: deviceId })
    await unlinkDevice(ctx, trx, deviceId)
    if (await hasHistory(trx, deviceId)) await saveDevice(trx, deviceId, { removed_at: toText(ctx.clock.now()) })
    else {
      await deleteRequirementsOf(trx, deviceId)
      await deleteDevice(trx, deviceId)
    }
    const { name, kind, serial } = device
    const subject = `device:${deviceId}` as const
    await writeAudit(ctx, trx, { actor, action: 'device.ignore', subject, before: { name, kind, serial } })
    trx.afterCommit(() => ctx.live.publish('admins', { type: 'devices' }))
  })
}
