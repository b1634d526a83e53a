import type { Setting } from '@fobhouse/contract/routes/admin-settings.ts'
import type { SettingKey } from '@fobhouse/contract/settings.ts'

export type ControlKind =
  | 'amounts'
  | 'cards'
  | 'choice'
  | 'colour'
  | 'email'
  | 'hosts'
  | 'money'
  | 'number'
  | 'picture'
  | 'secret'
  | 'switch'
  | 'text'
  | 'timeZone'
  | 'webAddress'
  | 'webcams'

/** What the schema cannot say: an amount is a whole number there, and a time zone a text. */
const kindsByKey: Partial<Record<SettingKey, ControlKind>> = {
  'general.timeZone': 'timeZone',
  homepageCards: 'cards',
  webcamLinks: 'webcams',
  'access.interlockMinimumBalance': 'money',
  'sms.pricePerSegment': 'money',
  'billing.maxTopUp': 'money',
  'signIn.fourEyesCredit': 'money',
  'features.memberbucks_topup_options': 'amounts',
  'images.siteLogo': 'picture',
  'images.siteFavicon': 'picture',
  'images.statsCard': 'picture',
  'images.menuBackground': 'picture',
}

/** By which control a setting is entered. A schema that this page does not know is entered as text. */
export function controlKind({ key, secret, schema }: Pick<Setting, 'key' | 'secret' | 'schema'>): ControlKind {
  if (secret) return 'secret'
  const special = kindsByKey[key as SettingKey] // any other key finds none
  if (special) return special
  if (Array.isArray(schema['enum'])) return 'choice'
  switch (schema['type']) {
    case 'boolean':
      return 'switch'
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return 'hosts'
    default:
      return kindOfText(schema['format'])
  }
}

function kindOfText(format: unknown): ControlKind {
  switch (format) {
    case 'color':
      return 'colour'
    case 'email':
      return 'email'
    case 'uri':
      return 'webAddress'
    default:
      return 'text'
  }
}
