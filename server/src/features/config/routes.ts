import { eachFlag, emptyFeatureParts, type FeatureParts } from '@fobhouse/contract/feature-flags.ts'
import type { configRoutes, SiteConfiguration } from '@fobhouse/contract/routes/config.ts'
import type { Context } from '../../context.ts'
import { isFlagOn } from '../../http/feature-flags.ts'
import { type Handlers, PreparedAnswer } from '../../http/handler.ts'
import type { Caller } from '../../identity/public.ts'
import type { FeatureConfiguration, Parts } from '../feature.ts'
import { canSendSms } from '../outbox/public.ts'

/** Who reads the configuration. Visitors see every feature's flag, and are told no more. */
type Reader = {
  loggedIn: boolean
  sees: readonly FeatureConfiguration[]
  doesNotSee: readonly FeatureConfiguration[]
}

/** An answer is prepared for each distinct view: every page begins with this call, and only the settings change it. */
export function configHandlers(ctx: Context, { features }: Pick<Parts, 'features'>): Handlers<typeof configRoutes> {
  const configured = features.flatMap(({ configuration }) => (configuration ? [configuration] : []))
  const answers = new Map<string, PreparedAnswer<SiteConfiguration>>()
  let version: number | undefined
  return {
    get: ({ caller }) => {
      if (version !== ctx.settings.version()) answers.clear()
      version = ctx.settings.version()
      const reader = readerOf(ctx, caller, configured)
      const view = `${reader.loggedIn} ${reader.doesNotSee.map(({ flag }) => flag).join(' ')}`
      const answer = answers.get(view) ?? new PreparedAnswer(siteConfiguration(ctx, reader))
      answers.set(view, answer)
      return answer
    },
  }
}

function readerOf(ctx: Context, caller: Caller | undefined, configured: readonly FeatureConfiguration[]): Reader {
  if (caller === undefined) return { loggedIn: false, sees: [], doesNotSee: [] }
  const doesNotSee = configured.filter(({ maySee }) => !maySee(ctx, caller))
  return { loggedIn: true, sees: configured.filter((each) => !doesNotSee.includes(each)), doesNotSee }
}

function siteConfiguration(ctx: Context, { loggedIn, sees, doesNotSee }: Reader): SiteConfiguration {
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
    ...emptyFeatureParts,
    ...partsOf(ctx, sees),
    keys: { stripePublishableKey: get('stripe.publishableKey') },
    features: { ...features(ctx), ...Object.fromEntries(doesNotSee.map(({ flag }) => [flag, false])) },
    analyticsId: get('analyticsId'),
    testClock: ctx.config.hasTestClock,
  }
}

function partsOf(ctx: Context, seen: readonly FeatureConfiguration[]): Partial<FeatureParts> {
  const told: Partial<FeatureParts> = {}
  for (const { flag, parts } of seen) if (isFlagOn(ctx, flag)) Object.assign(told, parts(ctx))
  return told
}

function features(ctx: Context): SiteConfiguration['features'] {
  return {
    ...eachFlag((flag) => isFlagOn(ctx, flag)),
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
