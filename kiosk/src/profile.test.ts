import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { claimProfile, emptyBrowserFolder } from './profile.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fobhouse-profile-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('is one kiosk’s alone, until that ends', async () => {
  const path = join(folder, 'new')
  const profile = await claimProfile(path)
  await expect(claimProfile(path)).rejects.toThrow(`Another kiosk runs on the profile ${path}`)
  expect(statSync(path).mode & 0o777).toBe(0o700)
  profile.release()
  const next = await claimProfile(path)
  next.release()
})

it('takes over what a dead kiosk left', async () => {
  const left = createServer().listen(join(folder, 'other'))
  await once(left, 'listening')
  renameSync(join(folder, 'other'), join(folder, 'lock'))
  left.close()
  const profile = await claimProfile(folder)
  expect(profile.folder).toBe(folder)
  profile.release()
})

it('gives each browser a folder as if it were the first', () => {
  const browserFolder = emptyBrowserFolder({ folder })
  symlinkSync('another-machine-1', join(browserFolder, 'SingletonLock'))
  expect(emptyBrowserFolder({ folder })).toBe(browserFolder)
  expect(readdirSync(browserFolder)).toEqual(['Default'])
})

it('says why a folder cannot be used', async () => {
  writeFileSync(join(folder, 'file'), '')
  await expect(claimProfile(join(folder, 'file'))).rejects.toThrow('cannot be used')
  await expect(claimProfile(join(folder, 'x'.repeat(100)))).rejects.toThrow('too long')
})
