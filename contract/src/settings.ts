import { z } from 'zod'
import { localeSchema } from './money.ts'
import { homepageCardSchema } from './routes/config.ts'
import { timeZoneSchema } from './routes/setup.ts'

export const settingGroups = ['general', 'theme', 'features', 'mail', 'signIn'] as const
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

const line = z.string().trim().max(200, { error: 'validation.max200' })
const siteTitle = z.string().trim().min(1, { error: 'validation.notEmpty' }).max(100, { error: 'validation.max100' })
const colour = z.string().regex(/^#[\da-f]{6}$/i, { error: 'validation.colour' })
const optionalEmail = z.union([z.literal(''), z.email({ error: 'validation.invalidEmail' })])
/** An address within the portal, or an http(s) one. Empty for none. */
const picture = z
  .string()
  .max(500)
  .regex(/^(|\/[^/].*|https?:\/\/.+)$/, { error: 'validation.url' })
const optionalUrl = z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'validation.url' }).max(500)])
const hostList = z
  .array(
    z
      .string()
      .regex(/^[\da-z.-]+(?::\d{1,5})?$/i, { error: 'validation.host' })
      .max(253),
  )
  .max(50)

/** Every setting. The administrators' form is drawn from it; keys shown by `/api/config/` have the same path there. */
export const settingDefinitions = {
  'general.siteName': setting({ group: 'general', schema: siteTitle, default: 'Member Portal' }),
  'general.siteOwner': setting({ group: 'general', schema: siteTitle, default: 'Our club' }),
  'general.siteLocaleCurrency': setting({ group: 'general', schema: localeSchema, default: 'en-AU' }),
  'general.timeZone': setting({ group: 'general', schema: timeZoneSchema, default: 'Australia/Brisbane' }),
  /** Where people reach the portal, for links in mail; noted at set-up, PUBLIC_URL goes before it. */
  'general.publicUrl': setting({ group: 'general', schema: optionalUrl, default: '' }),
  'contact.admin': setting({ group: 'general', schema: optionalEmail, default: '' }),
  'contact.sysadmin': setting({ group: 'general', schema: optionalEmail, default: '' }),
  'contact.address': setting({ group: 'general', schema: line, default: '' }),
  homepageCards: setting({ group: 'general', schema: z.array(homepageCardSchema.strict()).max(24), default: [] }),
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

  'mail.smtpUrl': setting({
    group: 'mail',
    schema: z.union([
      z.literal(''),
      z
        .string()
        .regex(/^smtps?:\/\/.+/, { error: 'validation.smtpUrl' })
        .max(500),
    ]),
    default: '',
    secret: true,
  }),
  'mail.from': setting({ group: 'mail', schema: optionalEmail, default: '' }),

  'discourse.enabled': setting({ group: 'signIn', schema: z.boolean(), default: false }),
  'discourse.secret': setting({ group: 'signIn', schema: z.string().max(200), default: '', secret: true }),
  'discourse.activeOnly': setting({ group: 'signIn', schema: z.boolean(), default: true }),
  'discourse.returnUrl': setting({ group: 'signIn', schema: optionalUrl, default: '' }),
  'discourse.allowedHosts': setting({ group: 'signIn', schema: hostList, default: [] }),
  'signIn.allowedHosts': setting({ group: 'signIn', schema: hostList, default: [] }),
} as const

export type SettingKey = keyof typeof settingDefinitions
export type SettingValue<Key extends SettingKey> = z.output<(typeof settingDefinitions)[Key]['schema']>
export type SettingValues = { [Key in SettingKey]: SettingValue<Key> }
