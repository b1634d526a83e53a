import type { Generated } from 'kysely'
import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'

export type DeviceTables = {
  devices: DevicesTable
  device_connections: DeviceConnectionsTable
  device_outages: DeviceOutagesTable
  device_links: DeviceLinksTable
}

type DevicesTable = {
  id: Generated<number>
  kind: DeviceKind
  serial: string
  name: string
  description: Generated<string>
  ip_address: string | null
  authorised: number
  /** SHA-256 of the key; null until one is made, and after it is revoked. */
  key_hash: string | null
  key_created_at: string | null
  last_seen_at: string | null
  created_at: string
  /** Flags: a new row has the schema's defaults. */
  locked_out: Generated<number>
  default_access: Generated<number>
  play_theme: Generated<number>
  exempt_from_site_sign_in: Generated<number>
  hidden: Generated<number>
  report_status: Generated<number>
  post_to_discord: Generated<number>
  post_to_slack: Generated<number>
  reader_24_bit: Generated<number>
  /** When members may use it; null: always. */
  schedule_id: number | null
  /** Doors: the schedule of open house. */
  open_house_id: number | null
  /** Doors of protocol 2: for how many hours a list holds. */
  list_hours: Generated<number>
  /** What home automation may do: JSON, `mqttCommands` of the contract. */
  mqtt_commands: Generated<string>
  /** Interlocks: nobody uses it without somebody else on site. */
  not_alone: Generated<number>
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

/** A lasting outage that administrators were told of. */
type DeviceOutagesTable = {
  device_id: number
  /** When the device was last heard before the outage. */
  last_seen_at: string
  told_at: string
}

/** Where several processes serve one club: the process that a device is connected to. Otherwise unused. */
type DeviceLinksTable = {
  device_id: number
  /** Null: the device is not connected. */
  process: string | null
  /** Counts the device's connections: the higher number is the newer one. */
  epoch: number
  address: string
  /** Doors: the card list last sent to the board. */
  list_hash: string | null
  list_sent_at: string | null
  held_open: number
}
