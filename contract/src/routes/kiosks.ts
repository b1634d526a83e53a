import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { cardNumberSchema, emptySchema, idParamsSchema, instantSchema, titleSchema } from '../text.ts'

/** How long a session that a card opened lasts, from the tap on, whatever is done meanwhile. */
export const kioskSessionSeconds = 5 * 60

/** Hex SHA-256 of the network hardware address. */
export const kioskIdSchema = z
  .string()
  .trim()
  .regex(/^[0-9a-f]{64}$/i, { error: 'validation.kioskId' })
  .transform((text) => text.toLowerCase())

const kioskSchema = z.object({
  id: z.int(),
  /** The kiosk's id until an administrator names it. */
  name: z.string(),
  kioskId: z.string(),
  kioskIp: z.string(),
  /** Of one that is approved: when it last showed its secret. */
  lastSeen: instantSchema.nullable(),
  playTheme: z.boolean(),
  /** False: it waits for an administrator. */
  authorised: z.boolean(),
  /** Whether its secret was given out since it was approved. */
  hasSecret: z.boolean(),
})
export type Kiosk = z.output<typeof kioskSchema>

export const kioskChangeSchema = z
  .strictObject({ name: titleSchema, playTheme: z.boolean(), authorised: z.boolean() })
  .partial()

const kioskScreenSchema = z.object({
  name: z.string(),
  playTheme: z.boolean(),
  /** Null where the club has no site sign-in, or does not show who is here. */
  onSite: z
    .object({
      /** With guests; without those who asked not to be shown. */
      people: z.int(),
      /** Who came last is first. */
      members: z.array(
        z.object({
          /** Of the visit. */
          id: z.int(),
          firstName: z.string(),
          initials: z.string(),
        }),
      ),
    })
    .nullable(),
})
export type KioskScreen = z.output<typeof kioskScreenSchema>

export const kioskRoutes = defineRoutes({
  logIn: {
    method: 'POST',
    path: '/api/login/kiosk/',
    access: 'anon',
    summary:
      'Signs in whose card was held to the reader of an approved kiosk, which shows its secret as ' +
      '`Authorization: Kiosk <secret>`. The session ends five minutes after the tap, and the kiosk’s former one with it.',
    body: z.strictObject({ cardId: cardNumberSchema, kioskId: kioskIdSchema }),
    response: emptySchema,
    errors: ['card_login_failed', 'kiosk_secret_wrong', 'kiosk_not_authorised', 'unverified_email'],
  },
  list: {
    method: 'GET',
    path: '/api/kiosks/',
    access: 'admin',
    duty: 'doors',
    summary: 'All kiosks: those that wait for approval first, then by name.',
    response: z.array(kioskSchema),
  },
  checkIn: {
    method: 'PUT',
    path: '/api/kiosks/',
    access: 'anon',
    summary:
      'Registers a kiosk, which an administrator then approves, or says that it is still there. The first contact ' +
      'after the approval gets the kiosk’s secret, once.',
    body: z.strictObject({
      name: titleSchema,
      kioskId: kioskIdSchema,
      /** Its own address as it knows it; without one, where the call comes from. */
      kioskIp: z.union([z.ipv4(), z.ipv6()]).optional(),
    }),
    response: z.object({ authorised: z.boolean(), secret: z.string().optional() }),
  },
  update: {
    method: 'PUT',
    path: '/api/kiosks/:id/',
    access: 'admin',
    duty: 'doors',
    summary: 'Names a kiosk, approves it, or shuts it out, which voids its secret and ends its session at once.',
    params: idParamsSchema,
    body: kioskChangeSchema,
    response: emptySchema,
  },
  remove: {
    method: 'DELETE',
    path: '/api/kiosks/:id/',
    access: 'admin',
    duty: 'doors',
    summary: 'Removes a kiosk and ends its session. One that is still there registers anew and waits.',
    params: idParamsSchema,
    response: emptySchema,
  },
  renewSecret: {
    method: 'DELETE',
    path: '/api/kiosks/:id/secret/',
    access: 'admin',
    duty: 'doors',
    summary: 'Voids the secret of an approved kiosk: its next contact gets a new one.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['kiosk_not_authorised'],
  },
  screen: {
    method: 'GET',
    path: '/api/kiosks/screen/',
    access: 'kiosk',
    summary: 'What a kiosk shows while nobody is signed in.',
    response: kioskScreenSchema,
  },
})
