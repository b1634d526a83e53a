import type { Device, ListedDevice } from '@fobhouse/contract/routes/devices.ts'
import type { Context } from '../../context.ts'
import { fullName, fullNameOrNull } from '../../core/full-name.ts'
import { listUnreadableCards } from '../access/public.ts'
import type { DeviceRow, listDevices } from './store.ts'

/** A device as it is sent to the page. */
export function presentDevice(ctx: Pick<Context, 'devices'>, row: DeviceRow): Device {
  const lastSeen = ctx.devices.lastSeen.of(row.id, row.last_seen_at)
  return {
    id: row.id,
    kind: row.kind,
    serial: row.serial,
    name: row.name,
    description: row.description,
    ipAddress: row.ip_address,
    authorised: row.authorised === 1,
    lastSeen,
    offline: ctx.devices.lastSeen.isOffline(lastSeen),
    lockedOut: row.locked_out === 1,
    defaultAccess: row.default_access === 1,
    playTheme: row.play_theme === 1,
    exemptFromSiteSignIn: row.exempt_from_site_sign_in === 1,
    hidden: row.hidden === 1,
    reportStatus: row.report_status === 1,
    postToDiscord: row.post_to_discord === 1,
    postToSlack: row.post_to_slack === 1,
    reader24Bit: row.reader_24_bit === 1,
  }
}

export type ListedDeviceRow = Awaited<ReturnType<typeof listDevices>>[number]

/** A listed device, with everything that the screen of all devices shows. */
export function presentListedDevice(ctx: Pick<Context, 'devices'>, row: ListedDeviceRow): ListedDevice {
  return {
    ...presentDevice(ctx, row),
    createdAt: row.created_at,
    keyCreatedAt: row.key_created_at,
    heldOpen: ctx.devices.isHeldOpen(row.id, row.held_open),
    lastTap: presentTap(row),
  }
}

function presentTap(row: ListedDeviceRow): ListedDevice['lastTap'] {
  if (row.tap_at === null || row.tap_outcome === null) return null
  return {
    date: row.tap_at,
    member: fullNameOrNull(row),
    outcome: row.tap_outcome,
  }
}

/** One member's use of a device; doors and machines have no seconds. */
export type UseRow = {
  id: number
  first_name: string
  last_name: string
  count: number
  seconds?: number | null
  last: string | null
}

/** Extra facts for a device's own page: its use by member, and members whose cards its reader cannot tell apart. */
export async function completeDevice<Listed extends ListedDevice>(
  ctx: Pick<Context, 'db'>,
  device: Listed,
  use: readonly UseRow[],
) {
  return {
    ...device,
    unreadableCards: device.reader24Bit ? await listUnreadableCards(ctx.db) : [],
    statistics: use.map((row) => ({
      memberId: row.id,
      name: fullName(row),
      totalSwipes: row.count,
      totalSeconds: row.seconds ?? 0,
      lastSwipe: row.last,
    })),
  }
}
