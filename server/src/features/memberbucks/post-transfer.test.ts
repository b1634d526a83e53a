import { transferKinds } from '@fobhouse/contract/money.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { AppError } from '../../core/errors.ts'
import type { HouseAccount } from '../../db/tables/ledger.ts'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember } from '../../testing/factories.ts'
import { postTransfer, type Transfer } from './post-transfer.ts'
import { readBalance, readBalances } from './public.ts'

const actor = { memberId: null, name: 'fobhouse' } as const

function post({ ctx }: Pick<TestApp, 'ctx'>, transfer: Omit<Transfer, 'actor' | 'description'>): Promise<number> {
  return ctx.transact((trx) => postTransfer(ctx, trx, { description: 'Test', actor, ...transfer }))
}

async function deriveBalances({ ctx }: Pick<TestApp, 'ctx'>): Promise<Map<number, number>> {
  const derived = new Map<number, number>()
  for (const transfer of await ctx.db.selectFrom('transfers').selectAll().execute()) {
    derived.set(transfer.from_account_id, (derived.get(transfer.from_account_id) ?? 0) - transfer.amount)
    derived.set(transfer.to_account_id, (derived.get(transfer.to_account_id) ?? 0) + transfer.amount)
  }
  return derived
}

/** All accounts sum to zero, and each balance follows from its transfers. */
async function expectBooksToBalance(app: Pick<TestApp, 'ctx'>): Promise<void> {
  const accounts = await app.ctx.db.selectFrom('accounts').select(['id', 'balance']).execute()
  const derived = await deriveBalances(app)
  expect(accounts.reduce((sum, account) => sum + account.balance, 0)).toBe(0)
  for (const account of accounts) expect(account.balance).toBe(derived.get(account.id) ?? 0)
}

async function tryPost(app: TestApp, transfer: Omit<Transfer, 'actor' | 'description'>): Promise<boolean> {
  try {
    await post(app, transfer)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'insufficient_funds') return false
    throw error
  }
}

testWithApp('moves money between two accounts, made when they are needed', async (app) => {
  const memberId = await insertMember(app.ctx)
  expect(await readBalance(app.ctx.db, memberId)).toEqual({ balance: 0, lastPurchase: null })
  await post(app, { from: { house: 'cash' }, to: { memberId }, amount: 2000, kind: 'cash' })
  await post(app, { from: { memberId }, to: { house: 'vending' }, amount: 250, kind: 'card' })
  const lastPurchase = '2026-03-12T08:00:00.000Z'
  expect(await readBalance(app.ctx.db, memberId)).toEqual({ balance: 1750, lastPurchase })
  const other = await insertMember(app.ctx)
  const balances = await readBalances(app.ctx.db, [memberId, other])
  expect([balances.get(memberId)?.balance, balances.get(other)?.balance]).toEqual([1750, 0])
})

testWithApp('refuses what the balance does not cover, and leaves nothing behind', async (app) => {
  const memberId = await insertMember(app.ctx)
  const purchase = { from: { memberId }, to: { house: 'vending' }, amount: 1, kind: 'card' } as const
  await expect(post(app, purchase)).rejects.toMatchObject({ code: 'insufficient_funds', status: 409 })
  expect(await app.ctx.db.selectFrom('transfers').selectAll().execute()).toEqual([])
})

testWithApp('posts a transfer with a key once', async (app) => {
  const memberId = await insertMember(app.ctx)
  const topUp = {
    from: { house: 'stripe' },
    to: { memberId },
    amount: 500,
    kind: 'stripe',
    idempotencyKey: 'a',
  } as const
  const first = await post(app, topUp)
  expect(await post(app, topUp)).toBe(first)
  expect(await readBalance(app.ctx.db, memberId)).toMatchObject({ balance: 500 })
  const other = await insertMember(app.ctx)
  const others = [{ amount: 501 }, { kind: 'bank' }, { to: { memberId: other } }, { from: { house: 'bank' } }] as const
  for (const part of others) {
    await expect(post(app, { ...topUp, ...part })).rejects.toMatchObject({ code: 'conflict' })
  }
  const described = app.ctx.transact((trx) => postTransfer(app.ctx, trx, { ...topUp, description: 'Another', actor }))
  await expect(described).rejects.toMatchObject({ code: 'conflict' })
})

testWithApp('refuses amounts that are not whole and above zero', async (app) => {
  const memberId = await insertMember(app.ctx)
  for (const amount of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    await expect(post(app, { from: { house: 'cash' }, to: { memberId }, amount, kind: 'cash' })).rejects.toThrow(
      RangeError,
    )
  }
})

testWithApp('never overspends, however many debits come at once', async (app) => {
  const memberId = await insertMember(app.ctx)
  await post(app, { from: { house: 'bank' }, to: { memberId }, amount: 1000, kind: 'bank' })
  const purchase = { from: { memberId }, to: { house: 'vending' }, amount: 300, kind: 'card' } as const
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => tryPost(app, purchase)))
  expect(outcomes.filter((isPosted) => isPosted)).toHaveLength(3)
  expect(await readBalance(app.ctx.db, memberId)).toMatchObject({ balance: 100 })
  await expectBooksToBalance(app)
})

type Step = { member: 0 | 1; house: HouseAccount; isDebit: boolean; kind: Transfer['kind']; amount: number }
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    member: fc.constantFrom(0, 1),
    house: fc.constantFrom('stripe', 'cash', 'bank', 'interlock', 'vending', 'donation', 'adjustment'),
    isDebit: fc.boolean(),
    kind: fc.constantFrom(...transferKinds),
    amount: fc.integer({ min: 1, max: 500 }),
  }),
  { maxLength: 12 },
)

testWithApp('holds for any sequence: sum zero, balances explained, below zero only as allowed', async (app) => {
  const members = [await insertMember(app.ctx), await insertMember(app.ctx)] as const
  const balances = new Map<number, number>(members.map((id) => [id, 0]))
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      for (const { member, house, isDebit, kind, amount } of sequence) {
        const memberId = members[member]
        const [own, other] = [{ memberId }, { house }]
        const [from, to] = isDebit ? [own, other] : [other, own]
        const before = balances.get(memberId) ?? 0
        const isPosted = await tryPost(app, { from, to, kind, amount })
        const mayOverdraw = kind === 'interlock' || kind === 'reversal'
        expect(isPosted).toBe(!isDebit || mayOverdraw || before >= amount)
        if (isPosted) balances.set(memberId, before + (isDebit ? -amount : amount))
        expect(await readBalance(app.ctx.db, memberId)).toMatchObject({ balance: balances.get(memberId) })
        await expectBooksToBalance(app)
      }
    }),
    { numRuns: 8 },
  )
})
