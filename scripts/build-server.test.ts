import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { buildServerIfStale } from './build-server.ts'

/** A repository whose server prints one word, with what scripts/build-server.ts reads. */
function smallRepository(): { root: string; write(path: string, text: string): void } {
  const root = mkdtempSync(join(tmpdir(), 'server-build-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  symlinkSync(resolve(import.meta.dirname, '../node_modules'), join(root, 'node_modules'))
  write('package-lock.json', '{}')
  write('package.json', '{ "type": "module" }')
  write('scripts/build-server.ts', '')
  write('server/src/word.ts', "export const word: string = 'one'")
  write('server/src/cli/main.ts', "import { word } from '../word.ts'\nexport const said = [word, import.meta.dirname]")
  return { root, write }
}

async function saidBy(path: string): Promise<unknown> {
  const { said } = (await import(pathToFileURL(path).href)) as { said: unknown } // as written above
  return said
}

test('what was built from the same sources is used again, by content and not by time', async () => {
  const { root, write } = smallRepository()
  const first = await buildServerIfStale(root)
  expect(await saidBy(first)).toEqual(['one', join(root, 'server/src/cli')])
  expect(await buildServerIfStale(root)).toBe(first)
  write('server/src/word.ts', "export const word: string = 'one'")
  expect(await buildServerIfStale(root)).toBe(first)
})

test('a changed source is built anew, beside what a running server loads from', async () => {
  const { root, write } = smallRepository()
  const first = await buildServerIfStale(root)
  write('server/src/word.ts', "export const word: string = 'two'")
  const second = await buildServerIfStale(root)
  expect(await saidBy(second)).toEqual(['two', join(root, 'server/src/cli')])
  expect(readFileSync(first, 'utf8')).toContain('one')
})

test('a checkout that was moved is built anew', async () => {
  const { root } = smallRepository()
  const first = await buildServerIfStale(root)
  const moved = mkdtempSync(join(tmpdir(), 'server-build-'))
  onTestFinished(() => rmSync(moved, { recursive: true }))
  cpSync(root, moved, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  expect(dirname(await buildServerIfStale(moved))).not.toBe(first.replace(root, moved))
  expect(await saidBy(await buildServerIfStale(moved))).toEqual(['one', join(moved, 'server/src/cli')])
})

test('of several builders at once one wins, and all find what it built', async () => {
  const { root } = smallRepository()
  const built = await Promise.all([1, 2, 3].map(() => buildServerIfStale(root)))
  expect(new Set(built).size).toBe(1)
  expect(readdirSync(join(root, 'server/dist'))).toHaveLength(1)
  expect(await saidBy(built[0] ?? '')).toEqual(['one', join(root, 'server/src/cli')])
})

test('another user than the one who built it can start it', async () => {
  const { root } = smallRepository()
  const folder = dirname(await buildServerIfStale(root))
  const byOthers = [folder, ...readdirSync(folder).map((name) => join(folder, name))].map(
    (path) => statSync(path).mode & 0o004,
  )
  expect(byOthers).toEqual(byOthers.map(() => 0o004))
})

test('the packages with the most files are built in, and what they are made of is for the lock file to say', async () => {
  const { root, write } = smallRepository()
  write(
    'server/src/cli/main.ts',
    "import { z } from 'zod'\nimport { sql } from 'kysely'\nimport { pino } from 'pino'\nexport const said = [z, sql, pino].map((each) => typeof each)",
  )
  const main = await buildServerIfStale(root)
  expect(await saidBy(main)).toEqual(['object', 'function', 'function'])
  const folder = dirname(main)
  const code = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const loaded = code.flatMap((text) => [...text.matchAll(/^import .* from "([^"]+)"/gmu)].map(([, from]) => from))
  expect(loaded).toContain('pino')
  expect(loaded).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(?:zod|kysely)/u)]))
  expect(readFileSync(join(folder, 'built-from.json'), 'utf8')).not.toContain('node_modules')
})
