import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import { cleanLine, flagOf, integerOf, type Row, textOf } from '../values/rules.ts'

/** A device in MemberMatters: the row common to all kinds, and the prices of an interlock. */
export type SourceDevice = { sourceId: string; kind: DeviceKind; row: Row; prices: Row | undefined }

/** The hardware address in lower case, or else the serial as stored; empty if there is none. */
export function readSerial(row: Row): string {
  const serial = cleanLine(textOf(row, 'serial_number'), 50).replaceAll('/', '')
  const bare = serial.replaceAll(/[:-]/g, '').toLowerCase()
  return /^[\da-f]{12}$/.test(bare) ? bare : serial
}

export function nameOf({ row }: Pick<SourceDevice, 'row'>): string {
  return cleanLine(textOf(row, 'name'), 30) || `Device ${textOf(row, 'id')}`
}

/**
 * The columns of a device except its serial. A price that is not a whole number of minor units, zero or more, becomes
 * zero.
 */
export function describeDevice({ kind, row, prices }: SourceDevice, now: string) {
  const flag = (column: string) => Number(flagOf(row, column))
  const price = (column: string) => Math.max(0, (prices && integerOf(prices, column)) ?? 0)
  return {
    kind,
    name: nameOf({ row }),
    description: cleanLine(textOf(row, 'description'), 500),
    ip_address: textOf(row, 'ip_address').replace(/\/\d+$/, '') || null,
    authorised: flag('authorised'),
    key_hash: null,
    key_created_at: null,
    last_seen_at: null, // a board that was never heard here must not raise an alarm
    created_at: now,
    locked_out: flag('locked_out'),
    default_access: kind === 'memberbucks' ? 0 : flag('all_members'),
    play_theme: flag('play_theme'),
    exempt_from_site_sign_in: flag('exempt_signin'),
    hidden: flag('hidden'),
    report_status: flag('report_online_status'),
    post_to_discord: flag('post_to_discord'),
    post_to_slack: flag('post_to_slack'),
    cost_per_session: price('cost_per_session'),
    cost_per_hour: price('cost_per_hour'),
    cost_per_kwh: price('cost_per_kwh'),
    removed_at: null,
  }
}
