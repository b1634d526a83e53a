import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testCards } from './payments/test-cards.ts'
import { routes } from './routes.ts'

// Users of the counterpart rely on README.md.

const root = join(import.meta.dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

test('it names every call that is answered, and no other', () => {
  const told = [...readme.matchAll(/^(\/v1\/\S+) +([A-Z ]+)$/gmu)].flatMap(([, path = '', methods = '']) =>
    methods.split(' ').map((method) => `${method} ${path}`),
  )
  expect(told.toSorted()).toEqual(routes.map(({ name }) => name).toSorted())
})

test('it names every test card, and no other', () => {
  const told = [...readme.matchAll(/^\| `([\d ]+)` +\| `(\w+)`/gmu)].map(([, number = '', name = '']) => [
    name,
    number.replaceAll(' ', ''),
  ])
  const known = Object.entries(testCards).map(([name, { number }]) => [name, number])
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(known))
})

test('what it tells to import is exported', () => {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: object }
  for (const [, file = ''] of readme.matchAll(/@fobhouse\/stripe-counterpart\/([\w/-]+\.ts)/gu)) {
    expect(exports).toHaveProperty([`./${file}`], `./src/${file}`)
  }
  expect(exports).toHaveProperty(['./testing/browse.ts'])
})
