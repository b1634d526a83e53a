import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Asker } from '@fobhouse/contract/drawn-ahead.ts'
import type { LoadAhead } from '@fobhouse/contract/load-ahead.ts'
import { browserLanguages, chooseLanguage, fallbackLocale, type Locale, locales } from '@fobhouse/contract/languages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLoadAhead } from './load-ahead.ts'

// Every language has its own words; this test looks at three.
const english = Object.fromEntries(
  locales.map((locale): [string, Record<string, string[]>] => [locale, { '': ['/assets/english.js'] }]),
) as LoadAhead['texts'] // of all languages
const none = { files: [], calls: [] }
const built: LoadAhead = {
  screens: [
    {
      pattern: '^/login/*$',
      visitor: { files: ['/assets/login.js', '/assets/login.css'], calls: [], texts: 'accounts' },
      signedIn: { files: ['/assets/frame.js'], calls: ['/api/profile/', '/api/list/?a=1&b=2'] },
      kiosk: { files: ['/assets/tap.js'], calls: [] },
    },
    { pattern: '^/.*$', visitor: none, signedIn: none },
  ],
  texts: {
    ...english,
    'en-AU': { '': ['/assets/english.js'], accounts: ['/assets/english.js'] },
    'en-US': { '': ['/assets/american.js', '/assets/english.js'] },
    'sv-SE': { '': ['/assets/swedish.js'], accounts: ['/assets/konton.js'] },
  },
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'load-ahead-'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite/load-ahead.json'), JSON.stringify(built))
})
afterAll(() => rmSync(folder, { recursive: true }))

const visit = { url: '/login', asker: 'visitor' as Asker, language: fallbackLocale as Locale }

/** The addresses in the tags. */
function asked(change: Partial<typeof visit> = {}, from = folder): string[] {
  return [...readLoadAhead(from)({ ...visit, ...change }).matchAll(/href="([^"]+)"/g)].map(
    ([, address = '']) => address,
  )
}

test('a visitor gets the code, the styles and the words of the address, each once', () => {
  expect(asked()).toEqual(['/assets/english.js', '/assets/login.js', '/assets/login.css'])
  expect(asked({ url: '/Login/' })).toEqual(asked())
  expect(readLoadAhead(folder)(visit)).toContain('<link rel="stylesheet" crossorigin href="/assets/login.css">')
})

test('somebody who comes with a session gets what they will see, and its answers', () => {
  expect(asked({ asker: 'signedIn' })).toEqual([
    '/api/profile/',
    '/api/list/?a=1&amp;b=2',
    '/assets/english.js',
    '/assets/frame.js',
  ])
  expect(asked({ url: '/login?state=inactive', asker: 'signedIn' })).toEqual(['/assets/english.js', '/assets/frame.js'])
})

test('a kiosk gets its own screen, or what every visitor gets', () => {
  expect(asked({ asker: 'kiosk' })).toEqual(['/assets/english.js', '/assets/tap.js'])
  expect(asked({ url: '/about', asker: 'kiosk' })).toEqual(['/assets/english.js'])
})

test.each([
  ['sv,en;q=0.5', ['/assets/swedish.js', '/assets/konton.js']],
  ['pt, en-US;q=0.3, sv;q=0.7', ['/assets/swedish.js', '/assets/konton.js']],
  ['en-US', ['/assets/american.js', '/assets/english.js']],
  [undefined, ['/assets/english.js']],
])('words in the language of the browser: %s', (acceptLanguage, words) => {
  const language = chooseLanguage(null, browserLanguages(acceptLanguage))
  expect(asked({ language }).slice(0, -2)).toEqual(words)
})

test('an address of nothing gets the words alone, and a page without the file no tags', () => {
  expect(asked({ url: '/nowhere' })).toEqual(['/assets/english.js'])
  expect(asked({}, tmpdir())).toEqual([])
})
