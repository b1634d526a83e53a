import { z } from 'zod'
import type { Danger } from './dangers.ts'
import { instantSchema, oneLine, requiredMax30Schema } from './text.ts'

/** A door is a board, or a reader and a lock on the club's broker (`docs/mqtt-doors.md`). */
export const doorLinks = ['board', 'mqtt'] as const
export type DoorLink = (typeof doorLinks)[number]

/** How a reader writes a card's number; `hex_reversed` has the bytes the other way round. */
export const cardFormats = ['decimal', 'hex', 'hex_reversed'] as const
export type CardFormat = (typeof cardFormats)[number]

const longestTopic = 200
const longestPayload = 500
const longestField = 100

/** The address of one channel of a broker: it names exactly one, and none of the broker's own. */
function topicText(least: 0 | 1) {
  return oneLine(
    z
      .string({ error: 'validation.text' })
      .trim()
      .min(least, { error: 'validation.notEmpty' })
      .max(longestTopic, { error: 'validation.max200' })
      .regex(/^(?:[^+#$][^+#]*)?$/, { error: 'validation.topic' }),
  )
}

function payloadText(least: 0 | 1) {
  return oneLine(
    z
      .string({ error: 'validation.text' })
      .trim()
      .min(least, { error: 'validation.notEmpty' })
      .max(longestPayload, { error: 'validation.max500' }),
  )
}

/** The whole payload if empty; else a field of its JSON, with dots for depth. */
const fieldText = oneLine(
  z.string({ error: 'validation.text' }).trim().max(longestField, { error: 'validation.max100' }),
)

const shape = {
  /** What the reader publishes cards on. It belongs to one door. */
  readerTopic: topicText(1),
  cardField: fieldText,
  cardFormat: z.enum(cardFormats),
  commandTopic: topicText(1),
  openPayload: payloadText(1),
  /** Empty: the door closes by itself, and cannot be held open. */
  closePayload: payloadText(0),
  /** Where the lock says what it did; empty: nowhere. */
  stateTopic: topicText(0),
  stateField: fieldText,
  openValue: fieldText,
  /** How long the lock may take to say that it has opened. */
  feedbackSeconds: z.int().min(1).max(60),
  /** Where the door says `online` and `offline`; empty: nowhere. */
  availabilityTopic: topicText(0),
}

/** As it is told; what a request may say is checked by `shape`. */
const mqttDoorSchema = z.object({
  readerTopic: z.string(),
  cardField: z.string(),
  cardFormat: z.enum(cardFormats),
  commandTopic: z.string(),
  openPayload: z.string(),
  closePayload: z.string(),
  stateTopic: z.string(),
  stateField: z.string(),
  openValue: z.string(),
  feedbackSeconds: z.int(),
  availabilityTopic: z.string(),
})
export type MqttDoor = z.output<typeof mqttDoorSchema>

/** Its topics, which must not be Fobhouse's own. */
export const topicFields = ['readerTopic', 'commandTopic', 'stateTopic', 'availabilityTopic'] as const

export const mqttDoorDefaults = {
  cardField: '',
  cardFormat: 'decimal',
  closePayload: '',
  stateTopic: '',
  stateField: '',
  openValue: '',
  feedbackSeconds: 5,
  availabilityTopic: '',
} as const satisfies Partial<MqttDoor>

/** A new door: all but topic of the reader, topic of the lock and what opens it may be left out. */
export const newMqttDoorSchema = z.strictObject({
  ...shape,
  cardField: shape.cardField.default(mqttDoorDefaults.cardField),
  cardFormat: shape.cardFormat.default(mqttDoorDefaults.cardFormat),
  closePayload: shape.closePayload.default(mqttDoorDefaults.closePayload),
  stateTopic: shape.stateTopic.default(mqttDoorDefaults.stateTopic),
  stateField: shape.stateField.default(mqttDoorDefaults.stateField),
  openValue: shape.openValue.default(mqttDoorDefaults.openValue),
  feedbackSeconds: shape.feedbackSeconds.default(mqttDoorDefaults.feedbackSeconds),
  availabilityTopic: shape.availabilityTopic.default(mqttDoorDefaults.availabilityTopic),
})

export const mqttDoorChangeSchema = z.strictObject(shape).partial()
export type MqttDoorChange = z.output<typeof mqttDoorChangeSchema>

/** Whoever names the topic of a reader decides who may claim to hold which card. */
export function dangerOfReader(body: unknown): readonly Danger[] {
  return Object.hasOwn(body ?? {}, 'mqtt') ? ['signIn'] : []
}

/** The body that adds such a door; the server makes its serial. */
export const newMqttDeviceSchema = z.strictObject({
  kind: z.literal('door'),
  link: z.literal('mqtt'),
  name: requiredMax30Schema,
  mqtt: newMqttDoorSchema,
})

/** What a door's answer says of its link; `mqtt` is null at a board. */
export const linkOfDoor = { link: z.enum(doorLinks), mqtt: mqttDoorSchema.nullable() }

/**
 * What became of a granted tap at such a door: `seen` if the lock said in time that it opened, else `asked`. Null where
 * a board decided, and for a refusal.
 */
export const tapEffects = ['seen', 'asked'] as const
export type TapEffect = (typeof tapEffects)[number]

/** How long one request to listen for a card lasts. */
export const listenSeconds = 30

export const listenSchema = z.strictObject({
  readerTopic: shape.readerTopic,
  cardField: shape.cardField.default(mqttDoorDefaults.cardField),
  cardFormat: shape.cardFormat.default(mqttDoorDefaults.cardFormat),
})

export const listenAnswerSchema = z.object({ until: instantSchema })
