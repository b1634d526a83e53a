import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { recordDevice } from '../../db/access-history.ts'
import { type Actor, type AuditFacts, writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/dialect.ts'
import { createDeviceKey } from '../../device-hub/device-key.ts'
import { insertDevice, isSerialTaken } from './store.ts'

type DeviceName = { kind: DeviceKind; serial: string; name: string }
type CreateContext = Pick<Context, 'clock' | 'ids' | 'live' | 'transact'>

/** Creates an authorised device before it ever connects; only this answer shows the key. */
export async function createDevice(
  ctx: CreateContext,
  { actor, ...device }: DeviceName & { actor: Actor },
): Promise<{ id: number; key: string }> {
  try {
    return await ctx.transact(async (trx) => addDevice(ctx, trx, { device, trail: { actor, action: 'device.create' } }))
  } catch (error) {
    // The board itself connected for the first time at the same moment.
    if (isUniqueViolation(error, 'serial')) throw new AppError('device_already_exists', { cause: error })
    throw error
  }
}

/** The same in the transaction of another act, which says how the trail calls it. */
export async function addDevice(
  ctx: Omit<CreateContext, 'transact'>,
  trx: Trx,
  { device, trail }: { device: DeviceName; trail: Pick<AuditFacts, 'actor' | 'action'> },
): Promise<{ id: number; key: string }> {
  const { key, hash } = createDeviceKey(ctx.ids)
  if (await isSerialTaken(trx, device)) throw new AppError('device_already_exists')
  const id = await insertDevice(trx, { ...device, keyHash: hash, now: toText(ctx.clock.now()) })
  await recordDevice(ctx, trx, id)
  await writeAudit(ctx, trx, { ...trail, subject: `device:${id}`, after: device })
  trx.afterCommit(() => {
    ctx.live.publish('admins', { type: 'devices' })
    ctx.live.publish('everyone', { type: 'permissions' })
  })
  return { id, key }
}
