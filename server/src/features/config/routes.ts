import { featureFlags } from '@fobhouse/contract/feature-flags.ts'
import type { configRoutes, SiteConfiguration } from '@fobhouse/contract/routes/config.ts'
import { snapshotPath } from '@fobhouse/contract/routes/webcams.ts'
import type { Context } from '../../context.ts'
import { canSendSms } from '../outbox/public.ts'
import { isFlagOn } from '../../http/feature-flags.ts'
import { maySeeCameras } from '../../http/may-see-cameras.ts'
import { type Handlers, PreparedAnswer } from '../../http/handler.ts'

type ConfigContext = Pick<Context, 'config' | 'settings'>

export function configHandlers(ctx: ConfigContext): Handlers<typeof configRoutes> {
  const forSignedIn = prepareConfiguration(ctx, { loggedIn: true, seesCameras: true })
  const withoutCameras = prepareConfiguration(ctx, { loggedIn: true, seesCameras: false })
  const forVisitors = prepareConfiguration(ctx, { loggedIn: false, seesCameras: true })
  return {
    get: ({ caller }) => {
      if (caller === undefined) return forVisitors()
      return maySeeCameras(ctx, caller) ? forSignedIn() : withoutCameras()
    },
  }
}

/**
 * The reader of the configuration. Visitors learn that there are cameras, so that a link to them leads to the login.
 */
type Reader = { loggedIn: boolean; seesCameras: boolean }

/** Prepares the answer, because every page begins with this call and only the settings change it. */
function prepareConfiguration(ctx: ConfigContext, reader: Reader): () => PreparedAnswer<SiteConfiguration> {
  let version: number | undefined
  let answer: PreparedAnswer<SiteConfiguration> | undefined
  return () => {
    if (answer && version === ctx.settings.version()) return answer
    version = ctx.settings.version()
    answer = new PreparedAnswer(siteConfiguration(ctx, reader))
    return answer
  }
}

function siteConfiguration(ctx: ConfigContext, { loggedIn, seesCameras }: Reader): SiteConfiguration {
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
    webcamLinks: loggedIn && seesCameras ? webcamLinks(ctx) : [],
    keys: { stripePublishableKey: get('stripe.publishableKey') },
    features: seesCameras ? features(ctx) : { ...features(ctx), enableWebcams: false },
    analyticsId: get('analyticsId'),
    testClock: ctx.config.hasTestClock,
  }
}

/** Names, and paths to the pictures on this server: a camera's own address stays private. */
function webcamLinks(ctx: ConfigContext): SiteConfiguration['webcamLinks'] {
  if (!isFlagOn(ctx, 'enableWebcams')) return []
  return ctx.settings.get('webcamLinks').map(([name], camera) => [name, snapshotPath(camera)])
}

/** A capability that does not exist yet is reported as switched off. */
function features(ctx: ConfigContext): SiteConfiguration['features'] {
  const flags = Object.fromEntries(featureFlags.map((flag) => [flag, isFlagOn(ctx, flag)]))
  return {
    ...(flags as Record<(typeof featureFlags)[number], boolean>), // one entry for each flag
    siteBanner: ctx.settings.get('features.siteBanner'),
    memberbucks_topup_options: ctx.settings.get('features.memberbucks_topup_options'),
    memberbucks_topup_maximum: ctx.settings.get('billing.maxTopUp'),
    memberbucks_topup_note: ctx.settings.get('features.memberbucks_topup_note'),
    signup: {
      inductionLink: ctx.settings.get('features.signup.inductionLink'),
      requireAccessCard: ctx.settings.get('features.signup.requireAccessCard'),
      postInductionUrl: ctx.settings.get('features.signup.postInductionUrl'),
      collectVehicleRegistrationPlate: ctx.settings.get('features.signup.collectVehicleRegistrationPlate'),
    },
    sms: {
      enable: canSendSms(ctx),
      senderId: ctx.settings.get('sms.senderId'),
      footer: ctx.settings.get('sms.footer'),
    },
  }
}
