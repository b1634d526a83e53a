// The administrators' settings, as they see them: groups, and within each its cards in their order. A setting names its
// card; the settings of a card stand in the order of their definitions.
const sharedCards = {
  general: ['club', 'contact', 'dashboard', 'more'],
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

export type SettingGroup = keyof typeof sharedCards
export type SharedCard = (typeof sharedCards)[SettingGroup][number]

/** A card that one feature fills alone, declared beside its settings. It stands behind a card of the list above. */
export type OwnCard<Name extends string = string> = { name: Name; after: SharedCard }

export const settingGroups = Object.keys(sharedCards) as SettingGroup[] // an object's own keys

/** A card stands in one group only. */
const groupsOfCards = new Map<string, SettingGroup>(
  settingGroups.flatMap((group) => sharedCards[group].map((card): [string, SettingGroup] => [card, group])),
)

/** Throws if no group has this card; the compiler already refuses such a name. */
export function groupOfCard(card: SharedCard): SettingGroup {
  const group = groupsOfCards.get(card)
  if (group === undefined) throw new Error(`No group of settings has the card ${card}`)
  return group
}

/** The cards of a group in their order, with the features' own ones in their places. */
export function cardsOf(group: SettingGroup, own: readonly OwnCard[]): string[] {
  const cards = sharedCards[group].flatMap((card) => [
    card,
    ...own.filter(({ after }) => after === card).map(({ name }) => name),
  ])
  return [...new Set(cards)]
}
