import { mkdtempSync, rmSync } from 'node:fs'
import type * as files from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { migrate, openDatabase } from '../db/database.ts'
import { runBackup } from './backup.ts'

// The machine's administrator, and so a test run as one, may write everywhere.
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof files>()),
  mkdtemp: () => Promise.reject(Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })),
}))

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'))
  vi.stubEnv('FOBHOUSE_DATA', folder)
  vi.stubEnv('DATABASE_URL', '')
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('says of a place where it may not write that it may not write there', async () => {
  const club = await openDatabase({ dataFolder: folder, databaseUrl: '' })
  await migrate(club)
  await club.close()
  const file = join(folder, 'club.backup')
  await expect(runBackup([file])).rejects.toThrow(`This user has no access to ${file}.`)
})
