/** Every action that the server writes into the audit trail, by the first part of its name: `member.disable`. */
const actionsByGroup = {
  access: ['authorise', 'hours', 'revoke'],
  account: [
    'addAuthenticator',
    'addPasskey',
    'changeEmail',
    'changePassword',
    'endOtherSessions',
    'endSession',
    'register',
    'proposeEmail',
    'removeAuthenticator',
    'removePasskey',
    'renewRecoveryCodes',
    'resetPassword',
    'signIn',
    'stopEmailChange',
    'useRecoveryCode',
    'verifyEmail',
    'withdrawEmail',
  ],
  apiKey: ['create', 'release', 'revoke'],
  approval: ['approve', 'propose', 'refuse', 'withdraw'],
  audit: ['export'],
  award: ['give', 'suspend', 'reinstate', 'revoke', 'undo'],
  backups: ['make'],
  badge: ['create', 'renewKey', 'withdraw'],
  bank: ['ignore', 'import', 'reopen'],
  billing: ['exportRehearsal', 'rehearse', 'removeCard', 'dispute', 'disputeWon', 'refund', 'refundFailed', 'saveCard'],
  bookable: ['create', 'update', 'remove'],
  booking: ['forMember', 'override', 'displace', 'cancel', 'change', 'approve', 'refuse'],
  hourPack: ['create', 'update', 'takeBack'],
  calendarSource: ['create', 'update', 'remove'],
  card: ['add', 'lost', 'update'],
  certificate: ['create', 'update', 'steps', 'quiz', 'archive', 'remove'],
  closure: ['create', 'import', 'remove', 'update'],
  club: ['import_membermatters', 'set_up'],
  competence: ['export', 'giveAttempt', 'import', 'invite', 'openStep', 'signOff'],
  device: [
    'authorise',
    'bump',
    'create',
    'deauthorise',
    'ignore',
    'key.create',
    'key.revoke',
    'lock',
    'mqtt_refused',
    'pair',
    'pair_code',
    'protocol',
    'reboot',
    'remove',
    'sync',
    'unlock',
    'update',
  ],
  equipment: ['create', 'update', 'remove', 'state', 'test', 'photo', 'manual', 'export'],
  evidence: ['accept', 'decline'],
  exclusiveSet: ['create', 'update', 'remove'],
  issue: ['close', 'reopen'],
  keys: ['renew_hash', 'rotate'],
  kiosk: [
    'authorise',
    'deauthorise',
    'receive_secret',
    'refuse_card',
    'remove',
    'renew_secret',
    'update',
    'adopt_reader',
    'recognise',
    'unlock',
    'refuse_unlock',
  ],
  lockdown: ['start', 'update', 'end'],
  maintenance: ['create', 'update', 'remove'],
  meeting: ['attend', 'create', 'end_proxy', 'give_proxy', 'remove', 'unattend', 'update'],
  member: [
    'accept_application',
    'card',
    'complete_sign_up',
    'create',
    'disable',
    'enable',
    'duties',
    'end_membership',
    'end_sessions',
    'erase',
    'export',
    'export_data',
    'export_log',
    'import',
    'induction',
    'keyholder',
    'make_member',
    'pay_membership',
    'reject_application',
    'remove_factors',
    'resubscribe',
    'send_sms',
    'send_welcome',
    'skip_sign_up',
    'suspend_membership',
    'undo',
    'unsubscribe',
    'update',
  ],
  memberbucks: ['export', 'pay', 'record', 'reverse', 'dispute', 'disputeWon', 'refund', 'refundFailed', 'topUp'],
  oidcClient: ['create', 'remove', 'sign_in', 'update', 'withdraw'],
  outbox: ['group_mail', 'retry', 'retry_failed', 'show'],
  place: ['create', 'remove', 'update'],
  plan: ['create', 'remove', 'update'],
  privacy: ['retention'],
  product: ['create', 'remove', 'soldOut', 'update'],
  profile: ['export', 'requestErasure', 'theme', 'update', 'withdrawErasure'],
  report: ['done'],
  requirement: ['remove', 'set'],
  schedule: ['create', 'remove', 'update'],
  service: ['create', 'void'],
  strike: ['take_back'],
  settings: ['test', 'update'],
  siteSession: ['end'],
  tier: ['create', 'remove', 'update'],
  subscription: ['began', 'cancelled', 'ended', 'failed', 'pay', 'restored', 'resumed', 'suspended'],
  trainer: ['appoint', 'update', 'remove'],
  webhook: ['create', 'remove', 'test', 'update'],
} as const
type Actions = typeof actionsByGroup

/** The first part of an action, which also works as a filter: `member` finds `member.disable`. */
export type AuditGroup = keyof Actions
export type WrittenAuditAction = { [Group in AuditGroup]: `${Group}.${Actions[Group][number]}` }[AuditGroup]

/** Actions found only in older entries of the trail. */
export const formerAuditActions = ['billing.return', 'memberbucks.takeBack'] as const
export type AuditAction = WrittenAuditAction | (typeof formerAuditActions)[number]

export const auditGroups = Object.keys(actionsByGroup) as AuditGroup[] // an object's own keys

export const writtenAuditActions = auditGroups.flatMap((group) =>
  // Put together as in the type above.
  actionsByGroup[group].map((action) => `${group}.${action}` as WrittenAuditAction),
)

/** What an entry can be about that has a number, as in `member:12`. */
export const numberedSubjects = [
  'member',
  'device',
  'kiosk',
  'meeting',
  'issue',
  'product',
  'tier',
  'plan',
  'schedule',
  'closure',
  'outbox',
  'apiKey',
  'oidcClient',
  'webhook',
  'transfer',
  'certificate',
  'award',
  'equipment',
  'place',
  'service',
  'bookable',
  'booking',
  'exclusiveSet',
  'hourPack',
  'calendarSource',
] as const

/** What the club has one of, or all of a kind. */
const wholeSubjects = [
  'lockdown',
  'settings',
  'audit',
  'backups',
  'bank',
  'closures',
  'club',
  'competence',
  'devices',
  'group',
  'ledger',
  'members',
  'outbox',
  'rehearsal',
] as const

/** What an entry is about. A new kind needs its line above; its words on the page follow from the compiler. */
export type AuditSubject =
  | `${(typeof numberedSubjects)[number]}:${number}`
  | `settings:${string}`
  | (typeof wholeSubjects)[number]

/** Kinds of subjects that have a name, because actions begin with them, too: these filter the trail. */
export const filterSubjects: readonly AuditGroup[] = auditGroups.filter((group) =>
  [...numberedSubjects, ...wholeSubjects].some((subject) => subject === group),
)
