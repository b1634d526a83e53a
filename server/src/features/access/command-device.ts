import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { DeviceCommand } from '../../device-hub/hub-messages.ts'
import { findDevice } from './store.ts'

export type CommandRequest = { kind: DeviceKind; deviceId: number; command: DeviceCommand; actor: Actor }

/** Sends a connected board a command and records it; throws `device_offline` if no board is connected. */
export async function commandDevice(
  ctx: Pick<Context, 'db' | 'clock' | 'devices' | 'live' | 'transact'>,
  { kind, deviceId, command, actor }: CommandRequest,
): Promise<{ success: true; delivered: true }> {
  const device = await findDevice(ctx.db, { kind, id: deviceId })
  if (!device) throw new AppError('not_found')
  const delivered = await ctx.devices.command(deviceId, command)
  await ctx.transact((trx) =>
    writeAudit(ctx, trx, { actor, action: `device.${command}`, subject: `device:${deviceId}`, after: { delivered } }),
  )
  if (!delivered) throw new AppError('device_offline')
  ctx.live.publish('admins', { type: 'devices' })
  return { success: true, delivered }
}
