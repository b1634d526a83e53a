import fc from 'fast-check'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import type { TestClient } from '../../testing/client.ts'
import { insertMember, signInAs } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'
import { verifyClub } from '../../cli/verify-club.ts'
import { postTransfer, readBalance } from './public.ts'

const path = '/api/memberbucks/payments/'
const gift = { amount: 500, description: 'For the kiln', kind: 'donation' }

function pay(member: TestClient, body: object, key?: string) {
  return member.send('POST', path, { body, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) })
}

async function memberWith(app: TestApp, amount: number) {
  const memberId = await insertMember(app.ctx)
  await app.ctx.transact((trx) =>
    postTransfer(app.ctx, trx, {
      from: { house: 'cash' },
      to: { memberId },
      amount,
      kind: 'cash',
      description: 'Cash',
      actor: { memberId: null, name: 'fobhouse' },
    }),
  )
  return { memberId, member: await signInAs(app, memberId) }
}

async function houseBalances({ ctx }: TestApp) {
  const rows = await ctx.db.selectFrom('accounts').select(['house', 'balance']).where('house', 'is not', null).execute()
  return Object.fromEntries(rows.map(({ house, balance }) => [house, balance]))
}

testWithApp('a member gives and pays from the balance, and never more than it', async (app) => {
  const { memberId, member } = await memberWith(app, 1200)
  expect(await pay(member, gift, 'a')).toMatchObject({ status: 201, body: { id: expect.any(Number) } })
  app.clock.advance('PT1M')
  expect((await pay(member, { amount: 600, description: 'Plywood', kind: 'payment' }, 'b')).status).toBe(201)
  expect(await houseBalances(app)).toEqual({ cash: -1200, donation: 500, vending: 600 })
  const tooMuch = await pay(member, { ...gift, amount: 101 }, 'c')
  expect(tooMuch).toMatchObject({ status: 409, body: { code: 'insufficient_funds' } })
  expect((await member.get('/api/memberbucks/transactions/')).body).toMatchObject([
    { amount: -600, type: 'web', description: 'Plywood' },
    { amount: -500, type: 'web', description: 'For the kiln' },
    { amount: 1200, type: 'cash' },
  ])
  const trail = await app.ctx.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'memberbucks.pay')
    .orderBy('id')
    .execute()
  expect(trail).toMatchObject([{ actor_id: memberId, subject: `member:${memberId}` }, { actor_id: memberId }])
})

testWithApp('a key is booked once, for its sender; another body with it is refused', async (app) => {
  const { memberId, member } = await memberWith(app, 5000)
  const both = await Promise.all([pay(member, gift, 'same'), pay(member, gift, 'same')])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0]?.body).toEqual(both[1]?.body)
  expect(await readBalance(app.ctx.db, memberId)).toMatchObject({ balance: 4500 })
  for (const other of [{ amount: 501 }, { description: 'For the saw' }, { kind: 'payment' }]) {
    expect((await pay(member, { ...gift, ...other }, 'same')).body.code).toBe('conflict')
  }
  const { member: neighbour } = await memberWith(app, 1000)
  const theirs = await pay(neighbour, gift, 'same')
  expect(theirs.status).toBe(201)
  expect(theirs.body).not.toEqual(both[0]?.body)
})

testWithApp('refuses what is no payment', async (app) => {
  const { member } = await memberWith(app, 5000)
  const cases: [object, string][] = [
    [{ ...gift, amount: 0 }, 'amount'],
    [{ ...gift, amount: -5 }, 'amount'],
    [{ ...gift, amount: 1.5 }, 'amount'],
    [{ ...gift, kind: 'gift' }, 'kind'],
    [{ ...gift, description: '', kind: 'payment' }, 'description'],
  ]
  for (const [body, field] of cases) {
    const answer = await pay(member, body, 'k')
    expect([body, answer.status, answer.body.issues?.[0]?.path]).toEqual([body, 400, [field]])
  }
  expect((await pay(member, gift)).body.issues).toMatchObject([{ path: ['Idempotency-Key'] }])
  expect((await pay(member, gift, 'k'.repeat(201))).status).toBe(400)
  await setSettings(app.ctx, { 'features.enableMemberBucks': false })
  expect((await pay(member, gift, 'k')).body.code).toBe('feature_off')
})

testWithApp('holds for any payments: each key once, the balance explained and never below zero', async (app) => {
  const start = 3000
  const { memberId, member } = await memberWith(app, start)
  const booked = new Map<string, { amount: number; kind: string }>()
  const attempt = fc.record({
    key: fc.constantFrom('k1', 'k2', 'k3', 'k4', 'k5', 'k6', 'k7', 'k8'),
    amount: fc.integer({ min: 1, max: 900 }),
    kind: fc.constantFrom('donation', 'payment'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { maxLength: 8 }), async (attempts) => {
      for (const { key, amount, kind } of attempts) {
        const spent = [...booked.values()].reduce((sum, one) => sum + one.amount, 0)
        const known = booked.get(key)
        const { status } = await pay(member, { amount, kind, description: 'Any' }, key)
        const isSame = known?.amount === amount && known.kind === kind
        expect(status).toBe(known ? (isSame ? 201 : 409) : amount <= start - spent ? 201 : 409)
        if (!known && status === 201) booked.set(key, { amount, kind })
      }
      const left = start - [...booked.values()].reduce((sum, one) => sum + one.amount, 0)
      expect(await readBalance(app.ctx.db, memberId)).toMatchObject({ balance: left })
      expect(left).toBeGreaterThanOrEqual(0)
      expect((await verifyClub(app.ctx.db)).report.faults).toEqual([])
    }),
    { numRuns: 10 },
  )
})
