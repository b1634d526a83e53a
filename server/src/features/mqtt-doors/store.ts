import type { MqttDoor } from '@fobhouse/contract/mqtt-doors.ts'
import type { Selectable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** The doors without a board. */

type Row = Selectable<Tables['mqtt_doors']>

const columnOf = {
  readerTopic: 'reader_topic',
  cardField: 'card_field',
  cardFormat: 'card_format',
  commandTopic: 'command_topic',
  openPayload: 'open_payload',
  closePayload: 'close_payload',
  stateTopic: 'state_topic',
  stateField: 'state_field',
  openValue: 'open_value',
  feedbackSeconds: 'feedback_seconds',
  availabilityTopic: 'availability_topic',
} as const satisfies Record<keyof MqttDoor, keyof Row>

function columnsOf(door: MqttDoor): Omit<Row, 'device_id'> {
  const columns = Object.entries(columnOf).map(([field, column]) => [column, door[field as keyof MqttDoor]]) // its keys
  return Object.fromEntries(columns) as Omit<Row, 'device_id'> // each column has its field's value
}

function presentMqttDoor(row: Row): MqttDoor {
  const fields = Object.entries(columnOf).map(([field, column]) => [field, row[column]])
  return Object.fromEntries(fields) as MqttDoor // each field has its column's value
}

export async function insertMqttDoor(db: Queries, deviceId: number, door: MqttDoor): Promise<void> {
  await db
    .insertInto('mqtt_doors')
    .values({ device_id: deviceId, ...columnsOf(door) })
    .execute()
}

export async function saveMqttDoor(db: Queries, deviceId: number, door: MqttDoor): Promise<void> {
  await db.updateTable('mqtt_doors').set(columnsOf(door)).where('device_id', '=', deviceId).execute()
}

export async function deleteMqttDoor(db: Queries, deviceId: number): Promise<void> {
  await db.deleteFrom('mqtt_doors').where('device_id', '=', deviceId).execute()
}

export async function findMqttDoor(db: Queries, deviceId: number): Promise<MqttDoor | undefined> {
  const row = await db.selectFrom('mqtt_doors').selectAll().where('device_id', '=', deviceId).executeTakeFirst()
  return row && presentMqttDoor(row)
}

export async function listMqttDoors(db: Queries): Promise<Map<number, MqttDoor>> {
  const rows = await db.selectFrom('mqtt_doors').selectAll().orderBy('device_id').execute()
  return new Map(rows.map((row) => [row.device_id, presentMqttDoor(row)]))
}

/** Whether another door's reader has the topic. */
export async function isReaderTopicTaken(db: Queries, topic: string, exceptId: number | undefined): Promise<boolean> {
  const row = await db
    .selectFrom('mqtt_doors')
    .select('device_id')
    .where('reader_topic', '=', topic)
    .$if(exceptId !== undefined, (query) => query.where('device_id', '<>', exceptId ?? 0))
    .executeTakeFirst()
  return row !== undefined
}

/** The doors that are let in, with what serves them. */
export async function listServed(db: Queries) {
  const rows = await db
    .selectFrom('mqtt_doors')
    .innerJoin('devices', 'devices.id', 'mqtt_doors.device_id')
    .selectAll('mqtt_doors')
    .where('devices.authorised', '=', 1)
    .where('devices.removed_at', 'is', null)
    .orderBy('mqtt_doors.device_id')
    .execute()
  return rows.map((row) => ({ id: row.device_id, ...presentMqttDoor(row) }))
}
export type ServedDoor = Awaited<ReturnType<typeof listServed>>[number]
