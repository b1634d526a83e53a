import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Setting } from '@fobhouse/contract/routes/admin-settings.ts'
import { settingDefinitions, settingGroups } from '@fobhouse/contract/settings.ts'
import { expect, test } from 'vitest'
import { partsOf } from './setting-parts.ts'

const all: Setting[] = Object.entries(settingDefinitions).map(([key, { group, default: standard }]) => ({
  key,
  group,
  value: standard,
  default: standard,
  secret: false,
  schema: {},
}))

test('every setting stands in exactly one card', () => {
  const shown = settingGroups.flatMap((group) => partsOf(group, all)).flatMap(({ settings }) => settings)
  expect(shown.map(({ key }) => key).toSorted()).toEqual(Object.keys(settingDefinitions).toSorted())
})

test('a setting that no card names stands in the last one', () => {
  const unnamed: Setting = { key: 'general.new', group: 'general', value: 1, default: 1, secret: false, schema: {} }
  expect(partsOf('general', [...all, unnamed]).at(-1)?.settings).toContain(unnamed)
})

test.each(['en-AU', 'sv-SE'])('every setting and group has its words in %s', (locale) => {
  const texts: unknown = JSON.parse(
    readFileSync(join(import.meta.dirname, `../../i18n/${locale}/settings.json`), 'utf8'),
  )
  const paths = [
    ...Object.keys(settingDefinitions).flatMap((key) => [`fields.${key}.label`, `fields.${key}.help`]),
    ...settingGroups.flatMap((group) => [`groups.${group}`, `about.${group}`]),
  ]
  expect(paths.filter((path) => typeof textAt(texts, path) !== 'string')).toEqual([])
})

function textAt(texts: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => {
    return typeof inner === 'object' && inner !== null ? Object.entries(inner).find(([key]) => key === name)?.[1] : null
  }, texts)
}
