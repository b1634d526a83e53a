import i18next from 'i18next'
import { expect, test } from 'vitest'
import { numberWriter } from './number-writer.ts'

const texts = {
  people_one: '{{count}} new person',
  people_other: '{{count}} new people',
  open: '{{open}} of {{count}}',
  number: 'number {{id}}',
}

async function textsIn(lng: string): Promise<(key: string, values: Record<string, unknown>) => string> {
  const instance = i18next.createInstance()
  const resources = { [lng]: { translation: texts } }
  await instance.use(numberWriter).init({ lng, resources, interpolation: { escapeValue: false, alwaysFormat: true } })
  return (key, values) => instance.t(key, { ...values, defaultValue: '' })
}

test.each([
  ['en-AU', '1,666 new people'],
  ['sv-SE', '1\u00A0666 new people'],
])('a number in a text of %s is grouped as there', async (language, expected) => {
  const t = await textsIn(language)
  expect(t('people', { count: 1666 })).toBe(expected)
})

test('a plural of one, several numbers, and what is a name', async () => {
  const t = await textsIn('en-AU')
  expect(t('people', { count: 1 })).toBe('1 new person')
  expect(t('open', { open: 1000, count: 12_345.6 })).toBe('1,000 of 12,345.6')
  expect(t('number', { id: '1666' })).toBe('number 1666')
})
