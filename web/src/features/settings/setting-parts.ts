import type { Setting } from '@fobhouse/contract/routes/admin-settings.ts'
import type { SettingGroup, SettingKey } from '@fobhouse/contract/settings.ts'

export type PartName =
  | 'club'
  | 'contact'
  | 'dashboard'
  | 'applications'
  | 'webcams'
  | 'more'
  | 'colours'
  | 'pictures'
  | 'onSite'
  | 'money'
  | 'pages'
  | 'features'
  | 'joining'
  | 'induction'
  | 'platform'
  | 'meetings'
  | 'access'
  | 'alarms'
  | 'payments'
  | 'stripe'
  | 'topUps'
  | 'mail'
  | 'sms'
  | 'twilio'
  | 'chat'
  | 'themes'
  | 'issues'
  | 'github'
  | 'trello'
  | 'vikunja'
  | 'discourse'
  | 'openid'
  | 'loggingIn'
  | 'spaceApi'
  | 'signIn'
  | 'nameless'
  | 'deleted'
  | 'backups'
  | 'chain'

type Layout = readonly { name: PartName; keys: readonly SettingKey[] }[]

/** How a group is split into cards. A setting that is named nowhere stands in the last one, so that none gets lost. */
const layouts: Record<SettingGroup, Layout> = {
  general: [
    {
      name: 'club',
      keys: [
        'general.siteName',
        'general.siteOwner',
        'general.siteLocaleCurrency',
        'general.timeZone',
        'general.publicUrl',
      ],
    },
    { name: 'contact', keys: ['contact.admin', 'contact.sysadmin', 'contact.address'] },
    { name: 'dashboard', keys: ['features.siteBanner', 'homepageCards'] },
    { name: 'webcams', keys: ['webcamLinks'] },
    { name: 'more', keys: ['analyticsId'] },
  ],
  theme: [
    { name: 'colours', keys: ['theme.themePrimary', 'theme.themeToolbar', 'theme.themeAccent'] },
    { name: 'pictures', keys: [] },
  ],
  features: [
    { name: 'onSite', keys: ['features.enableSiteSignIn', 'features.enableMembersOnSite'] },
    { name: 'money', keys: ['features.enableMemberBucks', 'features.memberbucks_topup_note'] },
    { name: 'pages', keys: ['features.enableWebcams', 'webcams.membersOnly', 'features.enableStatsPage'] },
    {
      name: 'meetings',
      keys: ['features.enableProxyVoting', 'meetings.proxiesPerHolder', 'meetings.quorumPercent'],
    },
    {
      name: 'spaceApi',
      keys: ['spaceapi.enabled', 'spaceapi.openState', 'spaceapi.message', 'spaceapi.url', 'spaceapi.coordinates'],
    },
    { name: 'features', keys: [] },
  ],
  joining: [
    {
      name: 'joining',
      keys: ['features.signup.requireAccessCard', 'features.signup.collectVehicleRegistrationPlate'],
    },
    { name: 'applications', keys: ['billing.applicationDays'] },
    {
      name: 'induction',
      keys: [
        'induction.required',
        'induction.maxInductionDays',
        'induction.reminderDays',
        'features.signup.inductionLink',
        'features.signup.postInductionUrl',
      ],
    },
    { name: 'platform', keys: [] },
  ],
  access: [
    { name: 'alarms', keys: ['access.offlineAlarmMinutes'] },
    { name: 'access', keys: ['access.interlockMinimumBalance', 'access.sessionTimeoutMinutes'] },
    { name: 'onSite', keys: [] },
  ],
  billing: [
    { name: 'payments', keys: ['features.enableMembershipPayments', 'billing.graceDays', 'billing.paymentNote'] },
    { name: 'topUps', keys: ['features.memberbucks_topup_options', 'billing.maxTopUp'] },
    { name: 'stripe', keys: [] },
  ],
  mail: [{ name: 'mail', keys: [] }],
  sms: [
    { name: 'sms', keys: ['sms.enable', 'sms.footer', 'sms.pricePerSegment'] },
    { name: 'twilio', keys: [] },
  ],
  chat: [
    { name: 'chat', keys: ['discord.webhookUrl', 'slack.webhookUrl'] },
    { name: 'themes', keys: [] },
  ],
  issues: [
    { name: 'issues', keys: ['issues.tracker', 'issues.postToDiscord', 'issues.postToSlack'] },
    { name: 'github', keys: ['issues.githubRepository', 'issues.githubToken', 'issues.githubApiBase'] },
    {
      name: 'trello',
      keys: ['issues.trelloList', 'issues.trelloKey', 'issues.trelloToken', 'issues.trelloApiBase'],
    },
    { name: 'vikunja', keys: [] },
  ],
  signIn: [
    { name: 'loggingIn', keys: ['signIn.adminsNeedFactor', 'signIn.fourEyes', 'signIn.fourEyesCredit'] },
    {
      name: 'discourse',
      keys: [
        'discourse.enabled',
        'discourse.secret',
        'discourse.activeOnly',
        'discourse.returnUrl',
        'discourse.allowedHosts',
      ],
    },
    { name: 'openid', keys: ['openid.enabled'] },
    { name: 'signIn', keys: [] },
  ],
  privacy: [
    { name: 'nameless', keys: ['privacy.tapMonths', 'privacy.toolSessionMonths', 'privacy.visitMonths'] },
    { name: 'deleted', keys: [] },
  ],
  backups: [
    { name: 'backups', keys: ['backups.folder', 'backups.hour', 'backups.keep'] },
    { name: 'chain', keys: [] },
  ],
}

export type Part = { name: PartName; settings: Setting[] }

/** The cards of a group in their order, each with its settings. */
export function partsOf(group: SettingGroup, settings: readonly Setting[]): Part[] {
  const layout = layouts[group]
  const named = new Set<string>(layout.flatMap(({ keys }) => keys))
  const inGroup = settings.filter((setting) => setting.group === group)
  const parts = layout.map(({ name, keys }, index) => {
    const listed = keys.flatMap((key) => inGroup.find((setting) => setting.key === key) ?? [])
    const rest = index === layout.length - 1 ? inGroup.filter(({ key }) => !named.has(key)) : []
    return { name, settings: [...listed, ...rest] }
  })
  return parts.filter((part) => part.settings.length > 0)
}
