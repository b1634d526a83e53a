import { type SettingKey, settingDefinitions } from '@fobhouse/contract/settings.ts'
import { type Defined, hasChoices, setting } from '@fobhouse/contract/settings/definition.ts'
import { severalOf, severalWeekdays } from '@fobhouse/contract/settings/kinds.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { choicesOf, controlKind, entrySchema } from './control-kind.ts'

function kindOf(key: SettingKey) {
  return kindOfDefinition(settingDefinitions[key])
}

function kindOfDefinition(definition: Pick<Defined<z.ZodType>, 'control' | 'secret' | 'schema'>) {
  return controlKind({
    control: definition.control,
    secret: definition.secret !== undefined,
    schema: jsonOf(definition.schema),
  })
}

function jsonOf(schema: z.ZodType) {
  return z.toJSONSchema(schema, { io: 'input' })
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

test('what has choices, and nothing else, is entered by choosing', () => {
  const chosen = keys.filter((key) => kindOf(key).startsWith('choice'))
  expect(keys.filter((key) => hasChoices(settingDefinitions[key].schema))).toEqual(chosen)
  expect(chosen.length).toBeGreaterThan(2)
})

test('a list is entered by ticking what its schema names, in any setting', () => {
  const days = setting({ card: 'access', schema: severalWeekdays, default: [6, 7] })
  const kinds = setting({ card: 'access', schema: severalOf(z.enum(['door', 'tool'])), default: [] })
  const onlyOne = setting({ card: 'access', schema: z.array(z.literal('door')), default: [] })
  expect([days, kinds, onlyOne].map(kindOfDefinition)).toEqual(['choices', 'choices', 'choices'])
  expect([days, kinds, onlyOne].map(({ schema }) => choicesOf(entrySchema(jsonOf(schema))))).toEqual([
    [1, 2, 3, 4, 5, 6, 7],
    ['door', 'tool'],
    ['door'],
  ])
  expect(jsonOf(days.schema)['format']).toBe('weekday')
})
