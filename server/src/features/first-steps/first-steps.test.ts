import { tmpdir } from 'node:os'
import { type Duty, duties } from '@fobhouse/contract/duties.ts'
import { type FirstStepKey, firstStepKeys } from '@fobhouse/contract/routes/first-steps.ts'
import { startSmtpSink } from '@fobhouse/simulator/smtp-sink.ts'
import { expect, onTestFinished, test } from 'vitest'
import { features } from '../../app.ts'
import { dutyRowOf } from '../../db/duties.ts'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import type { TestClient } from '../../testing/client.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'

const address = '/api/admin/first-steps/'
const at = '2026-03-12T08:00:00.000Z'

const inState = async (admin: TestClient, state: string): Promise<FirstStepKey[]> =>
  (await admin.get(address)).body.flatMap((step: { key: FirstStepKey; state: string }) =>
    step.state === state ? [step.key] : [],
  )
const isAsked = async (client: TestClient): Promise<boolean> => (await client.get('/api/profile/')).body.firstSteps

async function signInWith(app: TestApp, held: readonly Duty[]): Promise<TestClient> {
  const id = await insertMember(app.ctx, { state: 'accountonly', ...dutyRowOf([...held]) })
  return signInAs(app, id)
}

test('each step of the contract is declared by exactly one feature', () => {
  const declared = features.flatMap(({ firstSteps = [] }) => firstSteps.map(({ key }) => key))
  expect(declared.toSorted()).toEqual(firstStepKeys.toSorted())
})

testWithApp('each step is done once its fact is there, and then nothing is asked any more', async (app) => {
  const admin = await signInAsAdmin(app)
  for (const [index, key] of firstStepKeys.entries()) {
    expect(await inState(admin, 'done')).toEqual(firstStepKeys.slice(0, index))
    expect(await isAsked(admin)).toBe(true)
    await bring[key](app, admin)
  }
  expect(await inState(admin, 'done')).toEqual(firstStepKeys)
  expect(await isAsked(admin)).toBe(false)
})

/** How a club comes to each fact. */
const bring: Record<FirstStepKey, (app: TestApp, admin: TestClient) => Promise<unknown>> = {
  mail: async ({ ctx }) => {
    const message = { kind: 'mail', recipient: 'ada@example.org', subject: 'Test', is_secret: 0, attempts: 1 } as const
    await ctx.db
      .insertInto('outbox')
      .values({ ...message, state: 'sent', created_at: at, sent_at: at })
      .execute()
    await setSettings(ctx, { 'mail.smtpUrl': 'smtp://mail.example.org' })
  },
  member: ({ ctx }) => insertMember(ctx, { email: 'tama@example.org' }),
  card: async ({ ctx }, admin) => {
    const { id } = await ctx.db.selectFrom('members').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    return admin.post(`/api/admin/members/${id}/cards/`, { number: '0004100220', label: '' })
  },
  door: (_app, admin) =>
    admin.post('/api/admin/devices/', { kind: 'door', serial: 'a1', name: 'Front', defaultAccess: true }),
  opening: async ({ ctx }) => {
    const { id } = await ctx.db.selectFrom('devices').select('id').executeTakeFirstOrThrow()
    const tap = { device_id: id, at, card_number: '0004100220', member_id: null }
    await ctx.db
      .insertInto('taps')
      .values({ ...tap, outcome: 'granted' })
      .execute()
  },
  payments: async (_app, admin) => {
    const { id } = (await admin.post('/api/admin/tiers/', { name: 'Member' })).body
    const plan = { tierId: id, name: 'Monthly', cost: 2500, interval: 'month', intervalAmount: 1 }
    return admin.post('/api/admin/plans/', plan)
  },
  backup: async ({ ctx }) => {
    await ctx.db.insertInto('backups').values({ asked_at: at, state: 'done', started_at: at }).execute()
    await setSettings(ctx, { 'backups.folder': tmpdir() })
  },
  administrator: async ({ ctx }) => {
    const id = await insertMember(ctx, { email: 'second@example.org', is_admin: 1 })
    const passkey = { name: 'Phone', credential_id: 'a', public_key: 'b', counter: 0, transports: '[]', created_at: at }
    await ctx.db
      .insertInto('passkeys')
      .values({ member_id: id, ...passkey })
      .execute()
  },
}

testWithApp('a mail server counts once it took a test mail', async (app) => {
  const admin = await signInAsAdmin(app)
  const sink = await startSmtpSink({ auth: { user: 'club', password: 'right' } })
  onTestFinished(() => sink.stop())
  for (const [url, done] of [
    [sink.url.replace('right', 'wrong'), []],
    [sink.url, ['mail']],
  ] as const) {
    await setSettings(app.ctx, { 'mail.smtpUrl': url })
    await admin.post('/api/admin/settings/test/mail/', {})
    expect(await inState(admin, 'done')).toEqual(done)
  }
})

testWithApp('what was put off stays away for everybody, until it is taken back or done', async (app) => {
  const admin = await signInAsAdmin(app)
  expect(await admin.put(address, { keys: ['payments', 'backup'], later: true })).toMatchObject({ status: 200 })
  expect(await admin.put(address, { keys: ['payments'], later: true })).toMatchObject({ status: 200 })
  const other = await signInWith(app, duties)
  expect(await inState(other, 'later')).toEqual(['payments', 'backup'])
  await other.put(address, { keys: ['backup'], later: false })
  expect(await inState(admin, 'later')).toEqual(['payments'])
  await bring.payments(app, admin)
  expect(await inState(admin, 'done')).toContain('payments')
  expect(await isAsked(admin)).toBe(true)
  await admin.put(address, { keys: firstStepKeys, later: true })
  expect(await isAsked(admin)).toBe(false)
})

testWithApp('administrators see and put off what their duties allow; members are not asked', async (app) => {
  const treasurer = await signInWith(app, ['money'])
  expect(await inState(treasurer, 'open')).toEqual(['payments'])
  const doors = { keys: ['payments', 'door'], later: true }
  expect(await treasurer.put(address, doors)).toMatchObject({ status: 403, body: { code: 'duty_missing' } })
  expect(await isAsked(treasurer)).toBe(true)
  await treasurer.put(address, { keys: ['payments'], later: true })
  expect(await isAsked(treasurer)).toBe(false)
  expect(await isAsked(await signInAs(app, await insertMember(app.ctx)))).toBe(false)
})
