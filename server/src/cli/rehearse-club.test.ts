import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RehearsalReport } from '@fobhouse/contract/routes/rehearsal.ts'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, expect, test, vi } from 'vitest'
import { type Context, createContext } from '../context.ts'
import { readConfig } from '../core/config.ts'
import type { Queries } from '../db/database.ts'
import { createTestClock } from '../testing/clock.ts'
import { createPostgresDatabase } from '../testing/databases.ts'
import { insertMember } from '../testing/factories.ts'
import { setSettings } from '../testing/settings.ts'
import { insertPlan, insertSubscription } from '../testing/subscribe.ts'
import { rehearseClub } from './rehearse-club.ts'

vi.setConfig({ testTimeout: 60_000 })

const start = '2026-11-01T00:00:00Z'
const folder = mkdtempSync(join(tmpdir(), 'fobhouse-rehearsal-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Payer = { name: string; planId: number; end: string; expiry?: string } & Partial<
  Pick<Parameters<typeof insertSubscription>[1], 'cancel_at' | 'payment_failed_at' | 'status'>
>

/** A member who pays by card, with a period that ends at `end`. */
async function payByCard(ctx: Context, { name, planId, end, expiry = '12/2030', ...terms }: Payer): Promise<void> {
  const memberId = await insertMember(ctx, { first_name: name, last_name: '' })
  const account = { stripe_customer_id: `cus_${name}`, stripe_payment_method_id: `pm_${name}` }
  const card = { card_brand: 'visa', card_last4: '1881', card_expiry: expiry }
  await ctx.db
    .insertInto('billing_accounts')
    .values({ member_id: memberId, ...account, ...card })
    .execute()
  const subscription = { source: 'stripe' as const, stripe_subscription_id: `sub_${name}`, current_period_end: end }
  const times = { started_at: '2026-01-01T00:00:00.000Z', billing_cycle_anchor: end }
  await insertSubscription(ctx, { member_id: memberId, plan_id: planId, ...subscription, ...times, ...terms })
}

/** One of each kind of interval, and every kind of trouble with a fee. */
async function fillClub(ctx: Context): Promise<void> {
  const monthly = await insertPlan(ctx)
  const weekly = await insertPlan(ctx, { name: 'Weekly', cost: 1500, interval: 'week' })
  const yearly = await insertPlan(ctx, { name: 'Yearly', cost: 60_000, interval: 'year' })
  const tenDays = await insertPlan(ctx, { name: 'Ten days', cost: 700, interval: 'day', interval_amount: 10 })
  await payByCard(ctx, { name: 'Monthly', planId: monthly, end: '2026-11-05T02:00:00.000Z' })
  await payByCard(ctx, { name: 'Weekly', planId: weekly, end: '2026-11-04T02:00:00.000Z' })
  await payByCard(ctx, { name: 'Yearly', planId: yearly, end: '2026-11-10T02:00:00.000Z' })
  await payByCard(ctx, { name: 'TenDays', planId: tenDays, end: '2026-11-03T02:00:00.000Z' })
  await payByCard(ctx, { name: 'Expires', planId: monthly, end: '2026-12-01T02:00:00.000Z', expiry: '11/2026' })
  const refused = { end: '2026-11-30T02:00:00.000Z', payment_failed_at: '2026-10-30T03:00:00.000Z' }
  await payByCard(ctx, { name: 'Refused', planId: monthly, ...refused })
  const end = '2026-11-09T02:00:00.000Z'
  await payByCard(ctx, { name: 'Leaves', planId: monthly, end, cancel_at: end, status: 'cancelling' })
  const byHand = await insertMember(ctx, { first_name: 'ByHand', last_name: '', email: 'byhand@example.org' })
  const paidUntil = { current_period_end: '2026-11-10T14:00:00.000Z', cost: 4500 }
  await insertSubscription(ctx, { member_id: byHand, plan_id: monthly, ...paidUntil })
  const applied = { application: 'open', applied_at: '2026-10-28T00:00:00.000Z' } as const
  await insertMember(ctx, { first_name: 'Applies', last_name: '', ...applied })
}

/** Answers nobody, and counts the callers. */
async function setTrap() {
  const caught: Socket[] = []
  const server = createServer((socket) => void caught.push(socket.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { caught, address: `127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** A club whose outside services are all at `outside`. */
async function makeClub(databaseUrl: string, outside: string) {
  const config = readConfig({ LOG_LEVEL: 'error', FOBHOUSE_DATA: join(folder, 'club'), DATABASE_URL: databaseUrl })
  const ctx = await createContext(config, { clock: createTestClock(start) })
  await fillClub(ctx)
  await setSettings(ctx, {
    'features.enableStripe': true,
    'stripe.apiBase': `http://${outside}`,
    'stripe.secretKey': 'sk_test_of_the_club',
    'mail.smtpUrl': `smtp://${outside}`,
    'sms.apiBase': `http://${outside}`,
    'discord.webhookUrl': `http://${outside}`,
  })
  return { ctx, config }
}

async function everyRow(db: Queries): Promise<Record<string, unknown>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const dumped: Record<string, unknown> = {}
  for (const { name } of tables) dumped[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows
  return dumped
}

function linesOf({ rows }: RehearsalReport, wanted: (kind: string) => boolean): string[] {
  return rows
    .filter(({ kind }) => wanted(kind))
    .map(({ at, name, kind, amount, reason, until, subject }) => {
      const facts = [amount, reason, until?.slice(0, 16), subject].filter((fact) => fact !== null && fact !== undefined)
      return [at.slice(0, 16), name.trim(), kind, ...facts].join(' ')
    })
}

// By hand: a fee is charged an hour after its period ended, again after 3, 5 and 7 days, then given up. Seven days of
// grace. Brisbane's days begin at 14:00 UTC.
const expected = [
  '2026-11-02T03:00 Refused failed 5000 card_refused',
  '2026-11-03T03:00 TenDays charged 700',
  '2026-11-04T00:00 Applies accepted',
  '2026-11-04T03:00 Weekly charged 1500',
  '2026-11-05T03:00 Monthly charged 5000',
  '2026-11-06T03:00 Refused access_ended unpaid',
  '2026-11-07T03:00 Refused failed 5000 card_refused',
  '2026-11-09T02:00 Leaves access_ended membership_ended',
  '2026-11-10T03:00 Yearly charged 60000',
  '2026-11-10T14:00 ByHand due 4500',
  '2026-11-10T14:00 ByHand grace 2026-11-17T14:00',
  '2026-11-11T03:00 Weekly charged 1500',
  '2026-11-13T03:00 TenDays charged 700',
  '2026-11-14T03:00 Refused failed 5000 card_refused',
  '2026-11-17T14:00 ByHand access_ended unpaid',
  '2026-11-18T03:00 Weekly charged 1500',
  '2026-11-23T03:00 TenDays charged 700',
  '2026-11-25T03:00 Weekly charged 1500',
  '2026-12-01T03:00 Expires failed 5000 card_expired',
  '2026-12-01T03:00 Expires grace 2026-12-08T03:00',
]

const failed = 'Your membership payment failed'
const missing = 'Your membership payment is still missing'
const ended = 'Your access has ended, until you pay'
const daily = (name: string, days: readonly string[]) => days.map((day) => `2026-${day}T14:00 ${name} mail ${missing}`)

// One each day of the club during grace, one a week before a paid time ends, one when something ends.
const expectedMails = [
  `2026-11-01T00:00 Refused mail ${missing}`,
  ...daily('Refused', ['11-01', '11-02', '11-03', '11-04', '11-05']),
  `2026-11-06T03:00 Refused mail ${ended}`,
  '2026-11-03T14:00 ByHand mail Your membership is paid until 10 November 2026',
  ...daily('ByHand', ['11-10', '11-11', '11-12', '11-13', '11-14', '11-15', '11-16']),
  `2026-11-17T14:00 ByHand mail ${ended}`,
  '2026-11-04T00:00 Applies mail Your application was accepted',
  '2026-11-09T02:00 Leaves mail Your membership has ended',
  `2026-12-01T03:00 Expires mail ${failed}`,
  ...daily('Expires', ['12-01']),
]

test('tells who would be charged, who not and why, who is reminded and who loses access', async () => {
  const trap = await setTrap()
  const { ctx, config } = await makeClub('', trap.address)
  const files = ['fobhouse.sqlite', 'fobhouse.sqlite-wal'].map((name) => join(config.dataFolder, name))
  const bytes = () => files.map((file) => (existsSync(file) ? readFileSync(file).toString('base64') : ''))
  const [rows, before] = [await everyRow(ctx.db), bytes()]
  const seen: number[] = []
  const from = Temporal.Instant.from(start)
  const report = await rehearseClub(config, { from, days: 31, onDay: (day) => void seen.push(day) })

  expect(linesOf(report, (kind) => kind !== 'mail')).toEqual(expected)
  expect(linesOf(report, (kind) => kind === 'mail').toSorted()).toEqual(expectedMails.toSorted())
  expect(report.totals).toEqual([{ currency: 'AUD', charged: 73_100, failed: 10_000, due: 4500 }])
  expect(report.rows.find(({ name }) => name.startsWith('TenDays'))?.plan).toBe('Full member, Ten days')
  expect(report).toMatchObject({ from: '2026-11-01T00:00:00.000Z', until: '2026-12-02T00:00:00.000Z' })
  expect(seen).toEqual(Array.from({ length: 31 }, (_, index) => index + 1))

  expect(bytes()).toEqual(before)
  expect(await everyRow(ctx.db)).toEqual(rows)
  expect(trap.caught).toEqual([])
  trap.close()
  await ctx.close()
})

test('reads a club on PostgreSQL just so', async (context) => {
  const created = await createPostgresDatabase()
  if (!created) return context.skip('no PostgreSQL answers here')
  const trap = await setTrap()
  const { ctx, config } = await makeClub(created.url, trap.address)
  const rows = await everyRow(ctx.db)
  const report = await rehearseClub(config, { from: Temporal.Instant.from(start), days: 4, onDay: () => {} })
  expect(linesOf(report, (kind) => kind !== 'mail')).toEqual(expected.slice(0, 4))
  expect(await everyRow(ctx.db)).toEqual(rows)
  expect(trap.caught).toEqual([])
  trap.close()
  await ctx.close()
  await created.drop()
})
