import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema, instantSchema, pageQuerySchema } from '../text.ts'

/**
 * A command's result. `delivered`: it was sent to the connected board. Without a connected board the answer is 503. `done`:
 * the board said within two seconds that it obeyed, which only boards of protocol 2 do.
 */
export const commandResultSchema = z.object({
  success: z.literal(true),
  delivered: z.literal(true),
  done: z.boolean(),
})

/** For how many hours a signed list of the door holds. */
export const listOfDoor = {
  listHours: z
    .int({ error: 'validation.listHours' })
    .min(24, { error: 'validation.listHours' })
    .max(336, { error: 'validation.listHours' }),
}

/** Why a board does not take a list; `protocol-2/list.ts` says what each means. */
const listFaultSchema = z.enum(['signature', 'serial', 'key', 'version', 'expired', 'clock', 'format'])

/** Why a board of protocol 2 refuses a card by itself. */
export const boardReasons = ['no_list', 'list_expired', 'outside_hours'] as const
export type BoardReason = (typeof boardReasons)[number]

/** What is special about the time of a tap that a board told. */
export const tapTiming = {
  /** More than five minutes later. */
  late: z.boolean(),
  /** The board did not know the time. */
  timeUncertain: z.boolean(),
}

const doorEventHead = {
  id: z.int(),
  date: instantSchema,
  /** The board did not know the time. */
  timeUncertain: z.boolean(),
}

/** What a board of protocol 2 tells of its door, but for taps. `lost`: it no longer had some of its events. */
export const doorEventSchema = z.discriminatedUnion('type', [
  z.object({
    ...doorEventHead,
    type: z.enum(['opened', 'closed', 'forced', 'held_open', 'exit', 'list_expired', 'boot', 'lost']),
  }),
  z.object({ ...doorEventHead, type: z.literal('hold'), on: z.boolean() }),
])
export type DoorEvent = z.output<typeof doorEventSchema>

/** What a door's board speaks, and how it stands with its signed list. */
export const boardShape = {
  /** Null: it has never connected. */
  protocol: z.union([z.literal(1), z.literal(2)]).nullable(),
  /** The list that a board of protocol 2 was sent last; milliseconds since 1970. Null: none. */
  listVersion: z.int().nullable(),
  /** When it acknowledged that list. */
  listAcked: instantSchema.nullable(),
  /** Until when it opens by the newest list that it acknowledged. */
  listExpires: instantSchema.nullable(),
  /** Why it refused the list. */
  listRefused: listFaultSchema.nullable(),
  /** What its contact last told; null: it has none, or its board speaks version 1. */
  contact: z.enum(['open', 'closed']).nullable(),
}

const boardKeysSchema = z.object({
  /** The newest key that signs; null if none was needed yet. */
  keyId: z.string().nullable(),
  since: instantSchema.nullable(),
  /** The doors whose boards have not acknowledged it. */
  waiting: z.array(z.object({ id: z.int(), name: z.string() })),
  hashKeyId: z.string().nullable(),
})
export type BoardKeysTold = z.output<typeof boardKeysSchema>

/** Boards of protocol 2, and the keys by which they believe the server. */
export const boardRoutes = defineRoutes({
  allowVersion1: {
    method: 'PUT',
    path: '/api/admin/devices/:id/protocol/',
    access: 'admin',
    duty: 'doors',
    danger: 'signIn', // a board that shows its key instead of proving that it knows it
    summary: 'Allows a board that has spoken protocol 2 to speak version 1 again, until it next proves itself.',
    params: idParamsSchema,
    body: z.strictObject({ protocol: z.literal(1) }),
    response: emptySchema,
  },
  keys: {
    method: 'GET',
    path: '/api/admin/keys/',
    access: 'admin',
    duty: 'doors',
    summary: 'The keys by which boards of protocol 2 believe what they are told, and hide card numbers.',
    response: boardKeysSchema,
  },
  rotateKey: {
    method: 'POST',
    path: '/api/admin/keys/rotate/',
    access: 'admin',
    duty: 'doors',
    danger: 'signIn', // by it boards know the server
    summary: 'Makes the next signing key. Boards take it by a statement of the one that they have.',
    response: boardKeysSchema,
  },
  renewHashKey: {
    method: 'POST',
    path: '/api/admin/keys/renew-hash/',
    access: 'admin',
    duty: 'doors',
    danger: 'signIn', // what boards know cards by
    summary: 'Makes a new key that hides card numbers, and sends each board a list with it.',
    response: boardKeysSchema,
  },
  events: {
    method: 'GET',
    path: '/api/admin/devices/:id/events/',
    access: 'admin',
    duty: 'doors',
    summary:
      'What the board of a door noticed beside taps, newest first: its contact, who held it open, force, its starts.',
    params: idParamsSchema,
    query: pageQuerySchema,
    response: z.array(doorEventSchema),
  },
})
