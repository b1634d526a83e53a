import { type Clock, nowText } from '../core/clock.ts'
import type { Trx } from '../db/database.ts'
import { findDeviceStanding } from './device-rows.ts'
import type { DeviceHub } from './hub.ts'

type LockoutContext = { clock: Clock; devices: Pick<DeviceHub, 'tellLockout'> }

/**
 * Call this in the transaction that may change whether a device is locked out, by its flag or by the state of its
 * equipment, after both were written: tells a connected board after the commit.
 */
export async function tellLockout(ctx: LockoutContext, trx: Trx, deviceId: number): Promise<void> {
  const standing = await findDeviceStanding(trx, { id: deviceId, now: nowText(ctx.clock) })
  if (standing) ctx.devices.tellLockout(trx, deviceId, standing.locked_out === 1)
}
