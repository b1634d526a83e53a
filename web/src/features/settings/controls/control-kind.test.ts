import { type SettingKey, settingDefinitions } from '@fobhouse/contract/settings.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { controlKind } from './control-kind.ts'

function kindOf(key: SettingKey) {
  const definition = settingDefinitions[key]
  return controlKind({
    control: definition.control,
    secret: 'secret' in definition,
    schema: z.toJSONSchema(definition.schema, { io: 'input' }),
  })
}

test.each([
  ['general.siteName', 'text'],
  ['general.siteLocaleCurrency', 'choice'],
  ['general.timeZone', 'timeZone'],
  ['general.publicUrl', 'webAddress'],
  ['contact.admin', 'email'],
  ['homepageCards', 'cards'],
  ['images.siteLogo', 'picture'],
  ['theme.themePrimary', 'colour'],
  ['features.signup.collectVehicleRegistrationPlate', 'switch'],
  ['access.interlockMinimumBalance', 'money'],
  ['access.sessionTimeoutMinutes', 'number'],
  ['mail.smtpUrl', 'secret'],
  ['discourse.secret', 'secret'],
  ['discourse.allowedHosts', 'hosts'],
] as const)('%s is entered as %s', (key, kind) => {
  expect(kindOf(key)).toBe(kind)
})

const keys = Object.keys(settingDefinitions) as SettingKey[] // an object's own keys

test('a setting is entered by the control that its definition chose', () => {
  const chosen = keys.filter((key) => settingDefinitions[key].control !== undefined)
  expect(chosen.filter((key) => kindOf(key) !== settingDefinitions[key].control)).toEqual([])
  expect(chosen.length).toBeGreaterThan(5)
})
