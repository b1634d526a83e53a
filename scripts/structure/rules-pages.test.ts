import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { refusalCodes } from '../../contract/src/refusals.ts'

// docs/rules/ states the rules of each part and which test shows each. Code cites these pages.

const root = resolve(import.meta.dirname, '../..')
const pages = globSync('docs/rules/*.md', { cwd: root })
const sources = globSync('*/src/**/*.{ts,tsx,css}', { cwd: root })
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('every page names tests that exist, and stands in the list of pages', () => {
  expect(pages.length).toBeGreaterThan(10)
  const list = read('docs/rules/README.md')
  for (const page of pages) {
    const tests = [...read(page).matchAll(/`([\w./-]+\.(?:test\.tsx?|journey\.ts))`/gu)].map(([, path = '']) => path)
    expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([])
  }
  const others = pages.filter((page) => basename(page) !== 'README.md')
  expect(others.filter((page) => !list.includes(`](${basename(page)})`))).toEqual([])
})

test('a row of a page says which test shows it', () => {
  const rows = pages
    .filter((page) => basename(page) !== 'README.md')
    .flatMap((page) =>
      read(page)
        .split('\n')
        .map((line) => `${page}: ${line}`),
    )
    .filter((line) => / \| /u.test(line) && !/\| -+|Shown by/u.test(line))
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter((row) => !/\.(?:test\.tsx?|(?:journey|drawn)\.ts)`/u.test(row))).toEqual([])
})

test('the page about access tells every reason to refuse, in the order of the contract', () => {
  const [, table = ''] = read('docs/rules/access.md').split('in this order:')
  const codes = [...table.matchAll(/^\| `(\w+)` /gmu)].map(([, code]) => code)
  expect(codes).toEqual(refusalCodes)
})

test('what code cites is a page of this repository', () => {
  const cited = sources.flatMap((path) =>
    [...read(path).matchAll(/`((?:[\w-]+\/)*[\w-]+\.md)`/gu)].map(([, page = '']) => ({ path, page })),
  )
  expect(cited.length).toBeGreaterThan(30)
  expect(cited.filter(({ page }) => !existsSync(join(root, page)))).toEqual([])
})
