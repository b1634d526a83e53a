import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCatalogue } from '@fobhouse/contract/errors.ts'
import { memberFieldNames } from '@fobhouse/contract/members/field-sets.ts'
import { refusalCodes, refusals } from '@fobhouse/contract/refusals.ts'
import { inductionFaults } from '@fobhouse/contract/routes/sign-up.ts'
import { fallbackLocale, type Locale, locales, type TextLanguage, textLanguages } from '@fobhouse/contract/languages.ts'
import { describe, expect, it } from 'vitest'
import { elsewhereOf, readTexts } from '../../build/texts.ts'

const folder = join(import.meta.dirname, '../../../texts')
const sources = join(import.meta.dirname, '..')
const contract = join(import.meta.dirname, '../../../contract/src')
const server = join(import.meta.dirname, '../../../server/src')

type Texts = ReadonlyMap<string, string>

function featuresOf(locale: Locale): string[] {
  // A variant that differs nowhere has no folder.
  if (!existsSync(join(folder, locale, 'page'))) return []
  return readdirSync(join(folder, locale, 'page')).map((file) => file.replace(/\.json$/, ''))
}

const known = new Map<string, Texts>()

function textsOf(locale: Locale, feature: string): Texts {
  const name = `${locale} ${feature}`
  const texts = known.get(name) ?? new Map(flat(readTexts(join(folder, locale, 'page'), feature), ''))
  known.set(name, texts)
  return texts
}

function flat(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is neither text nor a group of texts.`)
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, path === '' ? key : `${path}.${key}`))
}

/** `{{name}}` and the `<tags>` of texts with links in them. */
function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{.*?\}\}|\{\w+\}|<\/?\w+\/?>/g)].map(([match]) => match).toSorted()
}

/** Languages differ in how many plural forms they have, not in what has them. */
const pluralForm = /_(?:zero|one|two|few|many|other)$/

function withoutPlural(key: string): string {
  return key.replace(pluralForm, '')
}

/** The English text that a key translates; a form that English lacks (`_many`) says what `_other` says. */
function englishOf(english: Texts, key: string): string | undefined {
  return english.get(key) ?? english.get(key.replace(pluralForm, '_other'))
}

/** The keys that a language needs: those of English, with a counted text in each of the language's forms (CLDR). */
function keysFor(language: TextLanguage, english: Texts): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return [...english.keys()].flatMap((key) => {
    if (!isCounted(english, key)) return [key]
    return key.endsWith('_other') ? forms.map((form) => key.replace(pluralForm, `_${form}`)) : []
  })
}

/** `refusal.booked_by_one` is the name of a reason, and no form of a number. */
function isCounted(english: Texts, key: string): boolean {
  const hasForms = ['_one', '_other'].every((form) => english.has(key.replace(pluralForm, form)))
  return /_(?:one|other)$/.test(key) && hasForms && !key.includes('refusal.')
}

function filesIn(path: string, pattern: RegExp): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(path, file), 'utf8'))
}

const features = featuresOf(fallbackLocale)
const pageCode = filesIn(sources, /\.tsx?$/).join('\n')

describe.each(features)('the texts of %s', (feature) => {
  const english = textsOf(fallbackLocale, feature)

  it.each(textLanguages)('are complete in %s, with its forms of the plural', (language) => {
    expect([...textsOf(language, feature).keys()].toSorted()).toEqual(keysFor(language, english).toSorted())
  })

  it.each(locales.filter((locale) => locale !== fallbackLocale && featuresOf(locale).includes(feature)))(
    'have the same placeholders in %s',
    (locale) => {
      for (const [key, text] of textsOf(locale, feature)) {
        expect(`${key} ${placeholders(text).join()}`).toBe(
          `${key} ${placeholders(englishOf(english, key) ?? '').join()}`,
        )
      }
    },
  )

  it.each(locales.filter((locale) => locale.startsWith('en-') && locale !== fallbackLocale))(
    'are in %s only where they differ',
    (locale) => {
      if (!featuresOf(locale).includes(feature)) return
      for (const [key, text] of textsOf(locale, feature)) {
        expect([...english.keys()]).toContain(key)
        expect(`${key}: ${text}`).not.toBe(`${key}: ${english.get(key)}`)
      }
    },
  )

  it.each(textLanguages)('have labels in %s that fit a phone 360 px wide', (language) => {
    const labels = [...english].filter(([, text]) => text.length <= 20 && !text.endsWith('.'))
    const long = labels.flatMap(([key, text]) => {
      const label = textsOf(language, feature).get(key) ?? ''
      return label.length > Math.max(30, text.length * 2 + 8) ? [`${key}: ${label}`] : []
    })
    expect(long).toEqual([])
  })

  it('say something', () => {
    for (const locale of locales) {
      if (!featuresOf(locale).includes(feature)) continue
      for (const [key, text] of textsOf(locale, feature)) expect(`${locale} ${key}: ${text.trim()}`).not.toMatch(/: $/)
    }
  })

  it('are all used', () => {
    const unused = [...english.keys()].map(withoutPlural).filter((key) => !isUsed(feature, key))
    expect(unused).toEqual([])
  })

  it('are known to the compiler', () => {
    expect(pageCode).toMatch(new RegExp(`import type \\w+ from '[./]+/texts/en-AU/page/${feature}\\.json'`))
  })
})

/** A key is used when the code names it, or a template that it fits (`states.${state}`), or the contract does. */
function isUsed(feature: string, key: string): boolean {
  if (pageCode.includes(`'${key}'`) || pageCode.includes(`"${key}"`) || pageCode.includes(`:${key}'`)) return true
  if (feature === 'errors' && serverKeys.has(key)) return true
  return templates.some((template) => template.test(key))
}

const templates = [...pageCode.matchAll(/`((?:[\w-]+\.)+\$\{[^`]*|\$\{[^}]+\}\.[\w-]+)`/g)].map(
  ([, template = '']) => new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\$\{.*?\}/g, '.+')}$`),
)

const serverKeys = new Set([
  ...Object.values(errorCatalogue).map(({ message }) => message as string), // each message is one literal
  'signup.requirementsNotMet',
  ...inductionFaults.map((fault) => `signup.${fault}`),
  ...[...filesIn(contract, /\.ts$/), ...filesIn(server, /\.ts$/)].flatMap((code) =>
    [...code.matchAll(/'((?:validation|error\.payment)\.\w+)'/g)].map(([, key = '']) => key),
  ),
])

it('has no label of a field of members that is gone', () => {
  const prefix = 'memberField.'
  const labels = [...textsOf(fallbackLocale, 'common').keys()].filter((key) => key.startsWith(prefix))
  const names = labels.map((key) => key.slice(prefix.length))
  expect(names).not.toEqual([])
  expect(names.filter((name) => !memberFieldNames.some((field) => field === name))).toEqual([])
})

describe('what the server says', () => {
  it.each([...serverKeys].toSorted())('%s has a text', (key) => {
    const texts = [...textsOf(fallbackLocale, 'errors').keys()].map(withoutPlural)
    expect(texts).toContain(key)
  })
})

describe.each(refusalCodes)('the reason %s', (code) => {
  it.each(['member', 'administrator', 'log'])('has words for %s, with no value that it does not tell', (reader) => {
    const told = Object.keys(refusals[code]).map((name) => `{{${name}}}`)
    for (const locale of textLanguages) {
      const text = textsOf(locale, 'access').get(`refusal.${code}.${reader}`)
      expect(`${locale} ${text}`).not.toBe(`${locale} undefined`)
      expect(told).toEqual(expect.arrayContaining(placeholders(text ?? '')))
    }
  })
})

describe('every language', () => {
  it.each(locales)('%s has no file that English lacks', (locale) => {
    expect(features).toEqual(expect.arrayContaining(featuresOf(locale)))
  })

  it.each(locales)('%s has the files for which others say something', (locale) => {
    const said = featuresOf(locale).flatMap((feature) =>
      Object.keys(elsewhereOf(join(folder, locale, 'page'), feature)),
    )
    expect(featuresOf(locale)).toEqual(expect.arrayContaining(said))
  })
})
