import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isTestPath, readSource, type SourceFile } from './source-file.ts'

// Checks what docs/security.md claims about the whole source: that something is done in one way only, or nowhere.

const root = resolve(import.meta.dirname, '../..')

const product = globSync('{contract,server,web,kiosk}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !isTestPath(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Every match of a pattern in the product, as `path: match`. */
function placesOf(pattern: RegExp): string[] {
  return product.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([found]) => `${path}: ${found}`))
}

test('the walk sees the product', () => {
  expect(product.length).toBeGreaterThan(1000)
})

test('no text ever becomes markup or a program', () => {
  expect(placesOf(/\b(?:dangerouslySetInnerHTML|(?:inner|outer)HTML\b|document\.write|eval\(|new Function)/gu)).toEqual(
    [],
  )
})

test('programs of the system are started with a list of arguments, never through a shell', () => {
  const imported = placesOf(/import \{[^}]*\} from 'node:child_process'/gu)
  expect(imported.length).toBeGreaterThan(3)
  expect(imported.filter((place) => /\b(?:exec|execSync|fork)\b/u.test(place))).toEqual([])
  expect(placesOf(/\bshell: *true/gu)).toEqual([])
})

test('a pattern is made of text in few places, and of no text that people wrote unless it is escaped', () => {
  const made = placesOf(/new RegExp\(/gu).map((place) => place.replace(/: .*/u, ''))
  const ofOurOwnWords = new Set([
    'contract/src/money.ts',
    'contract/src/text.ts',
    'server/src/features/audit/store.ts',
    'server/src/features/billing/reference-rules.ts',
    'server/src/http/by-path.ts',
  ])
  const others = made.filter((path) => !ofOurOwnWords.has(path))
  expect(others.filter((path) => !/\bRegExp\.escape\(|\\\\\$&/u.test(textOf(path)))).toEqual([])
})

test('what must not be guessed comes from the system’s generator', () => {
  const byChance = placesOf(/.*Math\.random.*/gu)
  // These are two random delays before a retry; guessing them gains nothing.
  expect(byChance.filter((place) => !/setTimeout/u.test(place))).toEqual([])
})

test('ciphers are AES-256-GCM, digests SHA-256, but where another protocol has an older one', () => {
  expect(
    new Set(
      placesOf(/(?<=['"])(?:aes|des|rc|chacha|bf|camellia)-?[\w-]*(?:cbc|ecb|ctr|gcm|cfb|ofb|poly1305)\b/giu).map(
        (place) => place.replace(/.*: /u, ''),
      ),
    ),
  ).toEqual(new Set(['aes-256-gcm']))
  const weak = placesOf(/(?:createHash|createHmac|\bhash)\(\s*'(?!sha256')\w+'/gu)
  expect(weak).toEqual(["server/src/features/access/lists/card-list.ts: hash('md5'"])
  expect(placesOf(/(?:createHash|createHmac)\(\s*'sha256'/gu).length).toBeGreaterThan(5)
})

test('what `npm start` loads has no test and no counterpart in it', () => {
  const loaded = reachableFrom('server/src/main.ts')
  expect(loaded.size).toBeGreaterThan(300)
  expect([...loaded].filter((path) => isTestPath(path) || /^(?!contract|server)/u.test(path))).toEqual([])
})

test('the compiler is as strict as it can be told', () => {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  expect(compilerOptions).toMatchObject({ strict: true, noUncheckedIndexedAccess: true, noImplicitReturns: true })
})

function textOf(path: string): string {
  return product.find((file) => file.path === path)?.text ?? ''
}

function reachableFrom(start: string): Set<string> {
  const seen = new Set<string>()
  const waiting = [start]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    waiting.push(...targetsOf(readSource(path, readFileSync(join(root, path), 'utf8'))))
  }
  return seen
}

function targetsOf({ imports }: SourceFile): string[] {
  return imports.flatMap(({ target, specifier }) => {
    const path = target ?? specifier.replace(/^@fobhouse\/([\w-]+)\//u, '$1/src/')
    return /^[\w-]+\/src\/.*\.ts$/u.test(path) ? [path] : []
  })
}

test('every dialog is the one that gives the focus back', () => {
  expect(
    placesOf(/import \{[^}]*\bModal\b[^}]*\} from '@mantine\/core'/gu).map((place) => place.split(': ')[0]),
  ).toEqual(['web/src/ui/dialog.tsx'])
})
