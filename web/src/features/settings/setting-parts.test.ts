import { join } from 'node:path'
import type { Setting } from '@fobhouse/contract/routes/admin-settings.ts'
import {
  settingCards,
  settingDefinitions,
  settingGroups,
  type SettingKey,
  testedSettings,
} from '@fobhouse/contract/settings.ts'
import { hasChoices } from '@fobhouse/contract/settings/definition.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readTexts } from '../../../build/texts.ts'
import { choiceText } from '../../domain/club/choice-name.ts'
import { choicesOf, entrySchema } from './controls/control-kind.ts'
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

/** The texts of a setting's choices, unless its format names them. */
function choiceTextsOf(key: SettingKey): string[] {
  const { schema } = settingDefinitions[key]
  if (!hasChoices(schema) || schema.meta()?.['format'] !== undefined) return []
  const json = z.toJSONSchema(schema, { io: 'input' })
  return choicesOf(json['type'] === 'array' ? entrySchema(json) : json).map((choice) => choiceText(key, choice))
}

const keys = Object.keys(settingDefinitions) as SettingKey[] // an object's own keys

const listWords = 'empty add untitled position name address placeholder up down remove most'.split(' ')

test.each(['en-AU', 'sv-SE'])('every setting, card, group and trial has its words in %s', (locale) => {
  const texts = readTexts(join(import.meta.dirname, `../../../../texts/${locale}/page`), 'settings')
  const paths = [
    ...keys.flatMap((key) => [`fields.${key}.label`, `fields.${key}.help`]),
    ...Object.entries(settingDefinitions).flatMap(([key, { control }]) =>
      control === 'links' ? listWords.map((word) => `fields.${key}.list.${word}`) : [],
    ),
    ...keys.flatMap(choiceTextsOf),
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
