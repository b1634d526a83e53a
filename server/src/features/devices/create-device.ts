import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { recordDevice } from '../../db/access-history.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { isUniqueViolation } from '../../db/dialect.ts'
import { createDeviceKey } from '../../device-hub/device-key.ts'
import { insertDevice, isSerialTaken } from './store.ts'

type NewDevice = { kind: DeviceKind; serial: string; name: string; actor: Actor }

/** Creates an authorised device before it ever connects; only this answer shows the key. */
export async function createDevice(
  ctx: Pick<Context, 'clock' | 'ids' | 'live' | 'transact'>,
  { actor, ...device }: NewDevice,
): Promise<{ id: number; key: string }> {
  const { key, hash } = createDeviceKey(ctx.ids)
  try {
    const id = await ctx.transact(async (trx) => {
      if (await isSerialTaken(trx, device)) throw new AppError('device_already_exists')
      const inserted = await insertDevice(trx, { ...device, keyHash: hash, now: toText(ctx.clock.now()) })
      await recordDevice(ctx, trx, inserted)
      await writeAudit(ctx, trx, { actor, action: 'device.create', subject: `device:${inserted}`, after: device })
      trx.afterCommit(() => {
        ctx.live.publish('admins', { type: 'devices' })
        ctx.live.publish('everyone', { type: 'permissions' })
      })
      return inserted
    })
    return { id, key }
  } catch (error) {
    // The board itself connected for the first time at the same moment.
    if (isUniqueViolation(error, 'serial')) throw new AppError('device_already_exists', { cause: error })
    throw error
  }
}
