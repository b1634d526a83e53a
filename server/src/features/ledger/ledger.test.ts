import type { LedgerAccounts } from '@fobhouse/contract/routes/ledger.ts'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { linkRows } from '../../db/chain/link-rows.ts'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'
import { cellsOf, findUnnoticed, liftGuards } from '../../testing/ledger-damage.ts'
import { walkLedger } from '../../testing/ledger-walk.ts'
import { postTransfer, readBalance, type Transfer } from '../memberbucks/public.ts'
import { verifyClub } from '../../cli/verify-club.ts'

const actor = { memberId: null, name: 'fobhouse' } as const

async function post({ ctx }: Pick<TestApp, 'ctx'>, transfer: Omit<Transfer, 'actor' | 'description'>): Promise<number> {
  return ctx.transact((trx) => postTransfer(ctx, trx, { description: 'Test', actor, ...transfer }))
}

/** A member who topped up 20, bought for 2.50, and used a tool for 30. */
async function spend(app: TestApp) {
  const memberId = await insertMember(app.ctx, { first_name: 'Priya', last_name: 'Raghunathan' })
  const own = { memberId }
  const topUp = await post(app, { from: { house: 'cash' }, to: own, amount: 2000, kind: 'cash' })
  app.clock.advance('PT1M')
  const purchase = await post(app, { from: own, to: { house: 'vending' }, amount: 250, kind: 'card' })
  app.clock.advance('PT1M')
  const bill = await post(app, { from: own, to: { house: 'interlock' }, amount: 3000, kind: 'interlock' })
  return { memberId, topUp, purchase, bill }
}

testWithApp('shows the treasurer every account, and all of it adds up to zero', async (app) => {
  const admin = await signInAsAdmin(app)
  const empty = (await admin.get('/api/admin/ledger/accounts/')).body
  expect(empty.members).toEqual({ count: 0, balance: 0, owed: 0 })
  await spend(app)
  const rich = await insertMember(app.ctx)
  await post(app, { from: { house: 'bank' }, to: { memberId: rich }, amount: 5000, kind: 'bank' })
  const { house, members } = (await admin.get('/api/admin/ledger/accounts/')).body
  expect(members).toEqual({ count: 2, balance: 3750, owed: 1250 })
  const balances = Object.fromEntries(
    house.map(({ account, balance }: LedgerAccounts['house'][number]) => [account, balance]),
  )
  expect(balances).toEqual({
    stripe: 0,
    cash: -2000,
    bank: -5000,
    interlock: 3000,
    membership: 0,
    vending: 250,
    donation: 0,
    adjustment: 0,
    held: 0,
    bookings: 0,
  })
})

testWithApp('lists transfers newest first, by account, kind and time, page by page', async (app) => {
  const admin = await signInAsAdmin(app)
  const { memberId, topUp, purchase, bill } = await spend(app)
  const other = await insertMember(app.ctx)
  const foreign = await post(app, { from: { house: 'cash' }, to: { memberId: other }, amount: 100, kind: 'cash' })
  const ids = async (query: string) =>
    (await admin.get(`/api/admin/ledger/transfers/?${query}`)).body.map(({ id }: { id: number }) => id)
  expect(await ids('')).toEqual([foreign, bill, purchase, topUp])
  expect(await ids(`account=member:${memberId}`)).toEqual([bill, purchase, topUp])
  expect(await ids('account=cash')).toEqual([foreign, topUp])
  expect(await ids(`account=member:${memberId}&kind=card`)).toEqual([purchase])
  expect(await ids('kind=cash')).toEqual([foreign, topUp])
  expect(await ids('from=2026-03-12T08:01:00.000Z&to=2026-03-12T08:02:00.000Z')).toEqual([purchase])
  expect(await ids('account=donation')).toEqual([])
  expect(await ids('account=member:999999')).toEqual([])
  expect((await admin.get('/api/admin/ledger/transfers/?account=nobody')).status).toBe(400)

  const first = await admin.get(`/api/admin/ledger/transfers/?account=member:${memberId}&limit=2`)
  expect(first.body[1]).toEqual({
    id: purchase,
    at: '2026-03-12T08:01:00.000Z',
    from: { memberId, name: 'Priya Raghunathan' },
    to: { house: 'vending' },
    amount: 250,
    kind: 'card',
    description: 'Test',
    actor: 'fobhouse',
    reverses: null,
    reversedBy: null,
  })
  const next = /^<(\?[^>]+)>/.exec(first.headers['link'] ?? '')?.[1] ?? ''
  const second = await admin.get(`/api/admin/ledger/transfers/${next}`)
  expect(second.body.map(({ id }: { id: number }) => id)).toEqual([topUp])
  expect(second.headers['link']).toBeUndefined()
})

testWithApp('exports what the filter leaves as CSV, formulas neutralised, and says so in the trail', async (app) => {
  const admin = await signInAsAdmin(app)
  const memberId = await insertMember(app.ctx, { first_name: '=Priya', last_name: 'R' })
  const topUp = {
    from: { house: 'cash' },
    to: { memberId },
    amount: 2050,
    kind: 'cash',
    description: '=1+1',
    actor,
  } as const
  const id = await app.ctx.transact((trx) => postTransfer(app.ctx, trx, topUp))
  await post(app, { from: { memberId }, to: { house: 'vending' }, amount: 250, kind: 'card' })
  const answer = await admin.get('/api/admin/ledger/export/?kind=cash')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="ledger-2026-03-12.csv"')
  expect(answer.body).toBe(
    '\uFEFFid,at,from,to,amount,amountMinor,currency,kind,description,actor,reverses,reversedBy\r\n' +
      `${id},2026-03-12T08:00:00.000Z,cash,'=Priya R (member ${memberId}),20.50,2050,AUD,cash,'=1+1,fobhouse,,\r\n`,
  )
  const trail = await app.ctx.db.selectFrom('audit').select(['action', 'after']).execute()
  expect(trail).toEqual([{ action: 'memberbucks.export', after: '{"kind":"cash"}' }])
})

testWithApp('reads a page of the ledger by as many queries however long it is', async (app) => {
  const admin = await signInAsAdmin(app)
  const { memberId } = await spend(app)
  const countQueries = async () => {
    const executed = vi.spyOn(app.ctx.db.getExecutor(), 'executeQuery')
    await admin.get(`/api/admin/ledger/transfers/?account=member:${memberId}`)
    const queries = executed.mock.calls.length
    executed.mockRestore()
    return queries
  }
  const few = await countQueries()
  for (let times = 0; times < 20; times += 1) {
    await post(app, { from: { house: 'cash' }, to: { memberId: await insertMember(app.ctx) }, amount: 1, kind: 'cash' })
    await post(app, { from: { house: 'cash' }, to: { memberId }, amount: 1, kind: 'cash' })
  }
  expect(await countQueries()).toBe(few)
  expect(few).toBeLessThan(8)
})

testWithApp("adds up the months of the club's calendar by kind", async (app) => {
  await setSettings(app.ctx, { 'general.timeZone': 'Australia/Brisbane' })
  const memberId = await insertMember(app.ctx)
  const put = (amount: number) => post(app, { from: { house: 'cash' }, to: { memberId }, amount, kind: 'cash' })
  await put(1000)
  app.clock.advance('P19DT5H') // 31 March 13:00 in UTC, 23:00 at the club
  await put(200)
  app.clock.advance('PT1H') // 31 March in UTC, 1 April at the club
  await put(50)
  await post(app, { from: { memberId }, to: { house: 'vending' }, amount: 300, kind: 'card' })
  const admin = await signInAsAdmin(app)
  expect((await admin.get('/api/admin/ledger/months/')).body).toEqual({
    year: 2026,
    totals: [
      { month: '2026-03', kind: 'cash', into: 1200, out: 0, count: 2 },
      { month: '2026-04', kind: 'card', into: 0, out: 300, count: 1 },
      { month: '2026-04', kind: 'cash', into: 50, out: 0, count: 1 },
    ],
  })
  expect((await admin.get('/api/admin/ledger/months/?year=2025')).body).toEqual({ year: 2025, totals: [] })
})

testWithApp(
  'corrects a transfer once, by one the other way round, with a note and a line in the trail',
  async (app) => {
    const admin = await signInAsAdmin(app)
    const { memberId, purchase, topUp, bill } = await spend(app)
    const reverse = (id: number, note = 'The can was empty') =>
      admin.post(`/api/admin/ledger/transfers/${id}/reverse/`, { note })
    expect((await reverse(purchase, ' ')).body).toMatchObject({ code: 'validation', issues: [{ path: ['note'] }] })
    const { status, body } = await reverse(purchase)
    expect(status).toBe(201)
    expect(await readBalance(app.ctx.db, memberId)).toMatchObject({ balance: -1000 })
    const list = (await admin.get('/api/admin/ledger/transfers/?kind=card')).body
    expect(list).toMatchObject([
      {
        id: body.id,
        reverses: purchase,
        from: { house: 'vending' },
        to: { memberId },
        description: 'The can was empty',
      },
      { id: purchase, reversedBy: body.id },
    ])
    expect((await reverse(purchase)).body.code).toBe('already_reversed')
    expect((await reverse(body.id)).body.code).toBe('not_reversible')
    expect((await reverse(999_999)).status).toBe(404)
    // The cash is spent, so it cannot go back.
    expect((await reverse(topUp)).body.code).toBe('insufficient_funds')
    expect((await reverse(bill)).status).toBe(201)
    expect((await reverse(topUp)).status).toBe(201)
    expect(await readBalance(app.ctx.db, memberId)).toMatchObject({ balance: 0 })
    const trail = await app.ctx.db.selectFrom('audit').selectAll().where('action', '=', 'memberbucks.reverse').execute()
    expect(trail).toHaveLength(3)
    expect(trail[0]).toMatchObject({ actor: 'Aroha Ngata', subject: `member:${memberId}` })
    expect(JSON.parse(trail[0]?.after ?? '')).toMatchObject({ transfer: purchase, amount: 250, type: 'card' })
    expect((await verifyClub(app.ctx.db)).report.faults).toEqual([])
  },
)

testWithApp('corrects once also when two administrators press at the same instant', async (app) => {
  const admins = [await signInAsAdmin(app), await signInAsAdmin(app)]
  const { purchase } = await spend(app)
  const path = `/api/admin/ledger/transfers/${purchase}/reverse/`
  const answers = await Promise.all(admins.map((admin) => admin.post(path, { note: 'Twice' })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
})

testWithApp('a member may not correct anything', async (app) => {
  const { memberId, purchase } = await spend(app)
  const member = await signInAs(app, memberId)
  expect((await member.post(`/api/admin/ledger/transfers/${purchase}/reverse/`, { note: 'Mine' })).status).toBe(403)
})

testWithApp('the database itself keeps transfers as they are', async (app) => {
  const { topUp } = await spend(app)
  const changes = [
    sql`update transfers set amount = 1 where id = ${topUp}`,
    sql`update transfers set kind = 'bank'`,
    sql`update transfers set from_account_id = to_account_id, to_account_id = from_account_id`,
    sql`update transfers set at = '2020-01-01T00:00:00.000Z'`,
    sql`update transfers set reverses_id = 1`,
    sql`delete from transfers where id = ${topUp}`,
  ]
  const before = await app.ctx.db.selectFrom('transfers').selectAll().orderBy('id').execute()
  for (const change of changes) await expect(change.execute(app.ctx.db)).rejects.toThrow('rows of transfers are final')
  expect(await app.ctx.db.selectFrom('transfers').selectAll().orderBy('id').execute()).toEqual(before)
})

testWithApp('verifying names each balance that its transfers do not give', async (app) => {
  const { memberId } = await spend(app)
  await insertMember(app.ctx)
  expect((await verifyClub(app.ctx.db)).report).toMatchObject({ accounts: 4, transfers: 3, faults: [] })
  await app.ctx.db.updateTable('accounts').set({ balance: 4242 }).where('member_id', '=', memberId).execute()
  await app.ctx.db.updateTable('accounts').set({ balance: 1 }).where('house', '=', 'cash').execute()
  const { faults } = (await verifyClub(app.ctx.db)).report
  expect(faults).toHaveLength(2)
  expect(faults).toContainEqual({
    fault: 'balance',
    accountId: expect.any(Number),
    house: null,
    memberId,
    balance: 4242,
    derived: -1250,
  })
  expect(faults).toContainEqual(expect.objectContaining({ house: 'cash', balance: 1, derived: -2000 }))
})

testWithApp('movements at random add up, and no changed byte goes unnoticed', async (app) => {
  const { ctx } = app
  const memberIds = [await insertMember(ctx), await insertMember(ctx), await insertMember(ctx)] as const
  const report = await walkLedger(ctx, { seed: 8, memberIds, operations: 120 })
  for (const count of [report.posted, report.refused, report.repeated, report.reversed])
    expect(count).toBeGreaterThan(3)
  const accounts = await ctx.db.selectFrom('accounts').selectAll().execute()
  expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
  for (const id of memberIds) {
    expect(accounts.find(({ member_id: owner }) => owner === id)?.balance).toBe(report.balances.get(id))
  }
  expect((await verifyClub(ctx.db)).report.faults).toEqual([])

  const cash = { from: { house: 'cash' }, to: { memberId: memberIds[0] }, amount: 500, kind: 'cash' } as const
  const by = { memberId: memberIds[1], name: 'Aroha' }
  const book = (transfer: Omit<Transfer, 'actor' | 'description'>) =>
    ctx.transact((trx) => postTransfer(ctx, trx, { description: 'Test', actor: by, ...transfer }))
  const original = await book({ ...cash, idempotencyKey: 'one' })
  const correction = await book({ ...cash, from: cash.to, to: cash.from, reverses: original })
  const [house, own] = ['house', 'member_id'].map((owner) => accounts.find((row) => row[owner as 'house'] !== null)?.id)
  await linkRows(ctx.db)
  await liftGuards(ctx.db)
  const cells = await cellsOf(ctx.db, [
    { table: 'transfers', id: original },
    { table: 'transfers', id: correction },
    { table: 'accounts', id: house ?? 0 },
    { table: 'accounts', id: own ?? 0 },
  ])
  // One cell of each column is enough: the bench covers them all.
  const oneOfEach = [...new Map(cells.map((cell) => [`${cell.table}.${cell.column}`, cell])).values()]
  expect(oneOfEach).toHaveLength(19)
  expect(await findUnnoticed(ctx.db, oneOfEach)).toEqual([])
})
