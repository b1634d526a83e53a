import { z } from 'zod'
import { amountSchema, localeSchema } from './money.ts'
import { timeZoneSchema } from './routes/setup.ts'
import { descriptionSchema, emailSchema, textSchema, titleSchema } from './text.ts'

export const settingGroups = [
  'general',
  'theme',
  'features',
  'access',
  'mail',
  'sms',
  'chat',
  'signIn',
  'privacy',
] as const
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
/** International number, up to 11 letters and digits with at least one letter, or a messaging service at Twilio. */
const smsSender = /^(?:\+[1-9]\d{6,14}|(?=.*[a-z])[\da-z &+_-]{1,11}|MG[\da-f]{32})$/i
const footer = textSchema.refine((text) => text.length <= 100, { error: 'validation.max100' })
const secretText = textSchema.refine((text) => text.length <= 200, { error: 'validation.max200' })

/** For how many whole months something is kept; 0 for ever. */
const keptMonths = z.int().min(0, { error: 'validation.monthsOrEver' }).max(240, { error: 'validation.monthsOrEver' })

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

/** A camera's name, and where the server fetches its picture. Members only ever see the picture. */
const webcamLink = z.tuple([
  titleSchema,
  textSchema.refine((text) => text.length <= 500 && isWebAddress(text), { error: 'validation.url' }),
])

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
  /** So long an administrator can object to an application before it is accepted by itself. */
  'billing.applicationDays': setting({
    group: 'general',
    schema: z.int().min(1, { error: 'validation.days' }).max(90, { error: 'validation.days' }),
    default: 7,
  }),
  webcamLinks: setting({
    group: 'general',
    schema: z.array(webcamLink).max(24, { error: 'validation.tooLong' }),
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

  /** Members check in and out; doors and tools that are not exempt open only for who is checked in. */
  'features.enableSiteSignIn': setting({ group: 'features', schema: z.boolean(), default: false }),
  /** Members see who else is checked in; administrators always do. */
  'features.enableMembersOnSite': setting({ group: 'features', schema: z.boolean(), default: false }),
  /** Members have a balance that tools and machines take money from. */
  'features.enableMemberBucks': setting({ group: 'features', schema: z.boolean(), default: true }),
  /** How members put money in by hand: where the tin stands, or which account to pay to. */
  'features.memberbucks_topup_note': setting({ group: 'features', schema: descriptionSchema, default: '' }),
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
  /** So long after checking in a visit ends by itself. */
  'access.siteSessionHours': setting({
    group: 'access',
    schema: z.int().min(1, { error: 'validation.hours' }).max(168, { error: 'validation.hours' }),
    default: 16,
  }),

  /** So long after a device was last heard administrators are told; 0 for never. */
  'access.offlineAlarmMinutes': setting({
    group: 'access',
    schema: z.int().min(0, { error: 'validation.minutesOrNever' }).max(1440, { error: 'validation.minutesOrNever' }),
    default: 15,
  }),

  'mail.smtpUrl': setting({
    group: 'mail',
    schema: optional('validation.smtpUrl', isSmtpUrl).meta({ format: 'uri' }),
    default: '',
    secret: true,
  }),
  'mail.from': setting({ group: 'mail', schema: optionalEmail, default: '' }),

  /** Mail to a group leaves at this pace: many servers take only so much. */
  'mail.groupPerMinute': setting({
    group: 'mail',
    schema: z.int().min(1, { error: 'validation.perMinute' }).max(6000, { error: 'validation.perMinute' }),
    default: 120,
  }),

  /** Off: nothing is sent, and nobody is offered to. */
  'sms.enable': setting({ group: 'sms', schema: z.boolean(), default: false }),
  'sms.accountSid': setting({
    group: 'sms',
    schema: optional('validation.accountSid', (text) => /^AC[\da-f]{32}$/i.test(text)),
    default: '',
  }),
  'sms.authToken': setting({ group: 'sms', schema: secretText, default: '', secret: true }),
  /** A number, a name, or the SID of a messaging service. */
  'sms.senderId': setting({
    group: 'sms',
    schema: optional('validation.smsSender', (text) => smsSender.test(text)),
    default: '',
  }),
  'sms.footer': setting({ group: 'sms', schema: footer, default: 'No reply.' }),
  /** Minor units, for the estimate before sending. */
  'sms.pricePerSegment': setting({
    group: 'sms',
    schema: amountSchema.min(0, { error: 'validation.amount' }).max(10_000, { error: 'validation.amount' }),
    default: 0,
  }),
  'sms.apiBase': setting({ group: 'sms', schema: optionalUrl, default: 'https://api.twilio.com' }),

  /** Whoever knows such an address can post to the channel. */
  'discord.webhookUrl': setting({ group: 'chat', schema: optionalUrl, default: '', secret: true }),
  'slack.webhookUrl': setting({ group: 'chat', schema: optionalUrl, default: '', secret: true }),
  /** Is told whose theme to play, and where it lies. */
  'kiosk.themeWebhookUrl': setting({ group: 'chat', schema: optionalUrl, default: '', secret: true }),

  'discourse.enabled': setting({ group: 'signIn', schema: z.boolean(), default: false }),
  'discourse.secret': setting({ group: 'signIn', schema: secretText, default: '', secret: true }),
  'discourse.activeOnly': setting({ group: 'signIn', schema: z.boolean(), default: true }),
  'discourse.returnUrl': setting({ group: 'signIn', schema: optionalUrl, default: '' }),
  'discourse.allowedHosts': setting({ group: 'signIn', schema: hostList, default: [] }),
  'signIn.allowedHosts': setting({ group: 'signIn', schema: hostList, default: [] }),

  /** So long taps, sessions and visits say whose they were; without that they stay. */
  'privacy.tapMonths': setting({ group: 'privacy', schema: keptMonths, default: 0 }),
  'privacy.toolSessionMonths': setting({ group: 'privacy', schema: keptMonths, default: 0 }),
  'privacy.visitMonths': setting({ group: 'privacy', schema: keptMonths, default: 0 }),
  /** So long these are kept at all. */
  'privacy.connectionMonths': setting({ group: 'privacy', schema: keptMonths, default: 12 }),
  'privacy.messageMonths': setting({ group: 'privacy', schema: keptMonths, default: 24 }),
  'privacy.auditMonths': setting({ group: 'privacy', schema: keptMonths, default: 0 }),
} as const

export type SettingKey = keyof typeof settingDefinitions
export type SettingValue<Key extends SettingKey> = z.output<(typeof settingDefinitions)[Key]['schema']>
export type SettingValues = { [Key in SettingKey]: SettingValue<Key> }
