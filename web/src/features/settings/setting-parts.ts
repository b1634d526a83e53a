import type { Setting } from '@fobhouse/contract/routes/admin-settings.ts'
import { type SettingCard, type SettingGroup, settingCards } from '@fobhouse/contract/settings.ts'

export type Part = { name: SettingCard; settings: Setting[] }

/** The cards of a group in their order, each with its settings. */
export function partsOf(group: SettingGroup, settings: readonly Setting[]): Part[] {
  const parts = settingCards(group).map((name) => ({ name, settings: settings.filter(({ card }) => card === name) }))
  return parts.filter((part) => part.settings.length > 0)
}
