import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { workspacesToRun } from './lock-file.ts'
import { isTestPath, readSource } from './structure/source-file.ts'

// `npm start` installs no package that only tests and types need, so nothing that runs may import one.

const root = resolve(import.meta.dirname, '..')

/** Packages that a file loads only in tests, with the file. */
const onlyInTests = new Set(['server/src/db/dialect.ts: @electric-sql/pglite'])

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** Every package that a workspace imports, as `path: name`. */
function importsOf(workspace: string): { place: string; name: string }[] {
  const paths = globSync(`${workspace}/{src,build}/**/*.{ts,tsx}`, { cwd: root }).filter((path) => !isTestPath(path))
  return [...paths, ...globSync(`${workspace}/vite.config.ts`, { cwd: root })].flatMap((path) => {
    const { imports } = readSource(path, readFileSync(join(root, path), 'utf8'))
    const names = imports.map(({ specifier }) => packageOf(specifier)).filter((name) => !/^(?:\.|node:)/u.test(name))
    return names.map((name) => ({ place: `${path}: ${name}`, name }))
  })
}

test.each(workspacesToRun)('%s imports only what a club installs', (workspace) => {
  const own = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
  } // our own file
  const found = importsOf(workspace).filter(({ place }) => !onlyInTests.has(place))
  expect(found.length).toBeGreaterThan(0)
  const missing = found.filter(({ name }) => !(name in (own.dependencies ?? {})) && name !== `@fobhouse/${workspace}`)
  expect([...new Set(missing.map(({ place }) => place))]).toEqual([])
})

test('what builds the server is installed with what builds the page', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dependencies?: Record<string, string>; dev?: boolean } | undefined>
  } // npm writes it
  expect(readFileSync(join(root, 'scripts/build-server.ts'), 'utf8')).toContain("import('rolldown')")
  expect(packages['node_modules/vite']?.dependencies).toHaveProperty('rolldown')
  expect(packages['node_modules/rolldown']).not.toHaveProperty('dev')
})
