import { featureFlags } from '@fobhouse/contract/feature-flags.ts'
import type { configRoutes, SiteConfiguration } from '@fobhouse/contract/routes/config.ts'
import type { Context } from '../../context.ts'
import { isFlagOn } from '../../http/feature-flags.ts'
import type { Handlers } from '../../http/handler.ts'

type ConfigContext = Pick<Context, 'config' | 'settings'>

export function configHandlers(ctx: ConfigContext): Handlers<typeof configRoutes> {
  return {
    get: (call) => siteConfiguration(ctx, call.caller !== undefined),
  }
}

function siteConfiguration(ctx: ConfigContext, loggedIn: boolean): SiteConfiguration {
  const { get } = ctx.settings
  return {
    version: ctx.config.version,
    loggedIn,
    general: {
      siteName: get('general.siteName'),
      siteOwner: get('general.siteOwner'),
      siteLocaleCurrency: get('general.siteLocaleCurrency'),
      timeZone: get('general.timeZone'),
    },
    contact: { admin: get('contact.admin'), sysadmin: get('contact.sysadmin'), address: get('contact.address') },
    images: {
      siteLogo: get('images.siteLogo'),
      statsCard: get('images.statsCard'),
      siteFavicon: get('images.siteFavicon'),
      menuBackground: get('images.menuBackground'),
    },
    theme: {
      themePrimary: get('theme.themePrimary'),
      themeToolbar: get('theme.themeToolbar'),
      themeAccent: get('theme.themeAccent'),
    },
    homepageCards: get('homepageCards'),
    webcamLinks: [],
    keys: { stripePublishableKey: '' },
    features: features(ctx),
    analyticsId: get('analyticsId'),
  }
}

/** What is not built yet answers as it does for a club that has it off. */
function features(ctx: ConfigContext): SiteConfiguration['features'] {
  const flags = Object.fromEntries(featureFlags.map((flag) => [flag, isFlagOn(ctx, flag)]))
  return {
    ...(flags as Record<(typeof featureFlags)[number], boolean>), // one entry for each flag
    siteBanner: ctx.settings.get('features.siteBanner'),
    memberbucks_topup_options: [],
    signup: {
      inductionLink: '',
      requireAccessCard: false,
      postInductionUrl: '',
      collectVehicleRegistrationPlate: ctx.settings.get('features.signup.collectVehicleRegistrationPlate'),
    },
    sms: { enable: false, senderId: '', footer: 'No reply.' },
  }
}
