import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { guardBackupPlace } from './guard-backup-place.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'fobhouse-')))
afterAll(() => rmSync(root, { recursive: true }))

const pageFolder = join(root, 'page')
mkdirSync(join(pageFolder, 'assets'), { recursive: true })
mkdirSync(join(root, 'page-backups'))
mkdirSync(join(root, '..safe'))
symlinkSync(pageFolder, join(root, 'link'))
symlinkSync(join(root, 'link'), join(root, 'link-to-link'))
symlinkSync(root, join(pageFolder, 'way-out'))

test.each([
  `${root}/page/a.backup`,
  `${root}/page/assets/a.backup`,
  `${root}/page/not-there/yet/a.backup`,
  `${root}/link/a.backup`,
  `${root}/link-to-link/assets/a.backup`,
  `${root}/link-to-link/not-there/a.backup`,
  `${root}/page-backups/../page/./a.backup`,
])('everybody could fetch a backup in %s', (file) => {
  expect(() => guardBackupPlace({ pageFolder }, file)).toThrow(/^Everybody can download files in /)
})

test.each([`${root}/a.backup`, `${root}/page-backups/a.backup`, `${root}/page/way-out/a.backup`, `${root}/..safe/a`])(
  'nobody can fetch %s',
  (file) => {
    expect(() => guardBackupPlace({ pageFolder }, file)).not.toThrow()
  },
)

test('a page that is reached by a link is compared by where it lies', () => {
  const linked = { pageFolder: join(root, 'link') }
  expect(() => guardBackupPlace(linked, join(pageFolder, 'a.backup'))).toThrow(/Everybody/)
})
