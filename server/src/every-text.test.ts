import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fallbackLocale, textLanguages } from '@fobhouse/contract/languages.ts'
import { describe, expect, it } from 'vitest'

const folder = resolve(import.meta.dirname, '../../texts')
const filesOf = (language: string) => readdirSync(join(folder, language, 'server')).toSorted()

/** Every text of a file by its key: `erasure.former.first`, `welcome.paragraphs.0`. */
function textsOf(language: string, file: string): Map<string, string> {
  return new Map(flat(JSON.parse(readFileSync(join(folder, language, 'server', file), 'utf8')), ''))
}

function flat(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is neither text nor a group of texts.`)
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, path === '' ? key : `${path}.${key}`))
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([match]) => match).toSorted()
}

describe.each(textLanguages)('what the server says in %s', (language) => {
  it('is complete: mails, chat, calendars, receipts', () => {
    expect(filesOf(language)).toEqual(filesOf(fallbackLocale))
    for (const file of filesOf(fallbackLocale)) {
      const [english, here] = [textsOf(fallbackLocale, file), textsOf(language, file)]
      expect({ file, keys: [...here.keys()] }).toEqual({ file, keys: [...english.keys()] })
    }
  })

  it('has every placeholder of the English, and no empty text', () => {
    for (const file of filesOf(fallbackLocale)) {
      const english = textsOf(fallbackLocale, file)
      for (const [key, text] of textsOf(language, file)) {
        const where = `${file} ${key}`
        expect({ where, has: placeholders(text) }).toEqual({ where, has: placeholders(english.get(key) ?? '') })
        expect({ where, isEmpty: text.trim() === '' }).toEqual({ where, isEmpty: false })
      }
    }
  })
})

const code = [import.meta.dirname, resolve(import.meta.dirname, '../../move-from-membermatters/src')]
  .flatMap((source) => readdirSync(source, { recursive: true, encoding: 'utf8' }).map((file) => join(source, file)))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .filter((text) => text.includes('textsOf<'))
  .join('\n')

it.each(filesOf(fallbackLocale))('every text of %s is used', (file) => {
  const words: Record<string, unknown> = JSON.parse(readFileSync(join(folder, fallbackLocale, 'server', file), 'utf8'))
  expect(code).toContain(`'server/${file.replace('.json', '')}'`)
  const unused = Object.keys(words).filter((key) => !new RegExp(`\\.${key}\\b`).test(code))
  expect(unused).toEqual([])
})
