import type { Generated } from 'kysely'
import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'

export type DeviceTables = { devices: DevicesTable; device_connections: DeviceConnectionsTable }

type DevicesTable = {
  id: Generated<number>
  kind: DeviceKind
  serial: string
  name: string
  description: string
  ip_address: string | null
  authorised: number
  /** SHA-256 of the key; null until one is made, and after it is revoked. */
  key_hash: string | null
  key_created_at: string | null
  last_seen_at: string | null
  created_at: string
  locked_out: number
  default_access: number
  play_theme: number
  exempt_from_site_sign_in: number
  hidden: number
  report_status: number
  post_to_discord: number
  post_to_slack: number
  reader_24_bit: number
  /** Interlocks: minor units. */
  cost_per_session: Generated<number>
  cost_per_hour: Generated<number>
  cost_per_kwh: Generated<number>
  /** Member bucks devices: whether they may put money into accounts. */
  allow_credit: Generated<number>
  /** A removed device keeps its row for its history; its serial is free again. */
  removed_at: string | null
}

type DeviceConnectionsTable = {
  id: Generated<number>
  device_id: number
  at: string
  event: 'connected' | 'disconnected' | 'refused'
  address: string
}
