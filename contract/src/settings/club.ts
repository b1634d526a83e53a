import { z } from 'zod'
import { localeSchema } from '../languages.ts'
import { descriptionSchema, titleSchema } from '../text.ts'
import { timeZoneSchema } from '../time-zone.ts'
import { setting } from './definition.ts'
import { type ChoiceFormat, isPathHere, isWebAddress, line, optional, optionalEmail, optionalUrl } from './kinds.ts'

const colour = z
  .string()
  .regex(/^#[\da-f]{6}$/i, { error: 'validation.colour' })
  .meta({ format: 'color' })
/** A path within the portal or an http(s) address. Empty for none. */
const picture = optional('validation.url', (text) => isPathHere(text) || isWebAddress(text)).meta({ format: 'uri' })

/** A card that everybody sees on the start page. */
const homepageCard = z.strictObject({
  title: titleSchema,
  description: descriptionSchema,
  icon: line,
  url: z.string().max(500).refine(isWebAddress, { error: 'validation.url' }).optional(),
  routerLink: z.string().max(500).refine(isPathHere, { error: 'validation.url' }).optional(),
  btn_text: line,
})

/** The club's name, texts and looks. */
export const clubSettings = {
  'general.siteName': setting({ card: 'club', schema: titleSchema, default: 'Member Portal' }),
  'general.siteOwner': setting({ card: 'club', schema: titleSchema, default: 'Our club' }),
  'general.siteLocaleCurrency': setting({
    card: 'club',
    schema: localeSchema.meta({ format: 'country' satisfies ChoiceFormat }),
    default: 'en-AU',
  }),
  'general.timeZone': setting({
    card: 'club',
    control: 'timeZone',
    schema: timeZoneSchema,
    default: 'Australia/Brisbane',
  }),
  /** The portal's public address, used in mailed links. The set-up records it; PUBLIC_URL overrides it. */
  'general.publicUrl': setting({
    card: 'club',
    schema: optionalUrl,
    default: '',
    address: 'shown',
    danger: 'signIn',
  }),
  'contact.admin': setting({ card: 'contact', schema: optionalEmail, default: '' }),
  'contact.sysadmin': setting({ card: 'contact', schema: optionalEmail, default: '' }),
  'contact.address': setting({ card: 'contact', schema: line, default: '' }),
  'features.siteBanner': setting({ card: 'dashboard', schema: line, default: '' }),
  homepageCards: setting({
    card: 'dashboard',
    control: 'cards',
    schema: z.array(homepageCard).max(24, { error: 'validation.tooLong' }),
    default: [],
    address: 'shown',
  }),
  analyticsId: setting({ card: 'more', schema: line, default: '' }),
  'theme.themePrimary': setting({ card: 'colours', schema: colour, default: '#278ab0' }),
  'theme.themeToolbar': setting({ card: 'colours', schema: colour, default: '#0461b1' }),
  'theme.themeAccent': setting({ card: 'colours', schema: colour, default: '#189ab4' }),
  'images.siteLogo': setting({ card: 'pictures', control: 'picture', schema: picture, default: '', address: 'shown' }),
  'images.siteFavicon': setting({
    card: 'pictures',
    control: 'picture',
    schema: picture,
    default: '',
    address: 'shown',
  }),
  'images.statsCard': setting({ card: 'pictures', control: 'picture', schema: picture, default: '', address: 'shown' }),
  'images.menuBackground': setting({
    card: 'pictures',
    control: 'picture',
    schema: picture,
    default: '',
    address: 'shown',
  }),
} as const
