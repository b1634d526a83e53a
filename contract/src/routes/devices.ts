import { z } from 'zod'
import { deviceSerialSchema } from '../device-protocol.ts'
import { deviceStatusesSchema } from '../device-statuses.ts'
import { commandsOfDevice, commandsOfDoor, dangerOfCommands } from '../mqtt.ts'
import { boardShape, listOfDoor, tapTiming } from './boards.ts'
import { dangerOfReader, linkOfDoor, mqttDoorChangeSchema, newMqttDeviceSchema, tapEffects } from '../mqtt-doors.ts'
import { refusalParamsSchema } from '../refusals.ts'
import { openHouseOfDoor, openStateSchema } from '../open-house.ts'
import { defineRoutes } from '../route.ts'
import {
  descriptionSchema,
  emptySchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  pageQuerySchema,
  requiredMax30Schema,
} from '../text.ts'

export const deviceKinds = ['door', 'interlock', 'memberbucks'] as const
export const deviceKindSchema = z.enum(deviceKinds)
export type DeviceKind = z.output<typeof deviceKindSchema>

export const tapOutcomes = ['granted', 'denied', 'locked_out', 'unknown_card'] as const
export type TapOutcome = (typeof tapOutcomes)[number]

/** One reason for a refused tap: a refusal of `access.ts`, or of `device-protocol.ts` for a payment. */
export const tapReasonSchema = z.object({
  code: z.string(),
  params: refusalParamsSchema.optional(),
})
export type TapReason = z.output<typeof tapReasonSchema>

export const deviceSchema = z.object({
  id: z.int(),
  kind: deviceKindSchema,
  serial: z.string(),
  name: z.string(),
  description: z.string(),
  ipAddress: z.string().nullable(),
  authorised: z.boolean(),
  lastSeen: instantSchema.nullable(),
  offline: z.boolean(),
  lockedOut: z.boolean(),
  defaultAccess: z.boolean(),
  playTheme: z.boolean(),
  exemptFromSiteSignIn: z.boolean(),
  hidden: z.boolean(),
  reportStatus: z.boolean(),
  postToDiscord: z.boolean(),
  postToSlack: z.boolean(),
  reader24Bit: z.boolean(),
})
export type Device = z.output<typeof deviceSchema>

/** What the lists for the devices screen add. */
export const listedDeviceSchema = deviceSchema.extend({
  /** When the device was first heard or created. */
  createdAt: instantSchema,
  keyCreatedAt: instantSchema.nullable(),
  heldOpen: z.boolean(),
  lastTap: z.object({ date: instantSchema, member: z.string().nullable(), outcome: z.enum(tapOutcomes) }).nullable(),
})
export type ListedDevice = z.output<typeof listedDeviceSchema>

/** The schedule during which members may use a door or tool; null: always. */
export const hoursOfDevice = { schedule: z.int().positive().nullable() }

/** What a single device's page adds. */
export const deviceDetailShape = {
  /** Members whose cards a 24-bit reader cannot tell apart; the device refuses these cards. */
  unreadableCards: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Use by member, the most frequent first. */
  statistics: z.array(
    z.object({
      memberId: z.int(),
      name: z.string(),
      totalSwipes: z.int(),
      totalSeconds: z.int(),
      lastSwipe: instantSchema.nullable(),
    }),
  ),
}

export const doorSchema = listedDeviceSchema.extend({
  kind: z.literal('door'),
  ...linkOfDoor,
  ...hoursOfDevice,
  ...openHouseOfDoor,
  ...commandsOfDevice,
  openState: openStateSchema,
  /** How many cards may open it, and whether what decides there knows them: a board its list, or the server itself. */
  cards: z.int(),
  listCurrent: z.boolean(),
  ...listOfDoor,
  ...boardShape,
})
export type Door = z.output<typeof doorSchema>

export const deviceChangeSchema = z
  .strictObject({
    name: requiredMax30Schema,
    description: descriptionSchema,
    lockedOut: z.boolean(),
    defaultAccess: z.boolean(),
    playTheme: z.boolean(),
    exemptFromSiteSignIn: z.boolean(),
    hidden: z.boolean(),
    reportStatus: z.boolean(),
    postToDiscord: z.boolean(),
    postToSlack: z.boolean(),
    reader24Bit: z.boolean(),
  })
  .partial()

export const doorChangeSchema = deviceChangeSchema
  .extend({ ...hoursOfDevice, ...openHouseOfDoor, ...listOfDoor, ...commandsOfDoor, mqtt: mqttDoorChangeSchema })
  .partial()

/** A device with a board of its own. */
export const newBoardSchema = z.strictObject({
  kind: deviceKindSchema,
  serial: z.string().trim().pipe(deviceSerialSchema),
  name: requiredMax30Schema,
  defaultAccess: z.boolean().optional(), // true: granted to every active member at once
})

const people = z.array(z.object({ id: z.int(), name: z.string() }))

export const deviceRoutes = defineRoutes({
  doors: {
    method: 'GET',
    path: '/api/admin/doors/',
    access: 'admin',
    duty: 'doors',
    summary: 'All doors, pending ones too.',
    response: z.array(doorSchema),
  },
  door: {
    method: 'GET',
    path: '/api/admin/doors/:id/',
    access: 'admin',
    duty: 'doors',
    summary: 'One door with its use by member.',
    params: idParamsSchema,
    response: doorSchema.extend(deviceDetailShape),
  },
  updateDoor: {
    method: 'PUT',
    path: '/api/admin/doors/:id/',
    access: 'admin',
    duty: 'doors',
    danger: (body) => [...dangerOfCommands(body), ...dangerOfReader(body)],
    summary: 'Changes any writable part of a door; `mqtt`, or parts of it, only of a door without a board.',
    params: idParamsSchema,
    body: doorChangeSchema,
    response: emptySchema,
    errors: ['topic_already_used', 'hold_not_possible'],
  },
  removeDoor: {
    method: 'DELETE',
    path: '/api/admin/doors/:id/',
    access: 'admin',
    duty: 'doors',
    danger: 'shut',
    summary: 'Removes a door; its history stays.',
    params: idParamsSchema,
    response: emptySchema,
  },
  status: {
    method: 'GET',
    path: '/api/access/status/',
    access: 'admin',
    duty: 'doors',
    key: 'access',
    summary:
      'How every approved device is, hidden ones too. With `errorIfOffline=1` 503, with the same lists, if one whose state is to be reported is offline.',
    query: z.strictObject({ errorIfOffline: z.enum(['0', '1']).optional() }),
    response: deviceStatusesSchema,
    errors: ['device_offline'],
  },
  pending: {
    method: 'GET',
    path: '/api/admin/devices/pending/',
    access: 'admin',
    duty: 'doors',
    summary: 'Devices of every kind that connected and wait for approval.',
    response: z.array(deviceSchema.extend({ createdAt: instantSchema })),
  },
  get: {
    method: 'GET',
    path: '/api/admin/devices/:id/',
    access: 'admin',
    duty: 'doors',
    summary: 'What a device of any kind is; the lists of its kind know more.',
    params: idParamsSchema,
    response: deviceSchema,
  },
  ignore: {
    method: 'POST',
    path: '/api/admin/devices/:id/ignore/',
    access: 'admin',
    duty: 'doors',
    provesItself: 'Forgets only what was never let in, or is no longer.',
    summary: 'Forgets a pending device, which shows again when it connects again. One with a history keeps it.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['conflict'],
  },
  create: {
    method: 'POST',
    path: '/api/admin/devices/',
    access: 'admin',
    duty: 'doors',
    danger: 'signIn', // a board's key, or the topic of a reader
    summary:
      'Creates an authorised device by its serial, before it ever connects; the key is shown once. With `link` `mqtt` ' +
      'a door without a board, which has neither.',
    body: z.union([newMqttDeviceSchema, newBoardSchema]),
    response: z.union([z.object({ id: z.int(), key: z.string() }), z.object({ id: z.int() })]),
    status: 201,
    errors: ['device_already_exists', 'topic_already_used'],
  },
  authorise: {
    method: 'POST',
    path: '/api/admin/devices/:id/authorise/',
    access: 'admin',
    duty: 'doors',
    danger: 'signIn', // a board's key
    summary: 'Lets a pending device in; its key is made by a call of its own.',
    params: idParamsSchema,
    response: emptySchema,
  },
  deauthorise: {
    method: 'POST',
    path: '/api/admin/devices/:id/deauthorise/',
    access: 'admin',
    duty: 'doors',
    danger: 'shut',
    summary: 'Shuts a device out and closes its connection.',
    params: idParamsSchema,
    response: emptySchema,
  },
  createKey: {
    method: 'POST',
    path: '/api/admin/devices/:id/key/',
    access: 'admin',
    duty: 'doors',
    danger: 'signIn', // a board's key
    summary: 'Makes a key, shown once; the old one is void and its connection closed.',
    params: idParamsSchema,
    response: z.object({ key: z.string() }),
    errors: ['no_board'],
  },
  revokeKey: {
    method: 'DELETE',
    path: '/api/admin/devices/:id/key/',
    access: 'admin',
    duty: 'doors',
    danger: 'shut',
    summary: 'Voids the key and closes the connection.',
    params: idParamsSchema,
    response: emptySchema,
  },
  log: {
    method: 'GET',
    path: '/api/admin/devices/:id/log/',
    access: 'admin',
    duty: 'doors',
    summary: 'Taps and connections of one device, newest first.',
    params: idParamsSchema,
    query: pageQuerySchema,
    response: z.array(
      z.object({
        id: z.string(),
        date: instantSchema,
        cardId: z.string().nullable(),
        memberId: z.int().nullable(),
        member: z.string().nullable(),
        outcome: z.enum([...tapOutcomes, 'connected', 'disconnected', 'refused']),
        /** Every reason for a refusal by the server, or the one that a board of protocol 2 gave. */
        reasons: z.array(tapReasonSchema).optional(),
        ...tapTiming,
        /** Of a granted tap at an MQTT door: whether its lock said in time that it opened. */
        effect: z.enum(tapEffects).nullable(),
      }),
    ),
  },
  previewDefaultAccess: {
    method: 'GET',
    path: '/api/admin/devices/:id/default-access/',
    access: 'admin',
    duty: 'doors',
    summary: 'Who would gain or lose if default access were switched.',
    params: z.strictObject({ id: idSchema }),
    query: z.strictObject({ value: z.enum(['true', 'false']) }),
    /** `refused`: who of those who gain lacks a certificate that the device asks for. */
    response: z.object({ gains: people, loses: people, refused: people }),
  },
})
