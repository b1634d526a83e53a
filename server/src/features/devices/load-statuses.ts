import type { DeviceStatuses } from '@fobhouse/contract/device-statuses.ts'
import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { listStatuses } from './store.ts'

/**
 * The state of every approved device, including hidden ones, since members do not ask here. With `failsIfOffline` it
 * throws `device_offline` if any reported device is offline; the answer still lists all states. A device that was never
 * heard is offline: switch its report off until it is installed.
 */
export async function loadStatuses(
  ctx: Pick<Context, 'db' | 'devices'>,
  { failsIfOffline }: { failsIfOffline: boolean },
): Promise<DeviceStatuses> {
  const devices = (await listStatuses(ctx.db)).map((row) => {
    const lastSeen = ctx.devices.lastSeen.of(row.id, row.last_seen_at)
    const offline = ctx.devices.lastSeen.isOffline(lastSeen)
    const status = { id: row.id, name: row.name, lastSeen, lockedOut: row.locked_out === 1, offline }
    return { kind: row.kind, isMissed: offline && row.report_status === 1, status }
  })
  const ofKind = (kind: DeviceKind) => devices.filter((device) => device.kind === kind).map(({ status }) => status)
  const statuses = { doors: ofKind('door'), interlocks: ofKind('interlock'), memberbucksDevices: ofKind('memberbucks') }
  const missed = devices.filter(({ isMissed }) => isMissed).map(({ status }) => status.name)
  if (!failsIfOffline || missed.length === 0) return statuses
  throw new AppError('device_offline', { detail: `Offline: ${missed.join(', ')}.`, extra: statuses })
}
