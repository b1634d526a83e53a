import { z } from 'zod'
import { deviceSerialSchema } from '../device-protocol.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema, instantSchema, oneLine, requiredMax30Schema } from '../text.ts'

export const pairingCodeLength = 8
/** For so long a code can be used, once. */
export const pairingMinutes = 10

/** A code as somebody typed it, with the hyphen of its large letters or without. A wrong one is 403, whatever its form. */
const typedCodeSchema = oneLine(z.string().max(40)).transform((text) => text.replaceAll(/[\s-]/gu, '').toUpperCase())

export const pairingRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/admin/devices/pairing/',
    access: 'admin',
    duty: 'doors',
    summary: 'The door that waits to be paired, without its code; null if there is none.',
    response: z.object({ name: z.string(), expiresAt: instantSchema }).nullable(),
  },
  start: {
    method: 'POST',
    path: '/api/admin/devices/pairing/',
    access: 'admin',
    duty: 'doors',
    danger: 'signIn', // a board's key
    summary:
      'Makes a code by which one door controller takes its name and key from here within ten minutes. It is shown once, and voids the one before.',
    body: z.strictObject({ name: requiredMax30Schema }),
    response: z.object({ code: z.string(), expiresAt: instantSchema }),
    status: 201,
  },
  cancel: {
    method: 'DELETE',
    path: '/api/admin/devices/pairing/',
    access: 'admin',
    duty: 'doors',
    provesItself: 'Voids a code that lets nobody in yet.',
    summary: 'Voids the code.',
    response: emptySchema,
  },
  pair: {
    method: 'POST',
    path: '/api/devices/pair/',
    access: 'anon',
    provesItself: 'Makes a door only by a code that an administrator has just made for it, and once.',
    summary:
      'What a door controller calls once, with the code of the devices screen: a new door, its key, and the key that signs its lists. Ten wrong codes within fifteen minutes from one address, then 429.',
    body: z.strictObject({ code: typedCodeSchema, model: oneLine(z.string().max(100)).optional() }),
    response: z.object({
      serial: deviceSerialSchema,
      name: z.string(),
      key: z.string(),
      keyId: z.string(),
      publicKey: z.string(),
    }),
    status: 201,
    errors: ['pairing_code_wrong'],
  },
})
