import fc from 'fast-check'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import type { TestClient } from '../../testing/client.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'
import { readBalance } from './public.ts'

type Entry = { amount: number; type: string; description?: string }

function record(admin: TestClient, memberId: number, entry: Entry, key?: string) {
  return admin.send('POST', `/api/admin/members/${memberId}/memberbucks/`, {
    body: { description: 'Paid at the desk', ...entry },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
}

async function balancesOf({ ctx }: Pick<TestApp, 'ctx'>) {
  return ctx.db.selectFrom('accounts').select(['id', 'house', 'member_id', 'balance']).execute()
}

testWithApp('books cash, bank transfers and corrections with the house account that each belongs to', async (app) => {
  const admin = await signInAsAdmin(app)
  const memberId = await insertMember(app.ctx)
  const entries = [
    { amount: 2000, type: 'cash', description: 'Twenty in the tin' },
    { amount: 500, type: 'bank' },
    { amount: 300, type: 'other' },
    { amount: -700, type: 'other', description: 'Was booked twice' },
  ]
  for (const entry of entries) {
    expect(await record(admin, memberId, entry)).toMatchObject({ status: 201, body: { id: expect.any(Number) } })
    app.clock.advance('PT1M')
  }
  const houses = Object.fromEntries((await balancesOf(app)).map(({ house, balance }) => [house, balance]))
  expect(houses).toEqual({ cash: -2000, bank: -500, adjustment: 400, null: 2100 })
  const trail = await app.ctx.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'memberbucks.record')
    .orderBy('id')
    .execute()
  expect(trail).toHaveLength(4)
  expect(trail[3]).toMatchObject({ actor: 'Aroha Ngata', subject: `member:${memberId}` })
  expect(JSON.parse(trail[3]?.after ?? '')).toEqual({ amount: -700, type: 'other', description: 'Was booked twice' })

  const member = await signInAs(app, memberId)
  expect((await member.get('/api/memberbucks/balance/')).body).toEqual({ balance: 2100 })
  const first = await member.get('/api/memberbucks/transactions/?limit=3')
  expect(first.body).toMatchObject([
    { amount: -700, type: 'other', description: 'Was booked twice', date: '2026-03-12T08:03:00.000Z' },
    { amount: 300, type: 'other' },
    { amount: 500, type: 'bank' },
  ])
  const next = /^<(\?[^>]+)>/.exec(first.headers['link'] ?? '')?.[1] ?? ''
  const rest = await member.get(`/api/memberbucks/transactions/${next}`)
  expect(rest.body).toMatchObject([{ amount: 2000, type: 'cash', description: 'Twenty in the tin' }])
  expect(rest.headers['link']).toBeUndefined()
})

testWithApp('refuses what is no entry, and leaves nothing behind', async (app) => {
  const admin = await signInAsAdmin(app)
  const memberId = await insertMember(app.ctx)
  const cases: [Entry, string, string][] = [
    [{ amount: 0, type: 'cash' }, 'amount', 'validation.amount'],
    [{ amount: 0, type: 'other' }, 'amount', 'validation.amount'],
    [{ amount: -5, type: 'cash' }, 'amount', 'validation.amount'],
    [{ amount: -5, type: 'bank' }, 'amount', 'validation.amount'],
    [{ amount: 2.5, type: 'cash' }, 'amount', 'validation.amount'],
    [{ amount: 100_000_001, type: 'cash' }, 'amount', 'validation.amount'],
    [{ amount: 5, type: 'stripe' }, 'type', 'validation.invalid'],
    [{ amount: 5, type: 'cash', description: ' ' }, 'description', 'validation.notEmpty'],
    [{ amount: 5, type: 'cash', description: 'x'.repeat(501) }, 'description', 'validation.max500'],
  ]
  for (const [entry, path, message] of cases) {
    const answer = await record(admin, memberId, entry)
    expect([entry, answer.status, answer.body.issues]).toMatchObject([entry, 400, [{ path: [path], message }]])
  }
  expect(await record(admin, memberId, { amount: -1, type: 'other' })).toMatchObject({
    status: 409,
    body: { code: 'insufficient_funds' },
  })
  expect((await record(admin, 999_999, { amount: 5, type: 'cash' })).status).toBe(404)
  const tooLong = await record(admin, memberId, { amount: 5, type: 'cash' }, 'k'.repeat(201))
  expect(tooLong).toMatchObject({ status: 400, body: { code: 'validation' } })
  expect(await balancesOf(app)).toEqual([])
  expect(await app.ctx.db.selectFrom('audit').selectAll().orderBy('id').execute()).toEqual([])
})

testWithApp(
  'a key books once, also when both clicks arrive at the same instant, and belongs to its sender',
  async (app) => {
    const admin = await signInAsAdmin(app)
    const memberId = await insertMember(app.ctx)
    const entry = { amount: 1000, type: 'cash' }
    const answers = await Promise.all([1, 2, 3].map(() => record(admin, memberId, entry, 'click')))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await readBalance(app.ctx.db, memberId)).toMatchObject({ balance: 1000 })
    expect(await app.ctx.db.selectFrom('audit').selectAll().orderBy('id').execute()).toHaveLength(1)

    const other = await insertMember(app.ctx)
    for (const [id, part] of [
      [memberId, { amount: 1001 }],
      [memberId, { type: 'bank' }],
      [other, {}],
    ] as const) {
      expect(await record(admin, id, { ...entry, ...part }, 'click')).toMatchObject({
        status: 409,
        body: { code: 'conflict' },
      })
    }
    const another = await signInAsAdmin(app)
    expect((await record(another, memberId, entry, 'click')).status).toBe(201)
    expect(await readBalance(app.ctx.db, memberId)).toMatchObject({ balance: 2000 })
  },
)

testWithApp('without member bucks, members have no balance to ask for', async (app) => {
  await setSettings(app.ctx, { 'features.enableMemberBucks': false })
  const member = await signInAs(app, await insertMember(app.ctx))
  for (const path of ['/api/memberbucks/balance/', '/api/memberbucks/transactions/']) {
    expect(await member.get(path)).toMatchObject({ status: 404, body: { code: 'feature_off' } })
  }
})

testWithApp('sums an account up, without a plan where there is none', async (app) => {
  const admin = await signInAsAdmin(app)
  const memberId = await insertMember(app.ctx)
  const none = {
    balance: 0,
    stripe_card_last_digits: null,
    stripe_card_expiry: null,
    transactions: [],
    lastPurchase: null,
  }
  const path = `/api/admin/members/${memberId}/billing/`
  expect((await admin.get(path)).body).toEqual({ subscription: null, memberbucks: none })
  await record(admin, memberId, { amount: 1200, type: 'bank' })
  expect((await admin.get(path)).body.memberbucks).toMatchObject({
    balance: 1200,
    transactions: [{ amount: 1200, type: 'bank', description: 'Paid at the desk' }],
  })
  expect((await admin.get('/api/admin/members/999999/billing/')).status).toBe(404)
})

const entries = fc.array(
  fc.record({
    member: fc.constantFrom(0, 1),
    amount: fc.integer({ min: -400, max: 400 }),
    type: fc.constantFrom('cash', 'bank', 'other'),
    key: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
  }),
  { maxLength: 8 },
)

testWithApp('holds for any entries: the sum is zero, balances are what was taken, never below zero', async (app) => {
  const admin = await signInAsAdmin(app)
  const members = [await insertMember(app.ctx), await insertMember(app.ctx)] as const
  const expected = [0, 0]
  const keys = new Map<string, { member: number; amount: number; type: string }>()
  await fc.assert(
    fc.asyncProperty(entries, async (sequence) => {
      for (const { member, amount, type, key } of sequence) {
        const { status } = await record(admin, members[member], { amount, type }, key)
        const before = expected[member] ?? 0
        const isEntry = amount > 0 || (amount < 0 && type === 'other')
        const used = key === undefined ? undefined : keys.get(key)
        const isRepeat = used?.member === member && used.amount === amount && used.type === type
        const isRefused = used ? !isRepeat : before + amount < 0
        expect(status).toBe(isEntry ? (isRefused ? 409 : 201) : 400)
        if (status !== 201 || used) continue
        expected[member] = before + amount
        if (key !== undefined) keys.set(key, { member, amount, type })
      }
      const accounts = await balancesOf(app)
      expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
      for (const [index, id] of members.entries()) {
        const balance = accounts.find((account) => account.member_id === id)?.balance ?? 0
        expect(balance).toBe(expected[index])
        expect(balance).toBeGreaterThanOrEqual(0)
        const account = await admin.get(`/api/admin/members/${id}/billing/`)
        const sum = account.body.memberbucks.transactions.reduce(
          (total: number, { amount }: { amount: number }) => total + amount,
          0,
        )
        if (account.body.memberbucks.transactions.length < 100) expect(sum).toBe(balance)
      }
    }),
    { numRuns: 10 },
  )
})

testWithApp('many credits just under the limit ask to be confirmed, as one large one does', async (app) => {
  const memberId = await insertMember(app.ctx)
  const [admin, other] = [await signInAsAdmin(app), await signInAsAdmin(app)]
  app.clock.advance({ minutes: 11 })
  const half = { amount: 6000, type: 'cash' }
  const refusal = { status: 403, body: { code: 'fresh_confirmation_required' } }
  expect((await record(admin, memberId, half, 'first')).status).toBe(201)
  expect(await record(admin, memberId, half)).toMatchObject(refusal)
  // No confirmation is needed for a repeated key, a debit, or another administrator's entry.
  expect((await record(admin, memberId, half, 'first')).status).toBe(201)
  expect((await record(admin, memberId, { amount: -500, type: 'other' })).status).toBe(201)
  expect((await record(other, memberId, half)).status).toBe(201)
  expect(await readBalance(app.ctx.db, memberId)).toMatchObject({ balance: 11_500 })
})

testWithApp('many credits at once do not each stay below the limit', async (app) => {
  const memberId = await insertMember(app.ctx)
  const admin = await signInAsAdmin(app)
  app.clock.advance({ minutes: 11 })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => record(admin, memberId, { amount: 3000, type: 'cash' })),
  )
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 201, 201, 403, 403])
  expect(await readBalance(app.ctx.db, memberId)).toMatchObject({ balance: 9000 })
})
