import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../app.ts'
import { type Context, createContext } from '../context.ts'
import { readConfig } from '../core/config.ts'
import { createTestClient, type TestClient } from '../testing/client.ts'
import { createTestClock, type TestClock } from '../testing/clock.ts'
import { insertMember, signInAs } from '../testing/factories.ts'
import { addAuthenticator } from '../testing/factors.ts'
import { createEmptyFolder } from '../testing/server-process.ts'
import { runBackup } from './backup.ts'
import { runRestore } from './restore.ts'
import { runSecrets } from './secrets.ts'

vi.setConfig({ testTimeout: 60_000 })
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  process.exitCode = undefined
})

function emptyFolder(): string {
  const { folder, remove } = createEmptyFolder()
  onTestFinished(remove)
  return folder
}

/** What a command prints for this folder's club. */
async function printed(folder: string, command: () => Promise<void>): Promise<string> {
  vi.stubEnv('FOBHOUSE_DATA', folder)
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('FOBHOUSE_KEY_FILE', '')
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await command()
  const text = write.mock.calls.map(([part]) => String(part)).join('')
  write.mockRestore()
  return text
}

type Served = { ctx: Context; clock: TestClock; admin: TestClient; id: number }

/** Serves a folder's club while `run` runs, with an administrator signed in. */
async function serving(folder: string, run: (club: Served) => Promise<void>): Promise<void> {
  const clock = createTestClock()
  const ctx = await createContext(readConfig({ LOG_LEVEL: 'silent', FOBHOUSE_DATA: folder }), { clock })
  const app = await createApp(ctx, { checkResponses: true, runJobs: false })
  try {
    const known = await ctx.db.selectFrom('members').select('id').executeTakeFirst()
    const id = known?.id ?? (await insertMember(ctx, { is_admin: 1 }))
    const admin = await signInAs({ ctx, newClient: () => createTestClient(app.server) }, id)
    await run({ ctx, clock, admin, id })
  } finally {
    await app.close()
    await ctx.close()
  }
}

const settings = '/api/admin/settings/'

/** A club with a secret of each kind. */
async function fillClub(folder: string): Promise<void> {
  await serving(folder, async ({ admin, clock }) => {
    await admin.put(settings, { 'sms.authToken': 'hidden', 'general.siteName': 'Makers' })
    await admin.post('/api/admin/webhooks/', { url: 'https://hooks.example.org/', events: ['tap'] })
    await addAuthenticator(admin, clock)
    expect((await admin.get(`${settings}secrets/`)).body).toEqual({
      hasKey: true,
      settings: [],
      webhooks: [],
      authenticatorApps: 0,
    })
  })
}

const lost = { settings: ['sms.authToken'], webhooks: ['hooks.example.org'], authenticatorApps: 1 }

test('a club whose key is gone starts, says so, takes no secret, and is whole when the key is back', async () => {
  const folder = emptyFolder()
  await fillClub(folder)
  const file = join(folder, 'secrets.key')
  renameSync(file, `${file}.aside`)
  await serving(folder, async ({ ctx, admin }) => {
    expect(ctx.settings.get('sms.authToken')).toBe('')
    expect((await admin.get(`${settings}secrets/`)).body).toEqual({ hasKey: false, ...lost })
    const answer = await admin.put(settings, { 'sms.authToken': 'another', 'general.siteName': 'Menders' })
    expect(answer).toMatchObject({ status: 503, body: { code: 'secrets_locked' } })
    expect(ctx.settings.get('general.siteName')).toBe('Makers')
    expect((await admin.put(settings, { 'general.siteName': 'Menders' })).status).toBe(200)
    // The second factor survives the loss of the key.
    expect((await admin.get('/api/profile/factors/')).body.authenticator).not.toBeNull()
    expect((await admin.get('/api/health/ready')).status).toBe(200)
  })
  expect(existsSync(file)).toBe(false)
  const said = await printed(folder, () => runSecrets([]))
  expect(said).toContain(`is not at ${file}`)
  expect(said).toContain('sms.authToken')
  expect(process.exitCode).toBe(1)
  await expect(printed(folder, () => runSecrets(['rotate']))).rejects.toThrow(`is not at ${file}`)
  expect(existsSync(file)).toBe(false)

  renameSync(`${file}.aside`, file)
  await serving(folder, async ({ ctx }) => {
    await Promise.resolve()
    expect(ctx.settings.get('sms.authToken')).toBe('hidden')
  })
})

test('a key that is lost for good gives way to a new one, and what it sealed is entered again', async () => {
  const folder = emptyFolder()
  await fillClub(folder)
  const file = join(folder, 'secrets.key')
  renameSync(file, `${file}.lost`)
  const said = await printed(folder, () => runSecrets(['rotate', '--lost']))
  expect(said).toContain(`A new key is in ${file}.`)
  expect(said).toContain('Settings to enter again: sms.authToken.')
  expect(said).toContain('need a new secret: hooks.example.org.')
  expect(said).toContain('that no longer work: 1.')
  await serving(folder, async ({ ctx, admin }) => {
    expect((await admin.get(`${settings}secrets/`)).body).toEqual({ hasKey: true, ...lost })
    expect((await admin.put(settings, { 'sms.authToken': 'another' })).status).toBe(200)
    expect(ctx.settings.get('sms.authToken')).toBe('another')
    const renewed = { url: 'https://hooks.example.org/', events: ['tap'], renewSecret: true }
    expect((await admin.put('/api/admin/webhooks/1/', renewed)).body.secret).toMatch(/^whsec_/)
    expect((await admin.get(`${settings}secrets/`)).body).toMatchObject({ settings: [], webhooks: [] })
  })
})

test('a new key seals everything that the old one sealed', async () => {
  const folder = emptyFolder()
  await fillClub(folder)
  const before = readFileSync(join(folder, 'secrets.key'), 'utf8')
  const told: unknown = JSON.parse(await printed(folder, () => runSecrets(['rotate', '--json'])))
  expect(told).toMatchObject({ ok: true, lost: { settings: [], webhooks: [], authenticatorApps: 0 } })
  expect(readFileSync(join(folder, 'secrets.key'), 'utf8')).not.toBe(before)
  await serving(folder, async ({ ctx }) => {
    await Promise.resolve()
    expect(ctx.settings.get('sms.authToken')).toBe('hidden')
  })
})

test('a restore with the key has every secret, and one without it says which to enter again', async () => {
  const folder = emptyFolder()
  await fillClub(folder)
  const backup = join(folder, 'club.backup')
  expect(await printed(folder, () => runBackup([backup]))).toContain('secrets.key elsewhere')
  expect(await printed(folder, () => runRestore([backup, '--force']))).not.toContain('enter again')
  expect(await printed(folder, () => runSecrets([]))).not.toContain('enter again')

  const elsewhere = emptyFolder()
  const said = await printed(elsewhere, () => runRestore([backup]))
  expect(said).toContain('Settings to enter again: sms.authToken.')
  await serving(elsewhere, async ({ ctx, admin }) => {
    expect(ctx.secrets.fault).toBeNull()
    expect((await admin.get(`${settings}secrets/`)).body).toEqual({ hasKey: true, ...lost })
  })
})
