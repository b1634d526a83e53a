import { minorFromDecimal } from '@fobhouse/contract/money.ts'
import { settingDefinitions, type SettingKey } from '@fobhouse/contract/settings.ts'
import { cleanLine, parseJson, type Scalar } from '../values/rules.ts'

export type SettingOutcome =
  | { key: SettingKey; value: unknown }
  | 'needs_secret'
  | 'never_set'
  | 'no_counterpart'
  | 'secret'
  | 'setting_unreadable'
  | 'stripe'

type Reading = { to: SettingKey; read?: (value: Scalar, all: ReadonlyMap<string, Scalar>) => unknown }

const readings: Record<string, Reading> = {
  SITE_NAME: { to: 'general.siteName' },
  SITE_OWNER: { to: 'general.siteOwner' },
  SITE_LOCALE_CURRENCY: { to: 'general.siteLocaleCurrency' },
  SITE_BANNER: { to: 'features.siteBanner' },
  EMAIL_SYSADMIN: { to: 'contact.sysadmin', read: readAddress },
  EMAIL_ADMIN: { to: 'contact.admin', read: readAddress },
  EMAIL_DEFAULT_FROM: { to: 'mail.from', read: readAddress },
  SITE_MAIL_ADDRESS: { to: 'contact.address' },
  MAIN_SITE_URL: { to: 'spaceapi.url' },
  POST_INDUCTION_URL: { to: 'features.signup.postInductionUrl' },
  SITE_LOGO: { to: 'images.siteLogo' },
  SITE_FAVICON: { to: 'images.siteFavicon' },
  STATS_CARD_IMAGE: { to: 'images.statsCard' },
  MENU_BACKGROUND: { to: 'images.menuBackground' },
  THEME_PRIMARY: { to: 'theme.themePrimary' },
  THEME_TOOLBAR: { to: 'theme.themeToolbar' },
  THEME_ACCENT: { to: 'theme.themeAccent' },
  WEBCAM_PAGE_URLS: { to: 'webcamLinks', read: readCameras },
  HOME_PAGE_CARDS: { to: 'homepageCards', read: readCards },
  STRIPE_MEMBERBUCKS_TOPUP_OPTIONS: { to: 'features.memberbucks_topup_options', read: readJson },
  MEMBERBUCKS_MAX_TOPUP: { to: 'billing.maxTopUp', read: (value) => minorFromDecimal(String(value)) },
  ENABLE_MEMBERBUCKS: { to: 'features.enableMemberBucks' },
  ENABLE_PROXY_VOTING: { to: 'features.enableProxyVoting' },
  ENABLE_WEBCAMS: { to: 'features.enableWebcams' },
  ENABLE_PORTAL_SITE_SIGN_IN: { to: 'features.enableSiteSignIn' },
  ENABLE_PORTAL_MEMBERS_ON_SITE: { to: 'features.enableMembersOnSite' },
  ENABLE_STATS_PAGE: { to: 'features.enableStatsPage' },
  COLLECT_VEHICLE_REGISTRATION_PLATE: { to: 'features.signup.collectVehicleRegistrationPlate' },
  REQUIRE_ACCESS_CARD: { to: 'features.signup.requireAccessCard' },
  INDUCTION_ENROL_LINK: { to: 'features.signup.inductionLink' },
  MAX_INDUCTION_DAYS: { to: 'induction.maxInductionDays' },
  MIN_INDUCTION_SCORE: { to: 'induction.minScore' },
  MOODLE_INDUCTION_ENABLED: { to: 'induction.provider', read: (value) => (value === true ? 'moodle' : undefined) },
  CANVAS_INDUCTION_ENABLED: { to: 'induction.provider', read: readCanvas },
  MOODLE_API_BASE_URL: { to: 'induction.baseUrl' },
  MOODLE_INDUCTION_COURSE_ID: { to: 'induction.courseId', read: (value, all) => readCourse(value, isMoodle(all)) },
  CANVAS_INDUCTION_COURSE_ID: { to: 'induction.courseId', read: (value, all) => readCourse(value, !isMoodle(all)) },
  GOOGLE_ANALYTICS_MEASUREMENT_ID: { to: 'analyticsId' },
  ENABLE_SPACE_DIRECTORY: { to: 'spaceapi.enabled' },
  SPACE_DIRECTORY_MESSAGE: { to: 'spaceapi.message' },
  SPACE_DIRECTORY_LOCATION_LAT: { to: 'spaceapi.coordinates', read: (_value, all) => readCoordinates(all) },
  SPACE_DIRECTORY_LOCATION_LON: { to: 'spaceapi.coordinates', read: (_value, all) => readCoordinates(all) },
  TWILIO_ACCOUNT_SID: { to: 'sms.accountSid' },
  SMS_SENDER_ID: { to: 'sms.senderId' },
  SMS_FOOTER: { to: 'sms.footer' },
  VIKUNJA_API_URL: { to: 'issues.vikunjaUrl' },
  VIKUNJA_DEFAULT_PROJECT_ID: { to: 'issues.vikunjaProject', read: String },
  TRELLO_ID_LIST: { to: 'issues.trelloList' },
}

const secret =
  /(?:_KEY|_TOKEN|_SECRET|_WEBHOOK|_DSN_(?:FRONTEND|BACKEND))$|^STRIPE_WEBHOOK_SECRET$|^DISCOURSE_SSO_PROTOCOL_SECRET_KEY$|^THEME_SWIPE_URL$/
const stripe =
  /^(?:ENABLE_STRIPE|ENABLE_STRIPE_MEMBERSHIP_PAYMENTS|STRIPE_(?:PUBLISHABLE|SECRET)_KEY|STRIPE_WEBHOOK_SECRET)$/
const needsSecret =
  /^(?:SMS_ENABLE|ENABLE_DISCOURSE_SSO_PROTOCOL|ENABLE_(?:DISCORD|SLACK)_INTEGRATION|ENABLE_THEME_SWIPE|REPORT_ISSUE_ENABLE_\w+)$/
const placeholder = /^$|PLEASE_CHANGE_ME|example\.(?:com|org)|<token>|notset@/

/** The setting here for one in MemberMatters, or why it stays behind. */
export function readSetting(name: string, value: Scalar, all: ReadonlyMap<string, Scalar>): SettingOutcome {
  if (stripe.test(name)) return 'stripe'
  const reading = Object.hasOwn(readings, name) ? readings[name] : undefined
  if (!reading) {
    if (secret.test(name)) return 'secret'
    return needsSecret.test(name) ? 'needs_secret' : 'no_counterpart'
  }
  if (value === null || (typeof value === 'string' && placeholder.test(value.trim()))) return 'never_set'
  const read = reading.read ? reading.read(value, all) : value
  if (read === undefined) return 'no_counterpart'
  const parsed = settingDefinitions[reading.to].schema.safeParse(read)
  return parsed.success ? { key: reading.to, value: parsed.data } : 'setting_unreadable'
}

/** `"The club" <mail@club.org>` or the bare address. */
function readAddress(value: Scalar): string {
  const text = String(value)
  return (/<([^<>]+)>/.exec(text)?.[1] ?? text).trim()
}

/** Returns null, which every schema refuses, for text that is not JSON. */
function readJson(value: Scalar): unknown {
  return parseJson(String(value)) ?? null
}

function readCameras(value: Scalar): unknown {
  const cameras = readJson(value)
  return Array.isArray(cameras) ? cameras.slice(0, 24) : null
}

/** Keeps only cards that link to a web address; links within MemberMatters lead nowhere here. */
function readCards(value: Scalar): unknown {
  const cards = readJson(value)
  if (!Array.isArray(cards)) return null
  const read = cards.flatMap((card: unknown) => {
    if (typeof card !== 'object' || card === null) return []
    const part = (name: string) => (name in card ? (card as Record<string, unknown>)[name] : undefined) // an object has names
    const text = (name: string) => (typeof part(name) === 'string' ? cleanLine(String(part(name)), 200) : '')
    const url = text('url')
    if (!/^https?:\/\//.test(url)) return []
    return [
      { title: text('title'), description: text('description'), icon: text('icon'), url, btn_text: text('btn_text') },
    ]
  })
  return read.slice(0, 24)
}

function isMoodle(all: ReadonlyMap<string, Scalar>): boolean {
  return all.get('MOODLE_INDUCTION_ENABLED') === true
}

function readCanvas(value: Scalar, all: ReadonlyMap<string, Scalar>): string | undefined {
  return value === true && !isMoodle(all) ? 'canvas' : undefined
}

function readCourse(value: Scalar, isInUse: boolean): string | undefined {
  return isInUse ? String(value) : undefined
}

/** One setting here from two in MemberMatters. 0, 0 is its default. */
function readCoordinates(all: ReadonlyMap<string, Scalar>): string | undefined {
  const [north, east] = ['LAT', 'LON'].map((part) => all.get(`SPACE_DIRECTORY_LOCATION_${part}`))
  if (typeof north !== 'number' || typeof east !== 'number' || (north === 0 && east === 0)) return undefined
  return `${north}, ${east}`
}
