import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSmtpSink } from '@fobhouse/simulator/smtp-sink.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { features } from '../../app.ts'
import { migrate, openDatabase, openToRead } from '../../db/database.ts'
import { readConfig } from '../../core/config.ts'
import { connectStripe } from '../../integrations/payments/stripe.ts'
import { type TestApp, testWithApp, withTestApp } from '../../testing/app.ts'
import { createTestClock } from '../../testing/clock.ts'
import { insertMember } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'
import { startStripeFor } from '../../testing/stripe.ts'
import { fine } from './finding.ts'
import { checkClub, runAll } from './run-checks.ts'

/** What is not fine, as `check: message`. */
async function complaintsOf({ ctx, clock }: TestApp): Promise<string[]> {
  const config = { ...ctx.config, dataFolder: tmpdir() }
  const findings = await checkClub({ config, clock }, databaseOf(ctx), { features, secrets: ctx.secrets })
  // The file is another test's; the clock is not that of the day, which PostgreSQL's own tells.
  const apart = new Set(['database', 'disk', 'address', 'clock'])
  const ofClub = findings.filter(({ check }) => !apart.has(check))
  for (const { level, advice } of ofClub) expect(advice === undefined).toBe(level === 'fine')
  return ofClub
    .filter(({ level }) => level !== 'fine')
    .map(({ level, check, message }) => `${level} ${check}: ${message}`)
}

function databaseOf(ctx: TestApp['ctx']) {
  return {
    queries: ctx.db,
    transact: ctx.transact,
    version: () => undefined,
    writesElsewhere: () => 0,
    close: () => Promise.resolve(),
  }
}

testWithApp('has nothing to say of a club in which all is well', async (app) => {
  const sink = await startSmtpSink()
  onTestFinished(() => sink.stop())
  await setSettings(app.ctx, { 'mail.smtpUrl': sink.url, 'backups.folder': tmpdir() })
  await insertBackup(app, { started_at: '2026-03-12T03:00:00.000Z', checked_at: '2026-03-10T03:00:00.000Z' })
  await insertDevice(app, { name: 'Front', last_seen_at: '2026-03-12T07:59:00.000Z' })
  expect(await complaintsOf(app)).toEqual([])
  expect(sink.mails).toEqual([])
})

test('compares the clock with that of the database', () =>
  withTestApp('postgres', async ({ ctx, clock }) => {
    const findings = await checkClub({ config: ctx.config, clock }, databaseOf(ctx), { features })
    // The test's clock stands in March.
    expect(findings).toContainEqual({
      check: 'clock',
      level: 'fault',
      message: expect.stringMatching(/^The clock is [\d,.]+ seconds (behind|ahead of) PostgreSQL’s\.$/),
      advice: expect.stringContaining('timedatectl'),
    })
  }))

testWithApp('says what is wrong with devices, mail, messages and jobs, each beside the others', async (app) => {
  const sink = await startSmtpSink({ auth: { user: 'club', password: 'right' } })
  onTestFinished(() => sink.stop())
  await setSettings(app.ctx, { 'mail.smtpUrl': sink.url.replace('right', 'wrong') })
  await insertDevice(app, { name: 'Front', last_seen_at: '2026-03-11T07:59:00.000Z' })
  await insertDevice(app, { name: 'Laser', last_seen_at: null })
  await insertDevice(app, { name: 'Back', last_seen_at: null, report_status: 0 })
  await insertDevice(app, { name: 'Stranger', last_seen_at: null, authorised: 0 })
  await insertMessage(app, { state: 'waiting', next_attempt_at: '2026-03-12T06:00:00.000Z', error: 'Too busy' })
  await insertMessage(app, { state: 'failed' })
  const failure = { job: 'outbox.mail', since: 'then', last_at: 'now', count: 2, error: 'The disk is full' }
  await app.ctx.db.insertInto('job_failures').values(failure).execute()
  expect(await complaintsOf(app)).toEqual([
    'fault jobs: outbox.mail has failed since then, 2 times so far: The disk is full',
    'warning backups: The server makes no backups by itself.',
    'warning devices: Devices wait for approval: Stranger.',
    'warning devices: Silent for more than a day: Front, Laser.',
    expect.stringMatching(/^fault mail: The mail server .* does not accept mail: 535/),
    'warning outbox: Messages have been due since 2026-03-12T06:00:00.000Z (Too busy).',
    'warning outbox: Messages given up in the last 7 days: 1.',
  ])
})

testWithApp('tells whether there are backups, and whether they are any good', async (app) => {
  const ofBackups = async () => (await complaintsOf(app)).filter((line) => line.includes('backup'))
  await setSettings(app.ctx, { 'backups.folder': tmpdir() })
  expect(await ofBackups()).toEqual(['fault backups: No backup has been made yet.'])
  await insertBackup(app, { started_at: '2026-03-10T03:00:00.000Z' })
  expect(await ofBackups()).toEqual([
    'fault backups: The last backup was made at 2026-03-10T03:00:00.000Z.',
    'warning backups: No backup has been restored on trial yet.',
  ])
  const good = { started_at: '2026-03-11T03:00:00.000Z', checked_at: '2026-03-02T03:00:00.000Z' }
  await insertBackup(app, good)
  expect(await ofBackups()).toEqual([expect.stringMatching(/^warning backups: A backup was restored on trial at/)])
  await insertBackup(app, { ...good, checked_at: '2026-03-11T04:00:00.000Z', check_error: 'It is damaged' })
  expect(await ofBackups()).toEqual([
    expect.stringMatching(/^fault backups: The last trial restore of a backup failed: It is damaged/),
  ])
})

testWithApp('names the API keys that wait for a look since a restore, and no other', async (app) => {
  const sink = await startSmtpSink()
  onTestFinished(() => sink.stop())
  await setSettings(app.ctx, { 'mail.smtpUrl': sink.url, 'backups.folder': tmpdir() })
  await insertBackup(app, { started_at: '2026-03-12T03:00:00.000Z', checked_at: '2026-03-10T03:00:00.000Z' })
  const created_by = await insertMember(app.ctx, { is_admin: 1 })
  const at = '2026-03-12T07:00:00.000Z'
  const key = { scopes: '[]', start: 'fob_', created_at: at, created_by }
  const insertKey = (name: string, facts: { held_at?: string; revoked_at?: string }) =>
    app.ctx.db
      .insertInto('api_keys')
      .values({ ...key, name, name_key: name, key_hash: name, ...facts })
      .execute()
  await insertKey('Shop', { held_at: at })
  await insertKey('Wiki', {})
  await insertKey('Old', { held_at: at, revoked_at: at })
  expect(await complaintsOf(app)).toEqual(['warning keys: 1 API key waits since the restore, and is refused: Shop.'])
})

test('tells whether Stripe reaches the club', () =>
  withTestApp('sqlite', async (app) => {
    await setSettings(app.ctx, { 'features.enableStripe': true })
    const ofStripe = async () => (await complaintsOf(app)).filter((line) => line.includes('stripe'))
    expect(await ofStripe()).toEqual(['fault stripe: Stripe is on, but has no secret key.'])
    const stripe = await startStripeFor(app)
    onTestFinished(() => stripe.close())
    expect(await ofStripe()).toEqual([expect.stringContaining('no webhook to http://club.test/api/billing/')])
    const client = await connectStripe({ apiBase: stripe.address, secretKey: stripe.secretKey })
    const url = 'http://club.test/api/billing/stripe-webhook/'
    const { id } = await client.webhookEndpoints.create({ url, enabled_events: ['invoice.paid'] })
    expect(await ofStripe()).toEqual([])
    await client.webhookEndpoints.update(id, { disabled: true })
    expect(await ofStripe()).toEqual([expect.stringContaining('is disabled')])
    await setSettings(app.ctx, { 'stripe.secretKey': 'sk_test_wrong' })
    expect(await ofStripe()).toEqual([expect.stringContaining('does not answer with this key')])
  }))

test('finds a file of the database that is damaged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const place = { dataFolder: folder, databaseUrl: '' }
  const surroundings = { config: { ...readConfig({}), ...place }, clock: createTestClock() }
  const made = await openDatabase(place)
  await migrate(made)
  const { rows } = await sql<{ page: number }>`
    select rootpage as page from sqlite_master where name = 'taps'`.execute(made.queries)
  const page = rows[0]?.page ?? 0
  await made.close()
  const look = async () => {
    const opened = await openToRead(place)
    try {
      const findings = await checkClub(surroundings, opened, { features })
      return findings.filter(({ check }) => check === 'database' || check === 'disk')
    } finally {
      await opened.close()
    }
  }
  expect((await look()).map(({ level }) => level)).toEqual(['fine', 'fine', 'fine'])
  const file = openSync(join(folder, 'fobhouse.sqlite'), 'r+')
  writeSync(file, Buffer.alloc(200, 7), 0, 200, (page - 1) * 4096)
  closeSync(file)
  expect(await look()).toContainEqual(expect.objectContaining({ level: 'fault', check: 'database' }))
})

test('waits for nobody without end, and hides nothing behind a failure', async () => {
  const findings = await runAll(
    [
      { check: 'slow', look: () => Promise.withResolvers<never>().promise, seconds: 0.01 },
      { check: 'broken', look: () => Promise.reject(new Error('No route\nto host')) },
      { check: 'good', look: () => Promise.resolve([fine('Well.')]) },
    ],
    null,
  )
  expect(findings.map(({ check, level, message }) => `${level} ${check}: ${message}`)).toEqual([
    'fault slow: It could not be checked: no answer within 0.01 seconds',
    'fault broken: It could not be checked: No route',
    'fine good: Well.',
  ])
})

type BackupFacts = { started_at: string; checked_at?: string; check_error?: string }

async function insertBackup({ ctx }: TestApp, facts: BackupFacts): Promise<void> {
  await ctx.db
    .insertInto('backups')
    .values({ asked_at: facts.started_at, state: 'done', ...facts })
    .execute()
}

type DeviceFacts = { name: string; last_seen_at: string | null; authorised?: number; report_status?: number }

async function insertDevice({ ctx }: TestApp, facts: DeviceFacts): Promise<void> {
  const row = { kind: 'door', serial: facts.name, authorised: 1, report_status: 1, created_at: '' } as const
  await ctx.db
    .insertInto('devices')
    .values({ ...row, ...facts })
    .execute()
}

type MessageFacts = { state: 'waiting' | 'failed'; next_attempt_at?: string; error?: string }

async function insertMessage({ ctx }: TestApp, facts: MessageFacts): Promise<void> {
  const row = { kind: 'mail', recipient: 'mia@example.org', subject: '', attempts: 1, is_secret: 0 } as const
  await ctx.db
    .insertInto('outbox')
    .values({ ...row, created_at: '2026-03-12T05:00:00.000Z', ...facts })
    .execute()
}
