import fc from 'fast-check'
import { expect } from 'vitest'
import { systemClock } from '../../core/clock.ts'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'
import { endSilentSessions } from './end-silent-sessions.ts'
import { costOf } from './finish-session.ts'
import { endSession, updateSession } from './report-session.ts'
import { startSession } from './start-session.ts'

// Whatever boards send, in whatever order and however often, the money must stay right.

const prices = { cost_per_session: 25, cost_per_hour: 600, cost_per_kwh: 40 }
const cards = ['1001', '1002'] as const

type Step =
  | { type: 'start'; tool: 0 | 1; card: 0 | 1 }
  /** `session` counts back from the newest one of both tools, so that updates of ended sessions occur, too. */
  | { type: 'update'; session: number; reading: number | null }
  | { type: 'end'; session: number; reading: number | null; card: 0 | 1 | null }
  | { type: 'wait'; minutes: number }
  | { type: 'look for silence' }

const reading = fc.option(fc.integer({ min: 0, max: 9_000_000 }))
const session = fc.integer({ min: 0, max: 3 })
const bit = fc.constantFrom<0 | 1>(0, 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constant('start' as const), tool: bit, card: bit }),
  fc.record({ type: fc.constant('update' as const), session, reading }),
  fc.record({ type: fc.constant('end' as const), session, reading, card: fc.option(bit) }),
  fc.record({ type: fc.constant('wait' as const), minutes: fc.integer({ min: 0, max: 15 }) }),
  fc.constant({ type: 'look for silence' } as const),
)
/** A frame may be sent twice, and a board without an answer repeats everything. */
const steps = fc
  .array(fc.record({ step, times: fc.integer({ min: 1, max: 2 }) }), { minLength: 4, maxLength: 14 })
  .map((sequence) => sequence.flatMap(({ step: one, times }) => Array.from({ length: times }, () => one)))

type Told = { deviceId: number; sessionId: string }
type Scene = { tools: readonly [number, number]; told: Told[] }

async function insertTools({ ctx }: TestApp): Promise<Scene['tools']> {
  const insert = async (serial: string) => {
    const row = {
      kind: 'interlock',
      serial,
      name: serial,
      authorised: 1,
      created_at: '2026-01-01T00:00:00.000Z',
    } as const
    const device = await ctx.db
      .insertInto('devices')
      .values({ ...row, ...prices })
      .returning('id')
      .executeTakeFirstOrThrow()
    return device.id
  }
  const tools = [await insert('laser'), await insert('lathe')] as const
  for (const card_number of cards) {
    const member_id = await insertMember(ctx, { card_number })
    const grant = { member_id, source: 'hand', granted_at: '2026-01-01T00:00:00.000Z' } as const
    await ctx.db
      .insertInto('grants')
      .values(tools.map((device_id) => ({ ...grant, device_id })))
      .execute()
  }
  return tools
}

async function take({ ctx, clock }: TestApp, { tools, told }: Scene, one: Step): Promise<void> {
  switch (one.type) {
    case 'start': {
      const deviceId = tools[one.tool]
      const started = await startSession(ctx, { deviceId, cardNumber: cards[one.card] })
      if ('sessionId' in started) told.push({ deviceId, sessionId: started.sessionId })
      return
    }
    case 'update':
    case 'end': {
      const report = told.at(-1 - one.session)
      if (!report) return
      if (one.type === 'update') return void (await updateSession(ctx, { ...report, reading: one.reading }))
      const cardNumber = one.card === null ? undefined : cards[one.card]
      return void (await endSession(ctx, { ...report, reading: one.reading, cardNumber }))
    }
    case 'wait':
      return clock.advance(`PT${one.minutes}M`)
    case 'look for silence':
      return endSilentSessions(ctx, { upSince: systemClock.now().subtract({ hours: 1_000_000 }), signal: never })
  }
}

const never = new AbortController().signal

async function expectMoneyToBeWhole({ ctx }: TestApp): Promise<void> {
  const accounts = await ctx.db.selectFrom('accounts').selectAll().execute()
  expect(accounts.reduce((sum, account) => sum + account.balance, 0)).toBe(0)
  const sessions = await ctx.db.selectFrom('interlock_sessions').selectAll().execute()
  const transfers = await ctx.db.selectFrom('transfers').selectAll().execute()
  for (const one of sessions) {
    const bills = transfers.filter((transfer) => transfer.idempotency_key === `interlock session ${one.uuid}`)
    if (one.ended_at === null) {
      expect([one.cost, bills]).toEqual([null, []])
      continue
    }
    expect(one.ended_at).toBe(one.last_news_at)
    const milliseconds = Date.parse(one.last_news_at) - Date.parse(one.started_at)
    const milliwattHours = Math.max(0, (one.last_reading ?? 0) - (one.first_reading ?? 0))
    expect(one.cost).toBe(costOf(prices, { milliseconds, milliwattHours }))
    expect(one.cost).toBeGreaterThanOrEqual(0)
    expect(bills.map((bill) => bill.amount)).toEqual(one.cost === 0 ? [] : [one.cost])
  }
  for (const account of accounts.filter(({ member_id }) => member_id !== null)) {
    const own = sessions.filter((one) => one.member_id === account.member_id)
    expect(account.balance).toBe(0 - own.reduce((sum, one) => sum + (one.cost ?? 0), 0))
  }
  expect(transfers).toHaveLength(sessions.filter((one) => (one.cost ?? 0) > 0).length)
  expect(sessions.filter((one) => one.ended_at === null).length).toBeLessThanOrEqual(2)
}

testWithApp('in any order of starts, updates, ends and silences a session costs what it was, once', async (app) => {
  await setSettings(app.ctx, { 'access.interlockMinimumBalance': -1_000_000 })
  const scene: Scene = { tools: await insertTools(app), told: [] }
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      for (const one of sequence) {
        await take(app, scene, one)
        await expectMoneyToBeWhole(app)
      }
    }),
    { numRuns: 8, endOnFailure: true },
  )
  expect(scene.told.length).toBeGreaterThan(0)
})
