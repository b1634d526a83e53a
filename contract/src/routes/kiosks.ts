import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import {
  cardNumberSchema,
  emptySchema,
  idParamsSchema,
  instantSchema,
  titleSchema,
  comparedText,
  hasControlCharacters,
} from '../text.ts'
import { houseSchema } from './house.ts'

/** How long a session at a kiosk lasts, counted from the tap, regardless of activity. */
export const kioskSessionSeconds = 5 * 60

/** Hex SHA-256 of the MAC address. */
export const kioskIdSchema = z
  .string()
  .trim()
  .regex(/^[0-9a-f]{64}$/i, { error: 'validation.kioskId' })
  .transform((text) => text.toLowerCase())

/** The address of a card reader (`docs/devices.md`): `ws://localhost:81`. */
export const readerUrlSchema = z
  .string()
  .trim()
  .max(200, { error: 'validation.readerUrl' })
  .refine(isReaderUrl, { error: 'validation.readerUrl' })

export function isReaderUrl(text: string): boolean {
  return /^wss?:$/.test(URL.parse(text)?.protocol ?? '') && !hasControlCharacters(text)
}

/** Opens the kiosk's settings; an administrator's card does, too. */
export const kioskPinSchema = z.string().regex(/^\d{6,12}$/, { error: 'validation.kioskPin' })

export const kioskCodeLength = 6
/** As typed: capitals, spaces and dashes do not matter. */
export const kioskCodeSchema = z
  .string()
  .max(30, { error: 'validation.kioskCode' })
  .transform((text) => text.toUpperCase().replaceAll(/[\s-]/g, ''))
  .refine((text) => text.length === kioskCodeLength, { error: 'validation.kioskCode' })

const kioskSchema = z.object({
  id: z.int(),
  /** The kiosk's id until an administrator names it. */
  name: z.string(),
  kioskId: z.string(),
  kioskIp: z.string(),
  /** For an approved kiosk: when it last showed its secret. */
  lastSeen: instantSchema.nullable(),
  playTheme: z.boolean(),
  /** False: the kiosk waits for an administrator. */
  authorised: z.boolean(),
  /** Whether the secret was given out since the approval. */
  hasSecret: z.boolean(),
  /** An administrator has said which kiosk it is: the next contact gets the secret. */
  isRecognised: z.boolean(),
  /** Whether a PIN opens the settings; an administrator's card always does. */
  hasPin: z.boolean(),
  /** The reader that the kiosk trusts; null before the approval. */
  readerUrl: z.string().nullable(),
  /** A reader that somebody set at the kiosk; it is not trusted until an administrator approves it. */
  askedReaderUrl: z.string().nullable(),
})
export type Kiosk = z.output<typeof kioskSchema>

export const kioskChangeSchema = z
  .strictObject({
    name: titleSchema,
    playTheme: z.boolean(),
    authorised: z.boolean(),
    /** The code on the screen of the kiosk that is meant: only that kiosk gets the secret. */
    code: kioskCodeSchema,
    /** Null removes it. */
    pin: kioskPinSchema.nullable(),
    readerUrl: readerUrlSchema,
  })
  .partial()

const kioskScreenSchema = z.object({
  name: z.string(),
  playTheme: z.boolean(),
  house: houseSchema,
  /** Tools that run and are not used alone, while only one person is checked in. */
  alone: z.array(z.string()),
  /** What is booked today and has not ended, by its start, without people; null unless the club shows it. */
  today: z.array(z.object({ name: z.string(), start: instantSchema, end: instantSchema })).nullable(),
  /** What is out of order; null unless the club shows it. */
  outOfOrder: z.array(z.object({ name: z.string(), note: z.string() })).nullable(),
  /** Null if the club has no site sign-in, or does not show who is here. */
  onSite: z
    .object({
      /** Includes guests, but not people who asked not to be shown. */
      people: z.int(),
      /** Latest arrival first. */
      members: z.array(
        z.object({
          /** Id of the visit. */
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
    provesItself: 'Gives a secret only to a kiosk that an administrator has approved.',
    summary:
      'Registers a kiosk, or says that it is still there. One without a secret is told a claim, to be sent with each ' +
      'further contact, and a code to show. An administrator approves the kiosk with that code; then whoever sends ' +
      'the claim gets the secret, and nobody else who says that they are this kiosk.',
    body: z.strictObject({
      name: titleSchema,
      kioskId: kioskIdSchema,
      /** The kiosk's own address as it knows it; if absent, the address of the call counts. */
      kioskIp: z.union([z.ipv4(), z.ipv6()]).optional(),
      /** What the server told the kiosk while it had no secret. */
      claim: comparedText(100).optional(),
      /** The reader set at the kiosk. */
      readerUrl: readerUrlSchema.optional(),
    }),
    response: z.object({
      authorised: z.boolean(),
      secret: z.string().optional(),
      /** Only for a kiosk without a secret: the code on its screen, which an administrator types. */
      code: z.string().optional(),
      /** Told only once. */
      claim: z.string().optional(),
      /** Only for a kiosk that has its secret, or receives it now: how it is set up. */
      setUp: z.object({ readerUrl: z.string().nullable(), hasPin: z.boolean() }).optional(),
    }),
  },
  update: {
    method: 'PUT',
    path: '/api/kiosks/:id/',
    access: 'admin',
    duty: 'doors',
    danger: (body) =>
      ['authorised', 'pin', 'readerUrl'].some((part) => Object.hasOwn(body ?? {}, part)) ? ['signIn'] : [],
    summary:
      'Names a kiosk, approves it or its other reader, sets its PIN, or shuts it out, which voids its secret and ends ' +
      'its session at once. To approve takes the code on its screen, and so does a kiosk whose secret was renewed.',
    params: idParamsSchema,
    body: kioskChangeSchema,
    response: emptySchema,
    errors: ['kiosk_code_wrong'],
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
    danger: 'signIn',
    summary:
      'Voids the secret of an approved kiosk. It gets a new one once an administrator has said the code on its screen.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['kiosk_not_authorised'],
  },
  unlock: {
    method: 'POST',
    path: '/api/kiosks/unlock/',
    access: 'kiosk',
    summary:
      'Whether the settings of the kiosk may open: for its PIN, or for an administrator’s card. Signs nobody in.',
    body: z.union([z.strictObject({ pin: comparedText(100) }), z.strictObject({ cardId: cardNumberSchema })]),
    response: emptySchema,
    errors: ['kiosk_unlock_refused'],
  },
  screen: {
    method: 'GET',
    path: '/api/kiosks/screen/',
    access: 'kiosk',
    summary: 'What a kiosk shows while nobody is signed in.',
    response: kioskScreenSchema,
  },
})
