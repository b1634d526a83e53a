import { z } from 'zod'
import { featureFlagsSchema, featurePartsShape } from '../feature-flags.ts'
import { localeSchema } from '../languages.ts'
import { amountSchema } from '../money.ts'
import { defineRoutes } from '../route.ts'

export const homepageCardSchema = z.object({
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  url: z.string().optional(),
  routerLink: z.string().optional(),
  btn_text: z.string(),
})

export const siteConfigurationSchema = z.object({
  version: z.string(),
  loggedIn: z.boolean(),
  general: z.object({
    siteName: z.string(),
    siteOwner: z.string(),
    siteLocaleCurrency: localeSchema,
    timeZone: z.string(),
  }),
  contact: z.object({ admin: z.string(), sysadmin: z.string(), address: z.string() }),
  images: z.object({
    siteLogo: z.string(),
    statsCard: z.string(),
    siteFavicon: z.string(),
    menuBackground: z.string(),
  }),
  theme: z.object({ themePrimary: z.string(), themeToolbar: z.string(), themeAccent: z.string() }),
  homepageCards: z.array(homepageCardSchema),
  ...featurePartsShape,
  keys: z.object({ stripePublishableKey: z.string() }),
  features: featureFlagsSchema.extend({
    siteBanner: z.string(),
    memberbucks_topup_options: z.array(amountSchema),
    /** Minor units for one top-up. */
    memberbucks_topup_maximum: amountSchema,
    /** How members put money in by hand; empty if the club did not say. */
    memberbucks_topup_note: z.string(),
    signup: z.object({
      inductionLink: z.string(),
      requireAccessCard: z.boolean(),
      postInductionUrl: z.string(),
      collectVehicleRegistrationPlate: z.boolean(),
    }),
    sms: z.object({ enable: z.boolean(), senderId: z.string(), footer: z.string() }),
  }),
  analyticsId: z.string(),
  /** The club's time can be moved, so it is not the real time. */
  testClock: z.boolean(),
})
export type SiteConfiguration = z.output<typeof siteConfigurationSchema>

export const configRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/config/',
    access: 'anon',
    summary: 'The site configuration that the page needs before anyone signs in.',
    response: siteConfigurationSchema,
  },
})
