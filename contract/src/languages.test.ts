import { describe, expect, it } from 'vitest'
import { chooseLanguage, textLanguage } from './languages.ts'

describe('chooseLanguage', () => {
  it.each([
    ["the member's choice before the browser's", 'en-NZ', ['sv-SE'], 'en-NZ'],
    ['an exact one', null, ['en-GB'], 'en-GB'],
    ['whatever its capitals', undefined, ['EN-ie'], 'en-IE'],
    ['a base language', null, ['sv'], 'sv-SE'],
    ['another country of a base language', null, ['sv-FI'], 'sv-SE'],
    ['English of nowhere we know', null, ['en-CA'], 'en-AU'],
    ['plain English', null, ['en'], 'en-AU'],
    ['the first that fits', null, ['pt-PT', 'it', 'sv-SE', 'en-US'], 'sv-SE'],
    ['nothing that fits', null, ['pt-PT', 'zh-Hans-CN'], 'en-AU'],
    ['nothing at all', null, [], 'en-AU'],
    ['no prefix of another language', null, ['svx', 'eng'], 'en-AU'],
  ] as const)('takes %s', (_case, chosen, browser, expected) => {
    expect(chooseLanguage(chosen, browser)).toBe(expected)
  })
})

it.each([
  ['sv-FI', 'sv-SE'],
  ['de-AT', 'de-DE'],
  ['fr', 'fr-FR'],
  ['en-NZ', 'en-AU'],
  ['pt-BR', 'en-AU'],
])('a reader of %s gets the texts of %s', (tag, language) => {
  expect(textLanguage(tag)).toBe(language)
})
