import { z } from 'zod'
import { amountSchema, localeSchema } from './money.ts'
import { timeZoneSchema } from './routes/setup.ts'
import { descriptionSchema, emailSchema, textSchema, titleSchema } from './text.ts'

export const settingGroups = ['general', 'theme', 'features', 'access', 'mail', 'signIn'] as const
export type SettingGroup = (typeof settingGroups)[number]

type SettingDefinition<Schema extends z.ZodType> = {
  group: SettingGroup
  schema: Schema
  default: z.output<Schema>
  /** Written, never read back. */
  secret?: true
}

function setting<Schema extends z.ZodType>(definition: SettingDefinition<Schema>): SettingDefinition<Schema> {
  return definition
}

const line = textSchema.refine((text) => text.length <= 200, { error: 'validation.max200' })
const colour = z
  .string()
  .regex(/^#[\da-f]{6}$/i, { error: 'validation.colour' })
  .meta({ format: 'color' })
const optionalEmail = optional('validation.invalidEmail', (text) => emailSchema.safeParse(text).success).meta({
  format: 'email',
})
/** An address within the portal, or an http(s) one. Empty for none. */
const picture = optional('validation.url', (text) => isPathHere(text) || isWebAddress(text)).meta({ format: 'uri' })
const optionalUrl = optional('validation.url', isWebAddress).meta({ format: 'uri' })
const hostList = z
  .array(z.string().regex(/^[\da-z.-]{1,253}(?::\d{1,5})?$/i, { error: 'validation.host' }))
  .max(50, { error: 'validation.tooLong' })
const secretText = textSchema.refine((text) => text.length <= 200, { error: 'validation.max200' })

/** Empty, or something that fits. Not a union, whose faults could only be told as "invalid". */
function optional(error: string, fits: (text: string) => boolean) {
  return textSchema.refine((text) => text === '' || (text.length <= 500 && fits(text)), { error })
}

function isWebAddress(text: string): boolean {
  return z.url({ protocol: /^https?$/ }).safeParse(text).success
}

function isPathHere(text: string): boolean {
  return /^\/[^/\\]/.test(text)
}

/** `smtp://[user:password@]host[:port]`, or `smtps://` for TLS from the start. */
function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || !/^\/?$/.test(url.pathname)) return false
  const hasRest = url.search !== '' || url.hash !== ''
  return !hasRest && [url.username, url.password].every((part) => !/%(?![\da-f]{2})/i.test(part))
}

/** A card that everyone sees on the start page. */
const homepageCard = z.strictObject({
  title: titleSchema,
  description: descriptionSchema,
  icon: line,
  url: z.string().max(500).refine(isWebAddress, { error: 'validation.url' }).optional(),
  routerLink: z.string().max(500).refine(isPathHere, { error: 'validation.url' }).optional(),
  btn_text: line,
})

/** Every setting. The administrators' form is drawn from it; keys shown by `/api/config/` have the same path there. */
export const settingDefinitions = {
  'general.siteName': setting({ group: 'general', schema: titleSchema, default: 'Member Portal' }),
  'general.siteOwner': setting({ group: 'general', schema: titleSchema, default: 'Our club' }),
  'general.siteLocaleCurrency': setting({ group: 'general', schema: localeSchema, default: 'en-AU' }),
  'general.timeZone': setting({ group: 'general', schema: timeZoneSchema, default: 'Australia/Brisbane' }),
  /** Where people reach the portal, for links in mail; noted at set-up, PUBLIC_URL goes before it. */
  'general.publicUrl': setting({ group: 'general', schema: optionalUrl, default: '' }),
  'contact.admin': setting({ group: 'general', schema: optionalEmail, default: '' }),
  'contact.sysadmin': setting({ group: 'general', schema: optionalEmail, default: '' }),
  'contact.address': setting({ group: 'general', schema: line, default: '' }),
  homepageCards: setting({
    group: 'general',
    schema: z.array(homepageCard).max(24, { error: 'validation.tooLong' }),
    default: [],
  }),
  'features.siteBanner': setting({ group: 'general', schema: line, default: '' }),
  analyticsId: setting({ group: 'general', schema: line, default: '' }),

  'theme.themePrimary': setting({ group: 'theme', schema: colour, default: '#278ab0' }),
  'theme.themeToolbar': setting({ group: 'theme', schema: colour, default: '#0461b1' }),
  'theme.themeAccent': setting({ group: 'theme', schema: colour, default: '#189ab4' }),
  'images.siteLogo': setting({ group: 'theme', schema: picture, default: '' }),
  'images.siteFavicon': setting({ group: 'theme', schema: picture, default: '' }),
  'images.statsCard': setting({ group: 'theme', schema: picture, default: '' }),
  'images.menuBackground': setting({ group: 'theme', schema: picture, default: '' }),

  'features.signup.collectVehicleRegistrationPlate': setting({ group: 'features', schema: z.boolean(), default: true }),

  /** Minor units: who has less cannot start a tool. May be below zero where the club gives credit. */
  'access.interlockMinimumBalance': setting({
    group: 'access',
    schema: amountSchema
      .min(-100_000_000, { error: 'validation.amount' })
      .max(100_000_000, { error: 'validation.amount' }),
    default: 0,
  }),
  /** So long after its last news the session of a silent tool ends. */
  'access.sessionTimeoutMinutes': setting({
    group: 'access',
    schema: z.int().min(1, { error: 'validation.minutes' }).max(1440, { error: 'validation.minutes' }),
    default: 10,
  }),

  'mail.smtpUrl': setting({
    group: 'mail',
    schema: optional('validation.smtpUrl', isSmtpUrl).meta({ format: 'uri' }),
    default: '',
    secret: true,
  }),
  'mail.from': setting({ group: 'mail', schema: optionalEmail, default: '' }),

  'discourse.enabled': setting({ group: 'signIn', schema: z.boolean(), default: false }),
  'discourse.secret': setting({ group: 'signIn', schema: secretText, default: '', secret: true }),
  'discourse.activeOnly': setting({ group: 'signIn', schema: z.boolean(), default: true }),
  'discourse.returnUrl': setting({ group: 'signIn', schema: optionalUrl, default: '' }),
  'discourse.allowedHosts': setting({ group: 'signIn', schema: hostList, default: [] }),
  'signIn.allowedHosts': setting({ group: 'signIn', schema: hostList, default: [] }),
} as const

export type SettingKey = keyof typeof settingDefinitions
export type SettingValue<Key extends SettingKey> = z.output<(typeof settingDefinitions)[Key]['schema']>
export type SettingValues = { [Key in SettingKey]: SettingValue<Key> }
