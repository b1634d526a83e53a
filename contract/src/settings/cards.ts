// The administrators' settings, as they see them: groups, and within each its cards in their order. A setting names its
// card; the settings of a card stand in the order of their definitions.
export const settingCards = {
  general: ['club', 'contact', 'dashboard', 'webcams', 'more'],
  theme: ['colours', 'pictures'],
  features: ['onSite', 'money', 'pages', 'meetings', 'spaceApi'],
  joining: ['joining', 'applications', 'induction', 'platform'],
  access: ['alarms', 'access', 'visits'],
  billing: ['payments', 'topUps', 'stripe'],
  mail: ['mail'],
  sms: ['sms', 'twilio'],
  chat: ['chat', 'themes'],
  issues: ['issues', 'github', 'trello', 'vikunja'],
  signIn: ['loggingIn', 'discourse', 'openid', 'signIn'],
  privacy: ['nameless', 'deleted'],
  backups: ['backups', 'chain'],
} as const

export type SettingGroup = keyof typeof settingCards
export type SettingCard = (typeof settingCards)[SettingGroup][number]

export const settingGroups = Object.keys(settingCards) as SettingGroup[] // an object's own keys

/** A card stands in one group only. */
const groupsOfCards = new Map<string, SettingGroup>(
  settingGroups.flatMap((group) => settingCards[group].map((card): [string, SettingGroup] => [card, group])),
)

/** Throws if no group has this card; the compiler already refuses such a name. */
export function groupOfCard(card: SettingCard): SettingGroup {
  const group = groupsOfCards.get(card)
  if (group === undefined) throw new Error(`No group of settings has the card ${card}`)
  return group
}
