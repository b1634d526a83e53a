import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { removeUnread } from './remove-unread.ts'

const folder = mkdtempSync(join(tmpdir(), 'fobhouse-unread-'))
afterEach(() => rmSync(folder, { recursive: true }))

test('of a package stays what runs and what its licence wants to stay; of a workspace, everything', () => {
  const kept = [
    'node_modules/a/package.json',
    'node_modules/a/dist/main.js',
    'node_modules/a/dist/data.afm',
    'node_modules/a/LICENSE',
    'node_modules/a/licence.md',
    'node_modules/a/node_modules/b/NOTICE.md',
    'contract/src/main.ts',
    'contract/README.md',
  ]
  const removed = [
    'node_modules/a/README.md',
    'node_modules/a/dist/main.js.map',
    'node_modules/a/dist/main.d.ts',
    'node_modules/a/dist/main.d.mts',
    'node_modules/a/node_modules/b/main.cts',
  ]
  for (const path of [...kept, ...removed]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), '')
  }
  symlinkSync('../contract', join(folder, 'node_modules/contract'))
  removeUnread(join(folder, 'node_modules'))
  expect(kept.filter((path) => !existsSync(join(folder, path)))).toEqual([])
  expect(removed.filter((path) => existsSync(join(folder, path)))).toEqual([])
})
