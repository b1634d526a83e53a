import type { BankEntry } from '@fobhouse/contract/routes/bank.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { confirmAnew, insertMember, signInAsAdmin } from '../../testing/factories.ts'
import { insertSubscription } from '../../testing/subscribe.ts'
import { paymentReferenceOf, spellReference } from '../billing/reference-rules.ts'
import { verifyClub } from '../../cli/verify-club.ts'

const head = 'Date;Amount;Name;Description;Transaction ID'
const mapping = {
  Date: 'date',
  Amount: 'amount',
  Name: 'payer',
  Description: 'text',
  'Transaction ID': 'bankReference',
} as const

async function openBank(app: TestApp) {
  const admin = await signInAsAdmin(app)
  const priya = await insertMember(app.ctx, { first_name: 'Priya', last_name: 'Rao', email: 'priya@example.org' })
  const currentPeriodEnd = '2026-03-31T14:00:00.000Z'
  const times = { current_period_end: currentPeriodEnd, billing_cycle_anchor: '2026-02-28T14:00:00.000Z' }
  await insertSubscription(app.ctx, { member_id: priya, ...times })
  const kim = await insertMember(app.ctx, { first_name: 'Kim', last_name: 'Lee', email: 'kim@example.org' })
  const take = (statement: string, columns: object | undefined = mapping) =>
    admin.post('/api/admin/bank/import/', { statement, ...(columns ? { mapping: columns } : {}) })
  const list = async (state: BankEntry['state'] = 'open'): Promise<BankEntry[]> =>
    (await admin.get(`/api/admin/bank/entries/?state=${state}`)).body
  const book = async (...entries: object[]) => (await admin.post('/api/admin/bank/book/', { entries })).body.outcomes
  const houses = async () =>
    Object.fromEntries(
      (await app.ctx.db.selectFrom('accounts').select(['house', 'member_id', 'balance']).execute()).map((row) => [
        row.house ?? `member ${row.member_id}`,
        row.balance,
      ]),
    )
  return { admin, priya, kim, take, list, book, houses }
}

testWithApp('a statement is matched, booked once, and taken in once', async (app) => {
  const bank = await openBank(app)
  const statement = [
    head,
    `2026-03-10;50.00;P Rao;Fee ${spellReference(paymentReferenceOf(bank.priya))};T1`,
    `2026-03-10;20,00;K Lee;${paymentReferenceOf(bank.kim)};T2`,
    '2026-03-09;50.00;Somebody;Fee;T3',
    '2026-03-09;-12.00;Rent;;T4',
    '2026-02-30;1.00;Nobody;;T5',
  ].join('\n')
  const taken = { added: 3, known: 0, skipped: 1, rejected: [{ row: 5, message: 'validation.date' }] }
  expect((await bank.take(statement)).body).toEqual(taken)
  expect((await bank.take(statement)).body).toMatchObject({ added: 0, known: 3 })
  const read = await bank.admin.post('/api/admin/bank/columns/', { csv: statement })
  expect(read.body).toMatchObject({ remembered: true, mapping })

  const open = await bank.list()
  const [two, one, three] = [open[0], open[1], open[2]].map((entry) => entry?.id ?? 0) as [number, number, number]
  expect(open).toMatchObject([
    { payer: 'K Lee', match: 'ambiguous', use: 'memberbucks', member: { id: bank.kim, name: 'Kim Lee' } },
    { payer: 'P Rao', match: 'matched', use: 'membership', member: { id: bank.priya }, amount: 5000 },
    { payer: 'Somebody', match: 'unknown', member: null },
  ])
  const priya = { id: one, memberId: bank.priya, use: 'membership' }
  const done = { booked: true, code: null }
  expect(await bank.book(priya, { id: two, memberId: bank.kim, use: 'memberbucks' })).toMatchObject([done, done])
  expect(await bank.book(priya, { ...priya, use: 'memberbucks' })).toMatchObject([
    { booked: false, code: 'conflict' },
    { booked: false, code: 'conflict' },
  ])
  expect(await bank.houses()).toMatchObject({ bank: -7000, membership: 5000, [`member ${bank.kim}`]: 2000 })
  expect((await verifyClub(app.ctx.db)).report).toMatchObject({ faults: [] })
  const { body } = await bank.admin.get(`/api/admin/members/${bank.priya}/plan/`)
  expect(body.payments).toMatchObject([{ amount: 5000, source: 'bank' }])
  expect(body.subscription.currentPeriodEnd > '2026-04-28').toBe(true)

  const ignore = `/api/admin/bank/entries/${three}/ignore/`
  expect((await bank.admin.post(ignore)).status).toBe(200)
  expect(await bank.list()).toEqual([])
  expect((await bank.admin.delete(ignore)).status).toBe(200)
  expect(await bank.list()).toHaveLength(1)
  expect((await bank.admin.post(`/api/admin/bank/entries/${one}/ignore/`)).body.code).toBe('conflict')
  expect(await bank.list('booked')).toMatchObject([{ use: 'memberbucks' }, { use: 'membership', match: null }])
})

testWithApp('what cannot be booked stays open and moves nothing', async (app) => {
  const bank = await openBank(app)
  await bank.take(`${head}\n2026-03-10;49.99;P Rao;${paymentReferenceOf(bank.priya)};T1`)
  const [entry] = await bank.list()
  const id = entry?.id
  expect(entry).toMatchObject({ match: 'ambiguous', use: 'memberbucks', paidUntil: null })
  const refusals = await bank.book(
    { id, memberId: bank.priya, use: 'membership' },
    { id, memberId: bank.kim, use: 'membership' },
    { id, memberId: 4711, use: 'memberbucks' },
    { id: 4711, memberId: bank.kim, use: 'memberbucks' },
  )
  const codes = refusals.map(({ code }: { code: string }) => code)
  expect(codes).toEqual(['fee_not_covered', 'no_subscription', 'not_found', 'not_found'])
  expect(await bank.list()).toHaveLength(1)
  expect(await app.ctx.db.selectFrom('transfers').select('id').execute()).toEqual([])
})

testWithApp('alike payments are two, and one like a booked one is pointed out', async (app) => {
  const bank = await openBank(app)
  const columns = { Date: 'date', Amount: 'amount', Text: 'text' }
  const line = `10/03/2026,50.00,${paymentReferenceOf(bank.priya)}`
  const statement = ['Date,Amount,Text', line, line].join('\n')
  expect((await bank.take(statement, columns)).body).toMatchObject({ added: 2 })
  expect((await bank.take(statement, columns)).body).toMatchObject({ added: 0, known: 2 })
  const [first] = await bank.list()
  await bank.book({ id: first?.id, memberId: bank.priya, use: 'membership' })
  expect(await bank.list()).toMatchObject([{ match: 'alreadyBooked', member: { id: bank.priya } }])
})

testWithApp('a payment that another statement told of is pointed out as that row', async (app) => {
  const bank = await openBank(app)
  const columns = { Date: 'date', Amount: 'amount', Payer: 'payer', Text: 'text' }
  const reference = paymentReferenceOf(bank.priya)
  const line = `2026-03-10,50.00,P Rao,fee ${spellReference(reference)}`
  await bank.take(`Date,Amount,Payer,Text\n${line}`, columns)
  const [earlier] = await bank.list()
  expect(earlier).toMatchObject({ match: 'matched', twin: null })
  app.clock.advance('P1D')
  await confirmAnew(app)
  await bank.take(`${head}\n2026-03-10;50.00;PRIYA RAO;FEE ${reference};T1\n2026-03-10;50.00;K Lee;Rent;T2`)
  const twin = { id: earlier?.id, takenInAt: '2026-03-12T08:00:00.000Z', state: 'open' }
  const two = await bank.list()
  expect(two).toMatchObject([
    { payer: 'K Lee', twin: null },
    { payer: 'PRIYA RAO', match: 'takenInBefore', member: { id: bank.priya }, twin },
    { id: earlier?.id, match: 'matched', twin: null },
  ])
  await bank.book({ id: earlier?.id, memberId: bank.priya, use: 'membership' })
  expect((await bank.list())[1]).toMatchObject({ match: 'takenInBefore', twin: { ...twin, state: 'booked' } })
})

testWithApp('what cannot be read is refused whole', async (app) => {
  const { take } = await openBank(app)
  for (const [statement, columns] of [
    ['<Document><x></Document>', undefined],
    ['<Document/>', undefined],
    ['<!DOCTYPE x [<!ENTITY a "b">]><Document><BkToCstmrStmt><Stmt/></BkToCstmrStmt></Document>', undefined],
    ['Date,Amount\n2026-03-10,5', { Date: 'date' }],
    ['Date,Amount\n2026-03-10,5', { Date: 'date', Sum: 'amount' }],
  ] as const) {
    expect((await take(statement, columns)).body.code).toBe('validation')
  }
  expect(await app.ctx.db.selectFrom('bank_entries').select('id').execute()).toEqual([])
})

testWithApp('whatever is booked, twice and at once: the money adds up', async (app) => {
  const bank = await openBank(app)
  let file = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 20_000 }), fc.boolean(), fc.boolean()), {
        minLength: 1,
        maxLength: 6,
      }),
      async (payments) => {
        file += 1
        const lines = payments.map(([amount], index) => {
          const major = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
          return `2026-03-10;${major};P;;F${file}-${index}`
        })
        const statement = [head, ...lines].join('\n')
        await bank.take(statement)
        const before = await bank.houses()
        const open = await bank.list()
        const bookings = open.map(({ id }, index) => ({
          id,
          memberId: payments[index]?.[1] ? bank.priya : bank.kim,
          use: payments[index]?.[2] ? 'membership' : 'memberbucks',
        }))
        const outcomes = (await Promise.all([bank.book(...bookings), bank.book(...bookings)])).flat()
        const booked = outcomes.filter((outcome: { booked: boolean }) => outcome.booked)
        const ids = booked.map(({ id }: { id: number }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        const sum = open.filter(({ id }) => ids.includes(id)).reduce((total, { amount }) => total + amount, 0)
        const after = await bank.houses()
        expect((before['bank'] ?? 0) - (after['bank'] ?? 0)).toBe(sum)
        expect(Object.values(after).reduce((total, balance) => total + balance, 0)).toBe(0)
        expect((await bank.take(statement)).body).toMatchObject({ added: 0 })
        await app.ctx.db.updateTable('bank_entries').set({ state: 'ignored' }).where('state', '=', 'open').execute()
      },
    ),
    { numRuns: 8 },
  )
  expect((await verifyClub(app.ctx.db)).report).toMatchObject({ faults: [] })
})
