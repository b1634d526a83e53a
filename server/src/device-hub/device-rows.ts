import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import { networkOf } from '../core/network-of.ts'
import type { Waiting } from '../core/push-out.ts'
import type { Queries } from '../db/database.ts'
import { isShut } from '../db/equipment-facts.ts'

/** The device that a socket claims to be. */
export type DeviceName = { kind: DeviceKind; serial: string }

export async function findDeviceByName(db: Queries, { kind, serial }: DeviceName) {
  return db
    .selectFrom('devices')
    .leftJoin('boards', 'boards.device_id', 'devices.id')
    .select(['id', 'authorised', 'key_hash', 'proven_at'])
    .where('kind', '=', kind)
    .where('serial', '=', serial)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export type DeviceStanding = NonNullable<Awaited<ReturnType<typeof findDeviceStanding>>>

/** Whether it is a door without a board. */
export async function isCarried(db: Queries, id: number): Promise<boolean> {
  const row = await db.selectFrom('mqtt_doors').select('device_id').where('device_id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** The facts that decide whether a device may stay connected, and whether it is told that it is locked out. */
export async function findDeviceStanding(db: Queries, { id, now }: { id: number; now: string }) {
  return db
    .selectFrom('devices')
    .leftJoin('boards', 'boards.device_id', 'devices.id')
    .select(['authorised', 'key_hash', 'proven_at'])
    .select(isShut(now).as('locked_out'))
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** Devices that no administrator ever approved or made a key for. One that was shut out has a history and stays. */
export async function listUnknownDevices(db: Queries): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('devices')
    .select(['id', 'ip_address', 'last_seen_at', 'created_at'])
    .where('authorised', '=', 0)
    .where('removed_at', 'is', null)
    .where('key_created_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('device_history').select('id').whereRef('device_history.device_id', '=', 'devices.id'))),
    )
    .execute()
  return rows.map((row) => ({
    id: row.id,
    network: networkOf(row.ip_address ?? ''),
    lastSeen: row.last_seen_at ?? row.created_at,
  }))
}

export async function deleteUnknownDevice(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('devices').where('id', '=', id).where('authorised', '=', 0).execute()
}

/** Does nothing if the device was approved meanwhile. */
export async function saveKnock(
  db: Queries,
  id: number,
  { at, address }: { at: string; address: string },
): Promise<void> {
  await db
    .updateTable('devices')
    .set({ last_seen_at: at, ip_address: address })
    .where('id', '=', id)
    .where('authorised', '=', 0)
    .execute()
}

/** Does nothing if another connection inserted the serial first. */
export async function insertPendingDevice(
  db: Queries,
  device: DeviceName & { address: string; now: string },
): Promise<void> {
  await db
    .insertInto('devices')
    .values({
      kind: device.kind,
      serial: device.serial,
      name: [...device.serial].slice(0, 30).join(''),
      authorised: 0,
      hidden: 1,
      ip_address: device.address,
      created_at: device.now,
      last_seen_at: device.now,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'serial']).where('removed_at', 'is', null).doNothing())
    .execute()
}

export async function saveLastSeen(db: Queries, id: number, at: string): Promise<void> {
  await db.updateTable('devices').set({ last_seen_at: at }).where('id', '=', id).execute()
}

export async function saveIpAddress(db: Queries, id: number, address: string): Promise<void> {
  await db.updateTable('devices').set({ ip_address: address }).where('id', '=', id).execute()
}

type ConnectionEvent = { deviceId: number; at: string; event: 'connected' | 'disconnected'; address: string }

export async function insertConnectionEvent(db: Queries, { deviceId, ...row }: ConnectionEvent): Promise<void> {
  await db
    .insertInto('device_connections')
    .values({ device_id: deviceId, ...row })
    .execute()
}
