import type { MqttDoor } from '@fobhouse/contract/mqtt-doors.ts'
import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { recordDevice } from '../../db/access-history.ts'
import { type Actor, type AuditFacts, writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/dialect.ts'
import { createDeviceKey } from '../../device-hub/device-key.ts'
import { applyDefaultAccess } from '../access/public.ts'
import { addMqttDoor, asTopicFault } from '../mqtt-doors/public.ts'
import { insertDevice, isSerialTaken, saveDevice } from './store.ts'

type DeviceName = { kind: DeviceKind; serial: string; name: string }
type CreateContext = Pick<Context, 'clock' | 'ids' | 'live' | 'transact'>
type Trail = Pick<AuditFacts, 'actor' | 'action'>

/** Creates an authorised device before it ever connects; only this answer shows the key. */
export async function createDevice(
  ctx: CreateContext & Pick<Context, 'devices'>,
  { actor, defaultAccess = false, ...device }: DeviceName & { actor: Actor; defaultAccess?: boolean | undefined },
): Promise<{ id: number; key: string }> {
  try {
    return await ctx.transact(async (trx) => {
      const made = await addDevice(ctx, trx, { device, trail: { actor, action: 'device.create' } })
      if (defaultAccess) await giveToEverybody(ctx, trx, { deviceId: made.id, actor })
      return made
    })
  } catch (error) {
    // The board itself connected for the first time at the same moment.
    if (isUniqueViolation(error, 'serial')) throw new AppError('device_already_exists', { cause: error })
    throw error
  }
}

/** As if its default access were switched on right after: the trail has the same two lines. */
async function giveToEverybody(
  ctx: Pick<Context, 'clock' | 'devices' | 'live'>,
  trx: Trx,
  { deviceId, actor }: { deviceId: number; actor: Actor },
): Promise<void> {
  await saveDevice(trx, deviceId, { default_access: 1 })
  const change = { before: { default_access: 0 }, after: { default_access: 1 } }
  await writeAudit(ctx, trx, { actor, action: 'device.update', subject: `device:${deviceId}`, ...change })
  await applyDefaultAccess(ctx, trx, { deviceId, isOn: true })
}

/** The same in the transaction of another act, which says how the trail calls it. */
export async function addDevice(
  ctx: Omit<CreateContext, 'transact'>,
  trx: Trx,
  { device, trail }: { device: DeviceName; trail: Trail },
): Promise<{ id: number; key: string }> {
  const { key, hash } = createDeviceKey(ctx.ids)
  if (await isSerialTaken(trx, device)) throw new AppError('device_already_exists')
  const id = await insertAndTell(ctx, trx, { device, keyHash: hash, trail, told: device })
  return { id, key }
}

const serialLength = 12

/** Creates a door without a board: it has a serial only because every device has one, and no key. */
export async function createMqttDoor(
  ctx: CreateContext & Pick<Context, 'devices' | 'settings'>,
  { name, mqtt, actor }: { name: string; mqtt: MqttDoor; actor: Actor },
): Promise<{ id: number }> {
  const device = { kind: 'door' as const, serial: `mqtt-${ctx.ids.alphanumeric(serialLength)}`, name }
  const trail = { actor, action: 'device.create' as const }
  try {
    const id = await ctx.transact(async (trx) => {
      const inserted = await insertAndTell(ctx, trx, { device, keyHash: null, trail, told: { ...device, ...mqtt } })
      await addMqttDoor(ctx, trx, { deviceId: inserted, mqtt })
      return inserted
    })
    await ctx.devices.carried.refresh() // whoever adds it holds a card to it next
    return { id }
  } catch (error) {
    throw asTopicFault(error)
  }
}

type Inserted = { device: DeviceName; keyHash: string | null; trail: Trail; told: object }

async function insertAndTell(
  ctx: Pick<Context, 'clock' | 'live'>,
  trx: Trx,
  { device, keyHash, trail, told }: Inserted,
): Promise<number> {
  const id = await insertDevice(trx, { ...device, keyHash, now: toText(ctx.clock.now()) })
  await recordDevice(ctx, trx, id)
  await writeAudit(ctx, trx, { ...trail, subject: `device:${id}`, after: { ...told } })
  trx.afterCommit(() => {
    ctx.live.publish('admins', { type: 'devices' })
    ctx.live.publish('everyone', { type: 'permissions' })
  })
  return id
}
