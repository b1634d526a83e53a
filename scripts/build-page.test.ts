import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildPageIfStale, digestOfSources } from './build-page.ts'

let root: string

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'page-'))
  write('web/src/app/main.tsx', 'one')
  write('contract/src/money.ts', 'money')
  write('package-lock.json', '{}')
})

afterEach(() => rmSync(root, { recursive: true }))

describe('digestOfSources', () => {
  it.each([
    ['a changed source', 'web/src/app/main.tsx', 'two'],
    ['a new source', 'web/src/app/router.tsx', ''],
    ['a changed contract', 'contract/src/money.ts', 'more money'],
    ['a hidden file', 'web/.env', 'A=1'],
    ['another lock file', 'package-lock.json', '{"packages":{}}'],
  ])('changes with %s', (_, path, content) => {
    const before = digestOfSources(root)
    write(path, content)
    expect(digestOfSources(root)).not.toBe(before)
  })

  it.each([
    ['a test', 'web/src/app/main.test.tsx'],
    ['the built page', 'web/dist/index.html'],
    ['a page being built', 'web/dist.123/index.html'],
    ['an installed package', 'web/node_modules/react/index.js'],
    ['the server', 'server/src/main.ts'],
  ])('does not change with %s', (_, path) => {
    const before = digestOfSources(root)
    write(path, 'x')
    expect(digestOfSources(root)).toBe(before)
  })

  it('does not depend on where the checkout is', () => {
    const here = digestOfSources(root)
    const first = root
    root = mkdtempSync(join(tmpdir(), 'page elsewhere-'))
    write('web/src/app/main.tsx', 'one')
    write('contract/src/money.ts', 'money')
    write('package-lock.json', '{}')
    expect(digestOfSources(root)).toBe(here)
    rmSync(first, { recursive: true })
  })
})

describe('buildPageIfStale', () => {
  const look = () => join(root, 'web/dist/.looked-at')

  beforeEach(() => write('web/dist/.built-from', digestOfSources(root)))

  it('looks at names, sizes and times only, once the contents are known to be the same', () => {
    expect(buildPageIfStale(root)).toBe('fresh')
    expect(existsSync(look())).toBe(true)
    write('web/dist/.built-from', 'not read')
    expect(buildPageIfStale(root)).toBe('fresh')
  })

  it.each([
    ['another size', 'web/src/app/main.tsx', 'three'],
    ['the same size', 'web/src/app/main.tsx', 'two'],
    ['a new file', 'web/src/app/router.tsx', ''],
  ])('builds for a source of %s', (_, path, content) => {
    buildPageIfStale(root)
    write(path, content)
    expect(() => buildPageIfStale(root)).toThrow('could not be built') // there is no vite
  })
})
