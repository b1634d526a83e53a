import type { z } from 'zod'
import type { Danger } from './dangers.ts'
import type { SetFlag } from './feature-flags.ts'
import { accessSettings } from './settings/access.ts'
import { backupSettings } from './settings/backups.ts'
import { chainSettings } from './settings/chain.ts'
import { bookingSettings } from './settings/bookings.ts'
import { billingSettings } from './settings/billing.ts'
import { clubSettings } from './settings/club.ts'
import { cardsOf, type SettingGroup } from './settings/cards.ts'
import { dangerOfSetting, type Defined } from './settings/definition.ts'
import { competenceSettings } from './settings/competence.ts'
import { equipmentSettings } from './settings/equipment.ts'
import { featureSettings } from './settings/features.ts'
import { houseSettings } from './settings/house.ts'
import { issueSettings } from './settings/issues.ts'
import { joiningSettings } from './settings/joining.ts'
import { messageSettings } from './settings/messages.ts'
import { mqttSettings } from './settings/mqtt.ts'
import { privacySettings } from './settings/privacy.ts'
import { signInSettings } from './settings/sign-in.ts'
import { spaceApiSettings } from './settings/space-api.ts'
import { webcamSettings } from './settings/webcams.ts'

export { type SettingGroup, settingGroups } from './settings/cards.ts'

/** Every setting. The administrators' form is drawn from it; `/api/config/` shows its keys under the same path. */
export const settingDefinitions = {
  ...clubSettings,
  ...webcamSettings,
  ...featureSettings,
  ...joiningSettings,
  ...accessSettings,
  ...competenceSettings,
  ...billingSettings,
  ...messageSettings,
  ...houseSettings,
  ...equipmentSettings,
  ...bookingSettings,
  ...mqttSettings,
  ...issueSettings,
  ...signInSettings,
  ...spaceApiSettings,
  ...privacySettings,
  ...backupSettings,
  ...chainSettings,
} as const satisfies Record<`features.${SetFlag}`, Defined<z.ZodBoolean>>

export type SettingKey = keyof typeof settingDefinitions
export type SettingValue<Key extends SettingKey> = z.output<(typeof settingDefinitions)[Key]['schema']>
export type SettingValues = { [Key in SettingKey]: SettingValue<Key> }

export type SettingCard = (typeof settingDefinitions)[SettingKey]['card']

const ownCards = Object.values<Defined<z.ZodType>>(settingDefinitions).flatMap(({ ownCard }) => ownCard ?? [])

/** The cards of a group, in the order in which administrators see them. */
export function settingCards(group: SettingGroup): SettingCard[] {
  return cardsOf(group, ownCards) as SettingCard[] // a test compares the cards with the settings
}

/** What can be tried from the settings: each is named by the setting that the trial needs. */
export type TestableIntegration = {
  [Key in SettingKey]: NonNullable<(typeof settingDefinitions)[Key]['test']>
}[SettingKey]

/** The trials in the order of the settings, each with the setting that it needs. */
export const testedSettings = Object.entries(settingDefinitions).flatMap(
  ([key, { test }]) => (test === undefined ? [] : [{ key: key as SettingKey, test }]), // an object's own keys
)

export type AskedName = NonNullable<(typeof settingDefinitions)[SettingKey]['asked']>

/** What the set-up asks: the setting, and the name by which its request calls it. */
export const askedSettings = Object.entries(settingDefinitions).flatMap(
  ([key, { asked: name }]) => (name === undefined ? [] : [{ key: key as SettingKey, name }]), // an object's own keys
)

const definitions = new Map<string, Defined<z.ZodType>>(Object.entries(settingDefinitions))

/** The kinds of danger that a change of these settings can have. Unknown keys are harmless. */
export function dangersOfSettings(keys: readonly string[]): Danger[] {
  const found = keys.map((key) => dangerOfSetting(definitions.get(key) ?? {}))
  return [...new Set(found.filter((danger) => danger !== undefined))]
}
