import { afterAll, beforeAll, expect, test } from 'vitest'
import { testWithApp, type TestApp, withTestApp } from '@fobhouse/server/testing/app.ts'
import { insertMember } from '@fobhouse/server/testing/factories.ts'
import { hostileClub } from './testing/club.ts'
import { createSource, type MadeSource } from './testing/databases.ts'
import { dumpClub, importFrom } from './testing/run-import.ts'
import { setSettings } from '@fobhouse/server/testing/settings.ts'
import { setInduction, verifyClub } from '@fobhouse/server/public.ts'
import { countUnaccounted, type Report } from './report.ts'

let made: MadeSource

beforeAll(async () => {
  made = await needSource('sqlite')
})
afterAll(() => made.drop())

async function needSource(dialect: 'sqlite'): Promise<MadeSource> {
  const source = await createSource(dialect, hostileClub)
  if (!source) throw new Error('SQLite is always there')
  return source
}

/** The first administrator, who is also a member in MemberMatters, and a member here with a card of somebody there. */
async function insertHere({ ctx }: TestApp): Promise<number> {
  await insertMember(ctx, { card_number: '5005', email: 'here@example.org' })
  return insertMember(ctx, { email: 'ADA@example.org', is_admin: 1, first_name: 'Ada', password_hash: 'ours' })
}

function problemsOf(report: Report, id: string): string[] {
  const users = report.tables.find(({ table }) => table === 'profile_user')
  return users?.problems.filter(({ ids }) => ids.includes(id)).map(({ reason }) => reason) ?? []
}

testWithApp('a dry run tells what the import then does, and changes nothing', async (app) => {
  await insertHere(app)
  const before = await dumpClub(app)
  const dry = await importFrom(app, made, { isDryRun: true })
  expect(await dumpClub(app)).toEqual(before)
  const real = await importFrom(app, made)
  expect({ ...real, dryRun: true }).toEqual(dry)
  expect(countUnaccounted(real)).toBe(0)
})

testWithApp('brings a club over, and writes to nobody', async (app) => {
  const adminId = await insertHere(app)
  const report = await importFrom(app, made)
  await expectMembers(app, report, adminId)
  await expectMoney(app, report)
  await expectDevicesAndPlans(app)
  await expectHistory(app)
  await expectClub(app)
  expect(await app.ctx.db.selectFrom('outbox').selectAll().execute()).toEqual([])
})

testWithApp('who has a card here and another one there has both, the one from here first', async (app) => {
  const ada = await insertMember(app.ctx, { email: 'ada@example.org', card_number: '4004', state: 'active' })
  await importFrom(app, made)
  const cards = app.ctx.db.selectFrom('cards').select(['number', 'state']).where('member_id', '=', ada)
  expect(await cards.orderBy('placed_at').orderBy('id').execute()).toEqual([
    { number: '4004', state: 'active' },
    { number: '777', state: 'active' },
  ])
  const member = app.ctx.db.selectFrom('members').select('card_number').where('id', '=', ada)
  expect(await member.executeTakeFirst()).toEqual({ card_number: '4004' })
  expect((await verifyClub(app.ctx.db)).report.faults).toEqual([])
  await importFrom(app, made)
  expect(await cards.execute()).toHaveLength(2)
})

testWithApp('who has ten cards here gets no eleventh, and the report says so', async (app) => {
  const ada = await insertMember(app.ctx, { email: 'ada@example.org', card_number: '4000', state: 'active' })
  const facts = { member_id: ada, label: '', state: 'lost', since: '2026-03-01T08:00:00.000Z', reason: '' } as const
  const more = Array.from({ length: 9 }, (_, index) => ({
    ...facts,
    number: `400${index + 1}`,
    placed_at: facts.since,
  }))
  await app.ctx.db.insertInto('cards').values(more).execute()
  const report = await importFrom(app, made)
  expect(problemsOf(report, '1')).toContain('too_many_cards_here')
  const row = app.ctx.db.selectFrom('cards').select('id').where('number', '=', '777')
  expect(await row.execute()).toEqual([])
})

async function expectMembers(app: TestApp, report: Report, adminId: number): Promise<void> {
  const members = await app.ctx.db.selectFrom('members').selectAll().orderBy('id').execute()
  const by = (email: string) => members.find((member) => member.email === email)
  expect(members).toHaveLength(11)
  expect(by('Bea@Example.org')).toMatchObject({
    screen_name: 'Räven',
    first_name: 'Bea',
    phone: '+61 412 345 678',
    vehicle_registration_plate: 'ABC 123',
    card_number: null, // 0001001 and 1001 are the same card
    state: 'active',
    is_admin: 0,
    exclude_from_email_export: 1,
    registered_at: '2023-03-05T08:30:00.123Z',
    first_joined_at: '2023-05-01T00:00:00.000Z',
    last_seen_at: '2024-03-01T10:00:00.000Z',
    last_induction_at: '2023-05-02T00:00:00.000Z',
  })
  expect(by('duplicate+3@invalid')).toMatchObject({
    screen_name: 'räven 2',
    password_hash: null,
    email_verified_at: null,
    card_number: '2002',
  })
  expect(by('person5@example.org')).toMatchObject({ card_number: null, state: 'inactive' })
  expect(by('not-an-address')).toMatchObject({
    state: 'inactive',
    phone: null,
    note: 'Telephone in MemberMatters: 99',
    password_hash: null,
  })
  expect(by('person8@example.org')).toMatchObject({ state: 'noob', email_verified_at: null })
  expect(by('person10@example.org')?.screen_name).toBe('Ada Nr 10')
  expect(by('person11@example.org')).toMatchObject({ card_number: null, first_name: 'Zoë' })
  // The first administrator keeps their data here, and gets what was missing.
  expect(by('ADA@example.org')).toMatchObject({ id: adminId, password_hash: 'ours', is_admin: 1, card_number: '777' })
  expect(problemsOf(report, '4')).toEqual(['card_twice', 'screen_name_twice'])
  expect(problemsOf(report, '9')).toEqual(['password_needs_reset', 'membership_without_plan'])
  expect(report.tables.find(({ table }) => table === 'profile_user')?.leftOut).toEqual([
    { reason: 'no_profile', rows: 1, ids: ['6'] },
  ])
}

async function expectMoney(app: TestApp, { money }: Report): Promise<void> {
  expect(money).toEqual({
    balancesThere: 1555,
    broughtOver: 1555,
    adjustments: [
      { id: '5', amount: -200 }, // −3.255 there, of which −1.255 is explained
      { id: '10', amount: 101 }, // 1.005
    ],
  })
  expect((await verifyClub(app.ctx.db)).report.faults).toEqual([])
  const transfers = await app.ctx.db
    .selectFrom('transfers')
    .select(['at', 'amount', 'kind', 'description', 'idempotency_key'])
    .orderBy('id')
    .execute()
  expect(transfers.find(({ idempotency_key: key }) => key === 'membermatters:10')).toMatchObject({
    kind: 'web',
    amount: 150,
  })
  expect(transfers[1]).toEqual({
    at: '2024-01-02T12:00:00.500Z',
    amount: 500,
    kind: 'card',
    description: 'Nr 2',
    idempotency_key: 'membermatters:2',
  })
}

async function expectDevicesAndPlans({ ctx }: TestApp): Promise<void> {
  const devices = await ctx.db.selectFrom('devices').selectAll().orderBy('id').execute()
  const told = devices.map(({ kind, serial, name, authorised, key_hash: key }) => ({
    kind,
    serial,
    name,
    authorised,
    key,
  }))
  expect(told).toEqual([
    { kind: 'door', serial: 'a0b1c2d3e401', name: 'Front', authorised: 1, key: null },
    { kind: 'door', serial: 'membermatters-2', name: 'Back', authorised: 1, key: null },
    { kind: 'interlock', serial: 'a0b1c2d3e403', name: 'Laser', authorised: 1, key: null },
    { kind: 'memberbucks', serial: 'a0b1c2d3e404', name: 'Cola', authorised: 1, key: null },
    { kind: 'door', serial: 'a0b1c2d3e406', name: 'New board', authorised: 0, key: null },
  ])
  expect(devices[2]).toMatchObject({ cost_per_session: 50, cost_per_hour: 600, cost_per_kwh: 30, hidden: 1 })
  const grants = await ctx.db.selectFrom('grants').select(['device_id', 'source']).orderBy('device_id').execute()
  expect(grants.map(({ source }) => source)).toEqual(['default', 'hand', 'hand'])
  const subscriptions = await ctx.db.selectFrom('subscriptions').selectAll().orderBy('id').execute()
  expect(subscriptions).toMatchObject([
    {
      source: 'stripe',
      stripe_subscription_id: 'sub_bea',
      status: 'active',
      cost: 5500,
      interval: 'month',
      current_period_end: null,
    },
    {
      source: 'manual',
      stripe_subscription_id: null,
      status: 'cancelling',
      cost: 1500,
      interval: 'week',
      interval_amount: 2,
    },
  ])
  const accounts = await ctx.db.selectFrom('billing_accounts').selectAll().execute()
  expect(accounts).toMatchObject([{ stripe_customer_id: 'cus_bea', card_last4: '4242', card_expiry: '04/2027' }])
  const plans = await ctx.db
    .selectFrom('membership_plans')
    .select(['stripe_price_id', 'revision', 'stripe_revision'])
    .orderBy('id')
    .execute()
  expect(plans[0]).toEqual({ stripe_price_id: 'price_1', revision: 1, stripe_revision: 1 })
}

async function expectHistory({ ctx }: TestApp): Promise<void> {
  const taps = await ctx.db.selectFrom('taps').select(['at', 'outcome']).orderBy('at').execute()
  expect(taps.map(({ outcome }) => outcome)).toEqual(['granted', 'denied', 'granted', 'locked_out', 'granted'])
  const sessions = await ctx.db.selectFrom('interlock_sessions').selectAll().orderBy('started_at').execute()
  expect(sessions).toMatchObject([
    {
      uuid: '11111111-1111-1111-1111-111111111111',
      seconds: 3600,
      cost: 695,
      end_reason: 'switched_off',
      last_reading: 1_500_000,
    },
    { ended_at: '2024-02-03T10:20:00.000Z', cost: 0, end_reason: 'timed_out' },
  ])
  const visits = await ctx.db.selectFrom('site_sessions').selectAll().orderBy('started_at').execute()
  expect(visits).toMatchObject([
    { ended_at: '2024-02-05T10:00:00.000Z', end_reason: 'member', guests: '["Kim","Lo"]' },
    { ended_at: '2024-02-06T08:00:00.000Z', end_reason: 'timeout', guests: '[]' },
  ])
}

async function expectClub({ ctx }: TestApp): Promise<void> {
  const meetings = await ctx.db.selectFrom('meetings').select(['type', 'chair']).orderBy('date').execute()
  expect(meetings).toEqual([
    { type: 'agm', chair: 'Bea' },
    { type: 'other', chair: '' },
  ])
  expect(await ctx.db.selectFrom('proxies').select('created_at').orderBy('created_at').execute()).toEqual([
    { created_at: '2024-01-01T00:00:00.000Z' },
    { created_at: '2024-02-02T00:00:00.000Z' }, // not the newest one, which names the member themselves
  ])
  expect(await ctx.db.selectFrom('kiosks').select(['name', 'authorised']).execute()).toEqual([
    { name: 'Entrance', authorised: 0 },
  ])
  expect(await ctx.db.selectFrom('products').select(['external_id', 'price', 'stock']).execute()).toEqual([
    { external_id: 7, price: 250, stock: 0 },
  ])
  const settings = await ctx.db.selectFrom('settings').select(['key', 'value']).orderBy('key').execute()
  expect(settings).toEqual([
    { key: 'features.signup.collectVehicleRegistrationPlate', value: 'true' },
    { key: 'general.siteName', value: '"Makers & Co"' },
    { key: 'induction.maxInductionDays', value: '180' },
    { key: 'mail.writeByItself', value: 'false' },
    { key: 'theme.themePrimary', value: '"#123456"' },
  ])
}

test('the same club comes out of each half, wherever the import is cut off', async () => {
  const whole = await withEmptyClub((app) => importFrom(app, made).then(() => countRows(app)))
  for (const cutAfter of [5, 14]) {
    const resumed = await withEmptyClub(async (app) => {
      let writes = 0
      const transact: TestApp['ctx']['transact'] = (work) => {
        writes += 1
        if (writes > cutAfter) throw new Error('cut off')
        return app.ctx.transact(work)
      }
      await expect(importFrom({ ctx: { ...app.ctx, transact } }, made)).rejects.toThrow('cut off')
      const report = await importFrom(app, made)
      expect(countUnaccounted(report)).toBe(0)
      expect(report.money).toMatchObject({ balancesThere: 1555, broughtOver: 1555 })
      expect((await verifyClub(app.ctx.db)).report.faults).toEqual([])
      return countRows(app)
    })
    expect(resumed).toEqual(whole)
  }
})

async function inductEverybody({ ctx }: TestApp): Promise<void> {
  const actor = { memberId: null, name: 'fobhouse' as const }
  const people = await ctx.db.selectFrom('members').select('id').execute()
  await ctx.transact(async (trx) => {
    for (const { id: memberId } of people) {
      await setInduction(ctx, trx, { memberId, at: '2026-03-12T08:00:00.000Z', actor, source: 'admin' })
    }
  })
}

async function withEmptyClub<Result>(work: (app: TestApp) => Promise<Result>): Promise<Result> {
  const results: Result[] = []
  await withTestApp('sqlite', async (app) => void results.push(await work(app)))
  const [result] = results
  if (result === undefined) throw new Error('Nothing came of it')
  return result
}

/** Leaves out the trail, which gets a line for each run. */
async function countRows(app: TestApp): Promise<Record<string, number>> {
  const { audit: _trail, ...dump } = await dumpClub(app)
  return Object.fromEntries(Object.entries(dump).map(([table, rows]) => [table, rows.length]))
}

testWithApp(
  'members are written to by no job until an administrator says so, and then not of what was',
  async (app) => {
    const { ctx } = app
    const adminId = await insertHere(app)
    await importFrom(app, made)
    await ctx.settings.reload() // as a server does after a command has written to its database
    expect(ctx.settings.get('mail.writeByItself')).toBe(false)
    await inductEverybody(app)
    const applied = { application: 'open', applied_at: '2026-03-01T08:00:00.000Z', state: 'active' } as const
    await ctx.db.updateTable('members').set(applied).where('id', '!=', adminId).execute()
    await setSettings(ctx, { 'induction.maxInductionDays': 365 })
    app.clock.advance('P352D')
    const jobs = ['induction.reminders', 'members.applications', 'billing.review']
    const written = async () => {
      for (const job of jobs) await ctx.jobs.runNow(job)
      const mails = await ctx.db.selectFrom('outbox').select('member_id').where('kind', 'in', ['mail', 'sms']).execute()
      return mails.filter(({ member_id: id }) => id !== adminId).length
    }
    expect(await written()).toBe(0)
    await setSettings(ctx, { 'mail.writeByItself': true })
    const reminders = await written()
    expect(reminders).toBeGreaterThan(0) // only what is due now: applications accepted earlier cause no mail
    await importFrom(app, made)
    await ctx.settings.reload()
    expect(ctx.settings.get('mail.writeByItself')).toBe(true)
    expect(await written()).toBe(reminders)
  },
)
