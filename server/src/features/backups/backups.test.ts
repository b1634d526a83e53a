import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { createContext } from '../../context.ts'
import { readConfig } from '../../core/config.ts'
import { testWithApp } from '../../testing/app.ts'
import { createTestClient, type TestClient } from '../../testing/client.ts'
import { createTestClock } from '../../testing/clock.ts'
import { signInAsAdmin } from '../../testing/factories.ts'
import { liftGuards } from '../../testing/ledger-damage.ts'
import { mailsTo } from '../../testing/mail.ts'
import { setSettings } from '../../testing/settings.ts'
import { noteCheck } from './tell-administrators.ts'

vi.setConfig({ testTimeout: 60_000 })

const path = '/api/admin/backups/'

/** A club in a file, so that the processes which the job starts can read it. */
async function openClub() {
  const root = mkdtempSync(join(tmpdir(), 'fobhouse-backups-'))
  const folder = mkdtempSync(join(root, 'safe-'))
  const clock = createTestClock()
  const config = readConfig({ LOG_LEVEL: 'silent', FOBHOUSE_DATA: join(root, 'club'), PUBLIC_URL: 'http://club.test' })
  const ctx = await createContext(config, { clock })
  const app = await createApp(ctx, { checkResponses: true, runJobs: false })
  onTestFinished(async () => {
    await app.close()
    await ctx.close()
    rmSync(root, { recursive: true })
  })
  const admin = await signInAsAdmin({ ctx, newClient: () => createTestClient(app.server) })
  await setSettings(ctx, { 'backups.folder': folder, 'contact.sysadmin': 'tech@example.org' })
  const pass = async (duration: string) => {
    clock.advance(duration)
    await ctx.jobs.runNow('backups')
  }
  return { ctx, admin, folder, pass }
}

async function rowsOf(admin: TestClient): Promise<Record<string, unknown>[]> {
  return (await admin.get(path)).body
}

test('a backup is made every night, tried once a week, and gives way to newer ones', async () => {
  const { ctx, admin, folder, pass } = await openClub()
  await setSettings(ctx, { 'backups.keep': 1 })
  await ctx.jobs.runNow('backups')
  expect(await rowsOf(admin)).toEqual([
    {
      id: expect.any(Number),
      state: 'done',
      at: '2026-03-12T08:00:00.000Z',
      file: join(folder, 'fobhouse-2026-03-12T080000000Z.backup'),
      bytes: expect.any(Number),
      members: 1,
      error: null,
      checkedAt: '2026-03-12T08:00:00.000Z',
      checkError: null,
      removedAt: null,
    },
  ])
  await pass('PT1H')
  expect(await rowsOf(admin)).toHaveLength(1)

  expect((await admin.post(path)).status).toBe(200)
  expect(await admin.post(path)).toMatchObject({ status: 409, body: { code: 'backup_running' } })
  expect((await rowsOf(admin))[0]).toMatchObject({ state: 'waiting', file: null })
  await pass('PT1M')
  // The newest stays, and so does the last that passed its check.
  expect(await rowsOf(admin)).toMatchObject([{ state: 'done', checkedAt: null, removedAt: null }, { removedAt: null }])
  await pass('P1D')
  const [, second] = await rowsOf(admin)
  expect(second).toMatchObject({ removedAt: '2026-03-13T09:01:00.000Z' })
  expect(readdirSync(folder)).toHaveLength(2)
  const trail = await admin.get('/api/admin/audit/?action=backups.make')
  expect(trail.body).toHaveLength(1)
  expect(await mailsTo(ctx, 'tech@example.org')).toEqual([])
})

test('whoever looks after the server is told of what cannot be restored', async () => {
  const { ctx, admin, pass } = await openClub()
  await ctx.jobs.runNow('backups')
  await setSettings(ctx, { 'backups.hour': 23 })
  const [row] = await rowsOf(admin)
  truncateSync(String(row?.['file']), 5000)
  await ctx.db.updateTable('backups').set({ checked_at: '2026-03-01T00:00:00.000Z' }).execute()
  await pass('PT1M')
  expect(await rowsOf(admin)).toMatchObject([{ state: 'done', checkError: expect.stringContaining('is damaged') }])
  const [mail] = await mailsTo(ctx, 'tech@example.org')
  expect(mail?.subject).toBe('A backup of Member Portal cannot be trusted')
  expect(mail?.text).toContain('http://club.test/manage/settings?group=backups')
})

test('whoever looks after the server is told once that a row of the trail was changed, and which', async () => {
  const { ctx, admin, pass } = await openClub()
  await admin.post('/api/meetings/', { date: '2026-04-01T09:00:00.000Z', type: 'agm', chair: 'Aroha Ngata' })
  await liftGuards(ctx.db)
  const row = await ctx.db.selectFrom('audit').select('id').orderBy('id').executeTakeFirstOrThrow()
  await ctx.db.updateTable('audit').set({ actor: 'Somebody else' }).where('id', '=', row.id).execute()
  await ctx.jobs.runNow('backups')
  await pass('PT1H')
  // A process that was as far when this one noted it, and comes late.
  expect(await noteCheck(ctx, { id: 1, checkedBefore: null, file: 'the same', error: 'The same.' })).toBe(false)
  const mails = await mailsTo(ctx, 'tech@example.org')
  expect(mails.map(({ subject }) => subject)).toEqual(['A backup of Member Portal cannot be trusted'])
  expect(mails[0]?.text).toContain(`Line of the trail ${row.id}: the row is not what was written.`)
  await pass('P1D') // it is told again a day later, for as long as it is so
  expect(await mailsTo(ctx, 'tech@example.org')).toHaveLength(2)
})

test('a backup that fails is told once a day, and tried again every hour', async () => {
  const { ctx, admin, folder, pass } = await openClub()
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  await setSettings(ctx, { 'backups.folder': file })
  await ctx.jobs.runNow('backups')
  await pass('PT30M')
  expect(await rowsOf(admin)).toMatchObject([{ state: 'failed', file: null, error: expect.stringContaining('a-file') }])
  await pass('PT31M')
  expect(await rowsOf(admin)).toHaveLength(2)
  const mails = await mailsTo(ctx, 'tech@example.org')
  expect(mails.map(({ subject }) => subject)).toEqual(['The backup of Member Portal failed'])
  expect(mails[0]?.text).toContain('The last good backup: none yet')
  await pass('P1D')
  expect(await mailsTo(ctx, 'tech@example.org')).toHaveLength(2)
  await setSettings(ctx, { 'backups.folder': '' })
  await pass('P1D')
  expect(await rowsOf(admin)).toHaveLength(3)
})

testWithApp('none lies where everybody can fetch it', async ({ ctx, ...app }) => {
  const admin = await signInAsAdmin({ ctx, ...app })
  await setSettings(ctx, { 'backups.folder': join(ctx.config.pageFolder, 'assets') })
  await ctx.jobs.runNow('backups')
  expect(await rowsOf(admin)).toMatchObject([
    { state: 'failed', error: expect.stringContaining('Everybody can download') },
  ])
})

testWithApp('one that was cut off has failed, and none is made without a folder', async ({ ctx, ...app }) => {
  const admin = await signInAsAdmin({ ctx, ...app })
  expect(await admin.post(path)).toMatchObject({ status: 409, body: { code: 'backups_off' } })
  const wrong = await admin.put('/api/admin/settings/', { 'backups.folder': 'safe/place', 'backups.hour': 24 })
  expect(wrong.body.issues.map(({ message }: { message: string }) => message)).toEqual([
    'validation.folder',
    'validation.hourOfDay',
  ])
  const row = {
    asked_at: '2026-03-12T07:59:00.000Z',
    state: 'running',
    started_at: '2026-03-12T07:59:00.000Z',
  } as const
  await ctx.db.insertInto('backups').values(row).execute()
  await setSettings(ctx, { 'backups.folder': '/safe/place' })
  await ctx.jobs.runNow('backups')
  expect(await rowsOf(admin)).toMatchObject([{ state: 'failed', error: 'The server stopped while it was made.' }])
})
