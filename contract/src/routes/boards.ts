import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema, instantSchema } from '../text.ts'

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
  listHours: z.int().min(24, { error: 'validation.listHours' }).max(336, { error: 'validation.listHours' }),
}

/** Why a board does not take a list; `protocol-2/list.ts` says what each means. */
const listFaultSchema = z.enum(['signature', 'serial', 'key', 'version', 'expired', 'clock', 'format'])

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
})
