// One alphabetical line per feature: it makes the keys of its texts known to the compiler.
import type access from './en-AU/access.json'
import type accounts from './en-AU/accounts.json'
import type approvals from './en-AU/approvals.json'
import type audit from './en-AU/audit.json'
import type badges from './en-AU/badges.json'
import type bank from './en-AU/bank.json'
import type bookings from './en-AU/bookings.json'
import type certificates from './en-AU/certificates.json'
import type common from './en-AU/common.json'
import type dashboard from './en-AU/dashboard.json'
import type devices from './en-AU/devices.json'
import type digitalId from './en-AU/digital-id.json'
import type equipment from './en-AU/equipment.json'
import type errors from './en-AU/errors.json'
import type cards from './en-AU/cards.json'
import type house from './en-AU/house.json'
import type kiosk from './en-AU/kiosk.json'
import type kiosks from './en-AU/kiosks.json'
import type ledger from './en-AU/ledger.json'
import type imports from './en-AU/imports.json'
import type meetings from './en-AU/meetings.json'
import type issues from './en-AU/issues.json'
import type memberbucks from './en-AU/memberbucks.json'
import type members from './en-AU/members.json'
import type messages from './en-AU/messages.json'
import type openid from './en-AU/openid.json'
import type mobile from './en-AU/mobile.json'
import type mqtt from './en-AU/mqtt.json'
import type mqttDoors from './en-AU/mqtt-doors.json'
import type myplan from './en-AU/myplan.json'
import type outbox from './en-AU/outbox.json'
import type paymentcard from './en-AU/paymentcard.json'
import type plans from './en-AU/plans.json'
import type profile from './en-AU/profile.json'
import type proxies from './en-AU/proxies.json'
import type quizzes from './en-AU/quizzes.json'
import type reconciliation from './en-AU/reconciliation.json'
import type rehearsal from './en-AU/rehearsal.json'
import type security from './en-AU/security.json'
import type settings from './en-AU/settings.json'
import type setup from './en-AU/setup.json'
import type statistics from './en-AU/statistics.json'
import type signUp from './en-AU/sign-up.json'
import type swipes from './en-AU/swipes.json'
import type webcams from './en-AU/webcams.json'
import type why from './en-AU/why.json'

/** The texts of every feature, by the name of its file. */
type Files = {
  access: typeof access
  accounts: typeof accounts
  approvals: typeof approvals
  audit: typeof audit
  badges: typeof badges
  bank: typeof bank
  bookings: typeof bookings
  common: typeof common
  dashboard: typeof dashboard
  devices: typeof devices
  'digital-id': typeof digitalId
  errors: typeof errors
  cards: typeof cards
  certificates: typeof certificates
  equipment: typeof equipment
  house: typeof house
  kiosk: typeof kiosk
  kiosks: typeof kiosks
  ledger: typeof ledger
  imports: typeof imports
  meetings: typeof meetings
  issues: typeof issues
  memberbucks: typeof memberbucks
  members: typeof members
  messages: typeof messages
  openid: typeof openid
  mobile: typeof mobile
  mqtt: typeof mqtt
  'mqtt-doors': typeof mqttDoors
  myplan: typeof myplan
  outbox: typeof outbox
  paymentcard: typeof paymentcard
  plans: typeof plans
  profile: typeof profile
  proxies: typeof proxies
  quizzes: typeof quizzes
  reconciliation: typeof reconciliation
  rehearsal: typeof rehearsal
  security: typeof security
  settings: typeof settings
  setup: typeof setup
  statistics: typeof statistics
  'sign-up': typeof signUp
  swipes: typeof swipes
  webcams: typeof webcams
  why: typeof why
}
export type Namespace = keyof Files

type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type SaidFor<Name extends Namespace, File> = File extends { elsewhere: { [N in Name]: infer Words } } ? Words : never
/** The same as the page has them: each file with what others say for it (`web/build/texts.ts`). */
export type Texts = {
  [Name in Namespace]: Omit<Files[Name], 'elsewhere'> &
    Together<{ [File in Namespace]: SaidFor<Name, Files[File]> }[Namespace]>
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
    resources: Texts
  }
}
