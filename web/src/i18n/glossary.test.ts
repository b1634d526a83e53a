import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fallbackLocale, type TextLanguage, textLanguages } from '@fobhouse/contract/languages.ts'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const translated = textLanguages.filter((language) => language !== fallbackLocale)

type Row = { english: string; word: string; not: string[] }

/** The rows of a glossary. A word in brackets of the last column is right elsewhere. */
function readGlossary(language: TextLanguage): Row[] {
  const lines = readFileSync(join(root, `docs/glossary/${language}.md`), 'utf8').split('\n')
  const cells = lines
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .slice(2)
  return cells.map(([, english = '', word = '', not = '']) => ({
    english,
    word,
    not: not
      .replaceAll(/\([^)]*\)/g, '')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  }))
}

function textsOf(language: TextLanguage): { where: string; text: string }[] {
  return ['page', 'server'].flatMap((part) =>
    readdirSync(join(root, 'texts', language, part)).flatMap((file) =>
      flat(JSON.parse(readFileSync(join(root, 'texts', language, part, file), 'utf8')), `${language}/${part}/${file}`),
    ),
  )
}

function flat(value: unknown, where: string): { where: string; text: string }[] {
  if (typeof value === 'string') return [{ where, text: value }]
  if (typeof value !== 'object' || value === null) throw new Error(`${where} is neither text nor a group of texts.`)
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, `${where} ${key}`))
}

function wholeWord(word: string): RegExp {
  return new RegExp(`(?<!\\p{L})${word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)}(?!\\p{L})`, 'iu')
}

describe.each(translated)('the glossary of %s', (language) => {
  const rows = readGlossary(language)

  it('has a word for each thing', () => {
    expect(rows.length).toBeGreaterThan(80)
    expect(rows.filter(({ english, word }) => english === '' || word === '')).toEqual([])
    const names = rows.map(({ english }) => english)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('is followed: no text uses a word that it excludes', () => {
    const texts = textsOf(language)
    const excluded = rows.flatMap(({ not }) => not)
    const used = excluded.flatMap((word) => {
      const pattern = wholeWord(word)
      return texts.filter(({ text }) => pattern.test(text)).map(({ where, text }) => `${word}: ${where}: ${text}`)
    })
    expect(used).toEqual([])
  })
})
