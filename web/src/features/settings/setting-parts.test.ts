import { join } from 'node:path'
import type { Setting } from '@fobhouse/contract/routes/admin-settings.ts'
import { settingCards, settingDefinitions, settingGroups, testedSettings } from '@fobhouse/contract/settings.ts'
import { expect, test } from 'vitest'
import { readTexts } from '../../../build/texts.ts'
import { partsOf } from './setting-parts.ts'

const all: Setting[] = Object.entries(settingDefinitions).map(([key, { group, card, default: standard }]) => ({
  key,
  group,
  card,
  value: standard,
  default: standard,
  secret: false,
  schema: {},
}))

test('every setting stands in exactly one card', () => {
  const shown = settingGroups.flatMap((group) => partsOf(group, all)).flatMap(({ settings }) => settings)
  expect(shown.map(({ key }) => key).toSorted()).toEqual(Object.keys(settingDefinitions).toSorted())
})

test('a card stands in one group, and has settings', () => {
  const cards = settingGroups.flatMap((group) => settingCards(group))
  expect(cards).toEqual([...new Set(cards)])
  const filled = new Set(Object.values(settingDefinitions).map(({ card }) => card))
  expect(cards.filter((card) => !filled.has(card))).toEqual([])
})

const listWords = 'empty add untitled position name address placeholder up down remove most'.split(' ')

test.each(['en-AU', 'sv-SE'])('every setting, card, group and trial has its words in %s', (locale) => {
  const texts = readTexts(join(import.meta.dirname, `../../i18n/${locale}`), 'settings')
  const paths = [
    ...Object.keys(settingDefinitions).flatMap((key) => [`fields.${key}.label`, `fields.${key}.help`]),
    ...Object.entries(settingDefinitions).flatMap(([key, { control }]) =>
      control === 'links' ? listWords.map((word) => `fields.${key}.list.${word}`) : [],
    ),
    ...settingGroups.flatMap((group) => [`groups.${group}`, `about.${group}`]),
    ...settingGroups.flatMap((group) => settingCards(group).map((card) => `parts.${card}`)),
    ...testedSettings.flatMap(({ test: name }) =>
      ['title', 'about', 'needs', 'action', 'success'].map((word) => `test.${name}.${word}`),
    ),
  ]
  expect(paths.filter((path) => typeof textAt(texts, path) !== 'string')).toEqual([])
})

function textAt(texts: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => {
    return typeof inner === 'object' && inner !== null ? Object.entries(inner).find(([key]) => key === name)?.[1] : null
  }, texts)
}
