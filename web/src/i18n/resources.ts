// One alphabetical line per feature: it makes the keys of its texts known to the compiler. A feature may also add its own
// to `Files` where its screen is.
import type access from '../../../texts/en-AU/page/access.json'
import type accounts from '../../../texts/en-AU/page/accounts.json'
import type approvals from '../../../texts/en-AU/page/approvals.json'
import type audit from '../../../texts/en-AU/page/audit.json'
import type badges from '../../../texts/en-AU/page/badges.json'
import type bank from '../../../texts/en-AU/page/bank.json'
import type bookings from '../../../texts/en-AU/page/bookings.json'
import type certificates from '../../../texts/en-AU/page/certificates.json'
import type common from '../../../texts/en-AU/page/common.json'
import type dashboard from '../../../texts/en-AU/page/dashboard.json'
import type devices from '../../../texts/en-AU/page/devices.json'
import type digitalId from '../../../texts/en-AU/page/digital-id.json'
import type equipment from '../../../texts/en-AU/page/equipment.json'
import type errors from '../../../texts/en-AU/page/errors.json'
import type cards from '../../../texts/en-AU/page/cards.json'
import type help from '../../../texts/en-AU/page/help.json'
import type house from '../../../texts/en-AU/page/house.json'
import type kiosk from '../../../texts/en-AU/page/kiosk.json'
import type kiosks from '../../../texts/en-AU/page/kiosks.json'
import type ledger from '../../../texts/en-AU/page/ledger.json'
import type imports from '../../../texts/en-AU/page/imports.json'
import type meetings from '../../../texts/en-AU/page/meetings.json'
import type issues from '../../../texts/en-AU/page/issues.json'
import type memberbucks from '../../../texts/en-AU/page/memberbucks.json'
import type members from '../../../texts/en-AU/page/members.json'
import type messages from '../../../texts/en-AU/page/messages.json'
import type openid from '../../../texts/en-AU/page/openid.json'
import type mobile from '../../../texts/en-AU/page/mobile.json'
import type mqtt from '../../../texts/en-AU/page/mqtt.json'
import type mqttDoors from '../../../texts/en-AU/page/mqtt-doors.json'
import type myplan from '../../../texts/en-AU/page/myplan.json'
import type outbox from '../../../texts/en-AU/page/outbox.json'
import type paymentcard from '../../../texts/en-AU/page/paymentcard.json'
import type plans from '../../../texts/en-AU/page/plans.json'
import type profile from '../../../texts/en-AU/page/profile.json'
import type proxies from '../../../texts/en-AU/page/proxies.json'
import type quizzes from '../../../texts/en-AU/page/quizzes.json'
import type reconciliation from '../../../texts/en-AU/page/reconciliation.json'
import type rehearsal from '../../../texts/en-AU/page/rehearsal.json'
import type security from '../../../texts/en-AU/page/security.json'
import type settings from '../../../texts/en-AU/page/settings.json'
import type setup from '../../../texts/en-AU/page/setup.json'
import type statistics from '../../../texts/en-AU/page/statistics.json'
import type signUp from '../../../texts/en-AU/page/sign-up.json'
import type swipes from '../../../texts/en-AU/page/swipes.json'
import type why from '../../../texts/en-AU/page/why.json'

/** The texts of every feature, by the name of its file. */
export interface Files {
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
  help: typeof help
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
