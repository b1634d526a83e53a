import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import type { Queries } from '../db/database.ts'

/** Which device a socket says that it is. */
export type DeviceName = { kind: DeviceKind; serial: string }

export async function findDeviceByName(db: Queries, { kind, serial }: DeviceName) {
  return db
    .selectFrom('devices')
    .select(['id', 'authorised', 'key_hash'])
    .where('kind', '=', kind)
    .where('serial', '=', serial)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** What decides whether a device may stay, and the state that it is told. */
export async function findDeviceStanding(db: Queries, id: number) {
  return db
    .selectFrom('devices')
    .select(['authorised', 'key_hash', 'locked_out'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export async function countPendingDevices(db: Queries): Promise<number> {
  const counted = await db
    .selectFrom('devices')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('authorised', '=', 0)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return counted.count
}

/** Nothing happens if another connection was first with the same serial. */
export async function insertPendingDevice(db: Queries, device: DeviceName & { now: string }): Promise<void> {
  await db
    .insertInto('devices')
    .values({
      kind: device.kind,
      serial: device.serial,
      name: [...device.serial].slice(0, 30).join(''),
      authorised: 0,
      hidden: 1,
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
