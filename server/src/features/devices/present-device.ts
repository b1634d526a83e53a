import type { Device } from '@fobhouse/contract/routes/devices.ts'
import type { Context } from '../../context.ts'
import type { DeviceRow } from './store.ts'

/** A device's row as it is sent. */
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
