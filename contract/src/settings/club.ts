import { z } from 'zod'
import { localeSchema } from '../money.ts'
import { timeZoneSchema } from '../routes/setup.ts'
import { descriptionSchema, textSchema, titleSchema } from '../text.ts'
import { setting } from './definition.ts'
import { isPathHere, isWebAddress, line, optional, optionalEmail, optionalUrl } from './kinds.ts'

const colour = z
  .string()
  .regex(/^#[\da-f]{6}$/i, { error: 'validation.colour' })
  .meta({ format: 'color' })
/** An address within the portal, or an http(s) one. Empty for none. */
const picture = optional('validation.url', (text) => isPathHere(text) || isWebAddress(text)).meta({ format: 'uri' })

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

/** What the club is, says and looks like. */
export const clubSettings = {
  'general.siteName': setting({ group: 'general', schema: titleSchema, default: 'Member Portal' }),
  'general.siteOwner': setting({ group: 'general', schema: titleSchema, default: 'Our club' }),
  'general.siteLocaleCurrency': setting({ group: 'general', schema: localeSchema, default: 'en-AU' }),
  'general.timeZone': setting({ group: 'general', schema: timeZoneSchema, default: 'Australia/Brisbane' }),
  /** Where people reach the portal, for links in mail; noted at set-up, PUBLIC_URL goes before it. */
  'general.publicUrl': setting({
    group: 'general',
    schema: optionalUrl,
    default: '',
    address: 'shown',
    danger: 'signIn',
  }),
  'contact.admin': setting({ group: 'general', schema: optionalEmail, default: '' }),
  'contact.sysadmin': setting({ group: 'general', schema: optionalEmail, default: '' }),
  'contact.address': setting({ group: 'general', schema: line, default: '' }),
  homepageCards: setting({
    group: 'general',
    schema: z.array(homepageCard).max(24, { error: 'validation.tooLong' }),
    default: [],
    address: 'shown',
  }),
  webcamLinks: setting({
    group: 'general',
    schema: z.array(webcamLink).max(24, { error: 'validation.tooLong' }),
    default: [],
    address: 'called',
    sealed: true,
  }),
  'features.siteBanner': setting({ group: 'general', schema: line, default: '' }),
  analyticsId: setting({ group: 'general', schema: line, default: '' }),
  'theme.themePrimary': setting({ group: 'theme', schema: colour, default: '#278ab0' }),
  'theme.themeToolbar': setting({ group: 'theme', schema: colour, default: '#0461b1' }),
  'theme.themeAccent': setting({ group: 'theme', schema: colour, default: '#189ab4' }),
  'images.siteLogo': setting({ group: 'theme', schema: picture, default: '', address: 'shown' }),
  'images.siteFavicon': setting({ group: 'theme', schema: picture, default: '', address: 'shown' }),
  'images.statsCard': setting({ group: 'theme', schema: picture, default: '', address: 'shown' }),
  'images.menuBackground': setting({ group: 'theme', schema: picture, default: '', address: 'shown' }),
} as const
