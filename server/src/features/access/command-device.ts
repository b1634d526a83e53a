import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { readItems } from '../../db/equipment-facts.ts'
import type { DeviceCommand } from '../../device-hub/hub-messages.ts'
import { readLockdown } from '../lockdown/public.ts'
import { requireObeyable } from '../mqtt-doors/public.ts'
import { noteHand } from '../open-house/public.ts'
import { findDevice } from './store.ts'

type CommandContext = Pick<Context, 'db' | 'clock' | 'devices' | 'jobs' | 'live' | 'transact'>
export type CommandRequest = {
  kind: DeviceKind
  deviceId: number
  command: DeviceCommand
  actor: Actor
  /** The caller notes by itself that no board was connected. */
  notesOffline?: true
}

/**
 * Sends a connected board, or the lock of a door without one, a command and records it. Throws `device_offline` if it is
 * not reached, `lockdown_active` for what a lockdown forbids, `equipment_out_of_order` for a broken tool, and what `requireObeyable` throws.
 */
export async function commandDevice(
  ctx: CommandContext,
  { kind, deviceId, command, actor, notesOffline }: CommandRequest,
): Promise<{ success: true; delivered: true; done: boolean }> {
  const device = await findDevice(ctx.db, { kind, id: deviceId })
  if (!device) throw new AppError('not_found')
  if (kind === 'door') await requireObeyable(ctx.db, deviceId, command)
  if (isForbiddenInLockdown(command, actor)) await refuseInLockdown(ctx)
  if (command === 'unlock' || command === 'bump') await refuseBroken(ctx, deviceId)
  const { delivered, done } = await ctx.devices.order(deviceId, command)
  if (command === 'lock' || command === 'unlock') await noteHand(ctx, deviceId, command)
  if (delivered || notesOffline !== true) {
    await ctx.transact((trx) =>
      writeAudit(ctx, trx, { actor, action: `device.${command}`, subject: `device:${deviceId}`, after: { delivered } }),
    )
  }
  if (command === 'unlock') await lockAgain(ctx, deviceId)
  if (!delivered) throw new AppError('device_offline')
  ctx.live.publish('admins', { type: 'devices' })
  return { success: true, delivered, done: await done() }
}

/** Nobody holds anything open in a lockdown, and no program opens a door. An administrator may, once. */
function isForbiddenInLockdown(command: DeviceCommand, { memberId }: Actor): boolean {
  return command === 'unlock' || (command === 'bump' && memberId === null)
}

/** Nobody switches on from afar what is out of order: somebody may have their hands in it. */
async function refuseBroken({ clock, db }: CommandContext, deviceId: number): Promise<void> {
  const item = (await readItems(db, { deviceIds: [deviceId], instant: nowText(clock) })).get(deviceId)
  if (item?.outage) throw new AppError('equipment_out_of_order')
}

async function refuseInLockdown(ctx: CommandContext): Promise<void> {
  if (await readLockdown(ctx, ctx.db)) throw new AppError('lockdown_active')
}

/** A lockdown that began between the question and the command has not seen this device as held open. */
async function lockAgain(ctx: CommandContext, deviceId: number): Promise<void> {
  if (!(await readLockdown(ctx, ctx.db))) return
  await ctx.devices.command(deviceId, 'lock')
  throw new AppError('lockdown_active')
}
