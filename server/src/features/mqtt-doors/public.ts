import { type MqttDoor, type MqttDoorChange, topicFields } from '@fobhouse/contract/mqtt-doors.ts'
import type { Context } from '../../context.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import type { Queries, Trx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/dialect.ts'
import type { DeviceCommand } from '../../device-hub/hub-messages.ts'
import { isOwnEcho, isOwnTopic } from './rules.ts'
import { deleteMqttDoor, findMqttDoor, insertMqttDoor, isReaderTopicTaken, saveMqttDoor } from './store.ts'

export { isSameTap, readCardNumber, readField } from './rules.ts'
export { listMqttDoors, listServed, type ServedDoor } from './store.ts'

type DoorContext = Pick<Context, 'devices' | 'settings'>

/** Gives a new door its reader and its lock. Throws `topic_already_used`, or `validation` for a topic of ours. */
export async function addMqttDoor(
  ctx: DoorContext,
  trx: Trx,
  { deviceId, mqtt }: { deviceId: number; mqtt: MqttDoor },
): Promise<void> {
  await requireTopics(ctx, trx, { deviceId: undefined, mqtt })
  await insertMqttDoor(trx, deviceId, mqtt)
  ctx.devices.noteChange(trx, [deviceId])
}

export type ChangedMqttDoor = { before: Partial<MqttDoor>; after: Partial<MqttDoor> }

/**
 * Changes any part of a door’s reader and lock; returns what really changed. Throws `validation` for a door with a board,
 * `hold_not_possible` if it has open house and could not close any more, and what `addMqttDoor` throws.
 */
export async function changeMqttDoor(
  ctx: DoorContext,
  trx: Trx,
  { deviceId, change, hasOpenHouse }: { deviceId: number; change: MqttDoorChange; hasOpenHouse: boolean },
): Promise<ChangedMqttDoor> {
  const former = await findMqttDoor(trx, deviceId)
  if (!former) throw invalidField('mqtt', 'validation.invalid')
  const changed = Object.entries(change).filter(([field, value]) => former[field as keyof MqttDoor] !== value) // its keys
  const mqtt = { ...former, ...change }
  await requireTopics(ctx, trx, { deviceId, mqtt })
  if (hasOpenHouse && mqtt.closePayload === '') throw new AppError('hold_not_possible')
  await saveMqttDoor(trx, deviceId, mqtt)
  if (mqtt.closePayload === '') await ctx.devices.carried.noteUnheld(trx, deviceId)
  ctx.devices.noteChange(trx, [deviceId])
  const pick = (door: MqttDoor) => Object.fromEntries(changed.map(([field]) => [field, door[field as keyof MqttDoor]])) // keys of a change
  return { before: pick(former), after: pick(mqtt) }
}

/** Frees the topic of a removed door’s reader. */
export async function removeMqttDoor(ctx: Pick<Context, 'devices'>, trx: Trx, deviceId: number): Promise<void> {
  await deleteMqttDoor(trx, deviceId)
  ctx.devices.noteChange(trx, [deviceId])
}

/** Throws for a command that such a door cannot obey: it has no board, and may close by itself alone. */
export async function requireObeyable(db: Queries, deviceId: number, command: DeviceCommand): Promise<void> {
  const door = await findMqttDoor(db, deviceId)
  if (!door) return
  if (command === 'sync' || command === 'reboot') throw new AppError('no_board')
  if (command === 'lock' && door.closePayload === '') throw new AppError('hold_not_possible')
}

/** Throws `hold_not_possible` for a door that closes by itself: nothing can hold it open. */
export async function requireHoldable(db: Queries, deviceId: number): Promise<void> {
  const door = await findMqttDoor(db, deviceId)
  if (door?.closePayload === '') throw new AppError('hold_not_possible')
}

/** Throws `no_board` for a door without one: a key would let a stranger be it. */
export async function requireBoard(db: Queries, deviceId: number): Promise<void> {
  if (await findMqttDoor(db, deviceId)) throw new AppError('no_board')
}

/** Another door took the reader’s topic at the same moment. */
export function asTopicFault(error: unknown): unknown {
  return isUniqueViolation(error, 'reader_topic') ? new AppError('topic_already_used', { cause: error }) : error
}

/** Throws `validation` for a topic below our own, where everything is ours. */
export function requireForeignTopic({ settings }: Pick<Context, 'settings'>, topic: string, field: string): void {
  if (isOwnTopic(topic, prefixesOf(settings))) throw invalidField(field, 'validation.topicOwn')
}

function prefixesOf(settings: Context['settings']): string[] {
  return [settings.get('mqtt.prefix'), settings.get('mqtt.discoveryPrefix')]
}

async function requireTopics(
  ctx: Pick<Context, 'settings'>,
  trx: Trx,
  { deviceId, mqtt }: { deviceId: number | undefined; mqtt: MqttDoor },
): Promise<void> {
  for (const field of topicFields) requireForeignTopic(ctx, mqtt[field], `mqtt.${field}`)
  if (isOwnEcho(mqtt)) throw invalidField('mqtt.commandTopic', 'validation.topicSame')
  if (mqtt.stateTopic !== '' && mqtt.openValue === '') throw invalidField('mqtt.openValue', 'validation.notEmpty')
  if (await isReaderTopicTaken(trx, mqtt.readerTopic, deviceId)) throw new AppError('topic_already_used')
}
