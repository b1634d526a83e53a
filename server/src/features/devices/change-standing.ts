import type { WrittenAuditAction } from '@fobhouse/contract/audit-actions.ts'
import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { recordDevice } from '../../db/access-history.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { createDeviceKey } from '../../device-hub/device-key.ts'
import { findProof, forgetProof, hasProved } from '../../device-hub/protocol-2/board-rows.ts'
import { renewHashKey } from '../../device-hub/protocol-2/hash-keys.ts'
import { applyDefaultAccess } from '../access/public.ts'
import { unlinkDevice } from '../equipment-state/public.ts'
import { endRequirements } from '../requirements/public.ts'
import { removeMqttDoor, requireBoard } from '../mqtt-doors/public.ts'
import { type DeviceColumns, type DeviceRow, findDevice, saveDevice } from './store.ts'

type StandingContext = Pick<Context, 'clock' | 'ids' | 'devices' | 'live' | 'secrets' | 'transact'>
export type DeviceDeed = { deviceId: number; actor: Actor }

/** Authorises a pending device and shows it to members. Does nothing if it is authorised already. */
export async function authoriseDevice(ctx: StandingContext, deed: DeviceDeed): Promise<void> {
  await change(ctx, deed, async (trx, device) => {
    if (device.authorised === 1) return
    // A stranger that only knew the serial never showed a key, so the device counts as heard only once it has used its
    // own.
    await saveDevice(trx, device.id, { last_seen_at: null })
    await record(ctx, trx, { deed, device, action: 'device.authorise', columns: { authorised: 1, hidden: 0 } })
    ctx.devices.noteChange(trx, [device.id])
    if (device.default_access === 1) await applyDefaultAccess(ctx, trx, { deviceId: device.id, isOn: true })
  })
}

/** Revokes a device's authorisation; it is pending again. */
export async function deauthoriseDevice(ctx: StandingContext, deed: DeviceDeed): Promise<void> {
  await change(ctx, deed, async (trx, device) => {
    if (device.authorised === 0) return
    await record(ctx, trx, { deed, device, action: 'device.deauthorise', columns: { authorised: 0 } })
    await shutOut(ctx, trx, device.id)
    ctx.devices.noteChange(trx, [device.id])
  })
}

/** Makes a new key, which only this answer shows; the old one no longer works. Throws `no_board` where none can use it. */
export async function renewDeviceKey(ctx: StandingContext, deed: DeviceDeed): Promise<{ key: string }> {
  const { key, hash } = createDeviceKey(ctx.ids)
  await change(ctx, deed, async (trx, device) => {
    await requireBoard(trx, device.id)
    await saveDevice(trx, device.id, { key_hash: hash })
    const columns = { key_created_at: toText(ctx.clock.now()) }
    await record(ctx, trx, { deed, device, action: 'device.key.create', columns })
    await shutOut(ctx, trx, device.id)
  })
  return { key }
}

export async function revokeDeviceKey(ctx: StandingContext, deed: DeviceDeed): Promise<void> {
  await change(ctx, deed, async (trx, device) => {
    if (device.key_hash === null) return
    await saveDevice(trx, device.id, { key_hash: null })
    await record(ctx, trx, { deed, device, action: 'device.key.revoke', columns: { key_created_at: null } })
    await shutOut(ctx, trx, device.id)
  })
}

/** Closes the connection. What a board of protocol 2 knew of the hash key is then worth nothing. */
async function shutOut(ctx: StandingContext, trx: Trx, deviceId: number): Promise<void> {
  ctx.devices.disconnect(trx, deviceId)
  if (!(await hasProved(trx, deviceId))) return
  await renewHashKey(ctx, trx)
  ctx.devices.noteChange(trx, 'all')
}

/** Lets a board that has proved itself speak version 1 again. Does nothing if it may. */
export async function allowVersion1(ctx: StandingContext, deed: DeviceDeed): Promise<void> {
  await change(ctx, deed, async (trx, device) => {
    const provenAt = await findProof(trx, device.id)
    if (provenAt === undefined) return
    await forgetProof(trx, device.id)
    await writeAudit(ctx, trx, {
      actor: deed.actor,
      action: 'device.protocol',
      subject: `device:${device.id}`,
      before: { name: device.name, proven_at: provenAt },
      after: { proven_at: null },
    })
    trx.afterCommit(() => ctx.live.publish('admins', { type: 'devices' }))
  })
}

/** Removes a device. Its row stays for its history; its serial is free again. */
export async function removeDevice(ctx: StandingContext, deed: DeviceDeed & { kind: DeviceKind }): Promise<void> {
  await change(ctx, deed, async (trx, device) => {
    if (device.kind !== deed.kind) throw new AppError('not_found')
    await saveDevice(trx, device.id, { key_hash: null, key_created_at: null })
    const columns = { authorised: 0, removed_at: toText(ctx.clock.now()) }
    await record(ctx, trx, { deed, device, action: 'device.remove', columns })
    await removeMqttDoor(ctx, trx, device.id)
    await endRequirements(ctx, trx, { kind: 'device', id: device.id })
    await unlinkDevice(ctx, trx, device.id)
    await shutOut(ctx, trx, device.id)
  })
}

async function change(
  ctx: StandingContext,
  { deviceId }: DeviceDeed,
  work: (trx: Trx, device: DeviceRow) => Promise<void>,
): Promise<void> {
  await ctx.transact(async (trx) => {
    const device = await findDevice(trx, deviceId)
    if (!device) throw new AppError('not_found')
    await work(trx, device)
  })
}

type Deed = { deed: DeviceDeed; device: DeviceRow; action: WrittenAuditAction; columns: DeviceColumns }

/** Writes public columns with a line in the trail, and tells open pages. */
async function record(ctx: StandingContext, trx: Trx, { deed, device, action, columns }: Deed): Promise<void> {
  await saveDevice(trx, device.id, columns)
  if (columns.authorised !== undefined) await recordDevice(ctx, trx, device.id)
  const current: Record<string, unknown> = device
  await writeAudit(ctx, trx, {
    actor: deed.actor,
    action,
    subject: `device:${device.id}`,
    before: {
      name: device.name,
      ...Object.fromEntries(Object.keys(columns).map((column) => [column, current[column]])),
    },
    after: columns,
  })
  trx.afterCommit(() => {
    ctx.live.publish('admins', { type: 'devices' })
    ctx.live.publish('everyone', { type: 'permissions' })
  })
}
