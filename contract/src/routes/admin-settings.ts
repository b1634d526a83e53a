import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { dangersOfSettings, testedSettings } from '../settings.ts'
import { comparedText, emptySchema, instantSchema, rawText } from '../text.ts'

export const settingSchema = z.object({
  key: z.string(),
  group: z.string(),
  /** The card of the group on which it stands. */
  card: z.string(),
  /** How it is entered, where the schema does not tell. */
  control: z.string().optional(),
  /** A secret's value is `{set}`: it can be written, never read. */
  value: z.unknown(),
  default: z.unknown(),
  secret: z.boolean(),
  /**
   * For a secret: the setting that holds the address it is sent to. Changing that address to another host empties the
   * secret.
   */
  host: z.string().optional(),
  /** JSON Schema of the value. */
  schema: z.record(z.string(), z.unknown()),
})
export type Setting = z.output<typeof settingSchema>

export const testableIntegrations = testedSettings.map(({ test }) => test)

/** Pictures that the club uploads; each is the setting `images.<name>`. */
export const clubPictures = ['siteLogo', 'siteFavicon', 'statsCard', 'menuBackground'] as const
export type ClubPicture = (typeof clubPictures)[number]
export const pictureLimits = { mostBytes: 5 * 1024 * 1024 } as const

const pictureParams = z.strictObject({ picture: z.enum(clubPictures) })

/** Values sealed with a key that the server does not have. They count as not set. */
export const lostSecretsSchema = z.object({
  /** False: the server lacks this club's key, and seals nothing until it has it. */
  hasKey: z.boolean(),
  settings: z.array(z.string()),
  /** The hosts of webhooks whose secret must be renewed. */
  webhooks: z.array(z.string()),
  /** How many people's authenticator apps no longer give a right code. */
  authenticatorApps: z.int(),
})
export type LostSecrets = z.output<typeof lostSecretsSchema>

/** A machine without a battery clock starts in the past until the network tells it the time. */
export const serverClockSchema = z.object({
  /** The latest moment that the club has stored, if the server's clock is well before it; null: it may be right. */
  behind: instantSchema.nullable(),
  now: instantSchema,
})

/** By key; each setting's own schema validates its value. */
const settingChangesSchema = z.record(
  rawText(z.string(), 'compared with the keys of the settings'),
  rawText(z.unknown(), 'judged by the schema of its setting'),
)

export const settingsRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/admin/settings/',
    access: 'admin',
    duty: 'settings',
    summary: 'All settings with their schemas; secrets only say whether they are set.',
    response: z.array(settingSchema),
  },
  update: {
    method: 'PUT',
    path: '/api/admin/settings/',
    access: 'admin',
    duty: 'settings',
    fourEyes: true,
    danger: (body) => dangersOfSettings(Object.keys(body ?? {})),
    summary:
      'Changes any part of the settings, all or none; null returns one to its default. A secret whose address changes to another host is emptied unless it is given anew.',
    body: settingChangesSchema,
    response: z.object({
      /** The secrets that must be entered again. */
      emptied: z.array(z.string()),
    }),
    errors: ['secrets_locked'],
  },
  clock: {
    method: 'GET',
    path: '/api/admin/settings/clock/',
    access: 'admin',
    duty: 'settings',
    summary: 'Whether the clock of the server is behind what the club has stored.',
    response: serverClockSchema,
  },
  lostSecrets: {
    method: 'GET',
    path: '/api/admin/settings/secrets/',
    access: 'admin',
    duty: 'settings',
    summary: 'Which secrets have to be entered again because the server does not have the key that opens them.',
    response: lostSecretsSchema,
  },
  test: {
    method: 'POST',
    path: '/api/admin/settings/test/:integration/',
    access: 'admin',
    duty: 'settings',
    summary: 'Really tries an integration and says what happened.',
    params: z.strictObject({ integration: z.enum(testableIntegrations) }),
    response: z.object({ success: z.boolean(), message: z.string() }),
    errors: [
      'mail_not_configured',
      'sms_not_configured',
      'stripe_not_configured',
      'induction_not_configured',
      'webhook_not_configured',
      'tracker_not_configured',
      'not_configured',
    ],
  },
  savePicture: {
    method: 'PUT',
    path: '/api/admin/settings/images/:picture/',
    access: 'admin',
    duty: 'settings',
    summary: "Stores one of the club's pictures, made anew in a size that fits: PNG, JPEG, WebP or GIF.",
    params: pictureParams,
    upload: { mostBytes: pictureLimits.mostBytes },
    response: z.object({ url: z.string() }),
  },
  removePicture: {
    method: 'DELETE',
    path: '/api/admin/settings/images/:picture/',
    access: 'admin',
    duty: 'settings',
    summary: "Removes one of the club's pictures.",
    params: pictureParams,
    response: emptySchema,
  },
  picture: {
    method: 'GET',
    path: '/api/images/:hash/',
    access: 'anon',
    summary: "One of the club's pictures. Another picture has another address, so this one may be kept for ever.",
    params: z.strictObject({ hash: comparedText(100) }),
    response: z.unknown(),
    mediaType: 'image/*',
  },
})
