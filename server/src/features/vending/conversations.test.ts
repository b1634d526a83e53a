import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { type Board, connectAuthorised } from '../../testing/board.ts'
import type { TestClient } from '../../testing/client.ts'
import { insertMember, signInAsAdmin } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mail.ts'
import { postTransfer, readBalance } from '../memberbucks/public.ts'

// Every row of the protocol that vending machines speak, byte for byte, over real sockets.

const actor = { memberId: null, name: 'fobhouse' } as const
const invalidCard = '{"command":"debit","success":false,"reason":"invalid_card_id"}'
const refused = (reason: string, balance = 535) =>
  `{"command":"debit","success":false,"reason":"${reason}","balance":${balance}}`

type Club = { admin: TestClient; origin: string; id: number; key: string; ada: number; board: Board }

async function setUp(app: TestApp, change: object = {}): Promise<Club> {
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  const { id, key } = await createMachine(admin, 'snacks')
  await admin.put(`/api/admin/memberbucks-devices/${id}/`, change)
  const ada = await insertMember(app.ctx, { first_name: 'Ada', last_name: 'Byron', card_number: '1001' })
  await topUp(app, ada, 535)
  const { board, greeting } = await connectAuthorised(origin, { kind: 'memberbucks', serial: 'snacks', key })
  expect(greeting).toEqual(['{"authorised":true}', '{"command":"update_device_locked_out","locked_out":false}'])
  return { admin, origin, id, key, ada, board }
}

async function createMachine(admin: TestClient, serial: string): Promise<{ id: number; key: string }> {
  return (await admin.post('/api/admin/devices/', { kind: 'memberbucks', serial, name: 'Snack machine' })).body
}

function topUp({ ctx }: TestApp, memberId: number, amount: number): Promise<number> {
  const transfer = { from: { house: 'cash' }, to: { memberId }, amount, kind: 'cash', description: '', actor } as const
  return ctx.transact((trx) => postTransfer(ctx, trx, transfer))
}

async function ask(board: Board, message: object): Promise<string> {
  board.send(message)
  return board.next()
}

const debit = (board: Board, facts: object = {}) =>
  ask(board, { command: 'debit', card_id: '1001', amount: 2.5, ...facts })

async function expectBooksToBalance({ ctx }: TestApp): Promise<void> {
  const accounts = await ctx.db.selectFrom('accounts').selectAll().execute()
  expect(accounts.reduce((sum, account) => sum + account.balance, 0)).toBe(0)
  for (const account of accounts) if (account.member_id !== null) expect(account.balance).toBeGreaterThanOrEqual(0)
}

testWithApp('tells balances, takes a debit and says what is left', async (app) => {
  const { admin, id, ada, board } = await setUp(app)
  expect(await ask(board, { command: 'balance', card_id: '0001001' })).toBe(
    '{"command":"balance","balance":535,"success":true}',
  )
  for (const card of [{ card_id: '9999' }, {}, { card_id: 'x' }, { card_id: 1001 }, { card_id: null }]) {
    expect(await ask(board, { command: 'balance', ...card })).toBe(
      '{"command":"balance","reason":"invalid_card_id","success":false}',
    )
  }
  expect(await debit(board, { description: '  Cola\u0301 ' })).toBe(
    '{"command":"debit","balance":285,"amount":-250,"success":true}',
  )
  expect(await readBalance(app.ctx.db, ada)).toEqual({ balance: 285, lastPurchase: '2026-03-12T08:00:00.000Z' })
  const [transfer] = await app.ctx.db.selectFrom('transfers').selectAll().where('kind', '=', 'card').execute()
  expect(transfer).toMatchObject({ amount: 250, description: 'Colá', actor_id: ada, actor: 'Ada Byron' })
  const machine = (await admin.get(`/api/admin/memberbucks-devices/${id}/`)).body
  expect(machine).toMatchObject({ name: 'Snack machine', allowCredit: false, lastTap: { member: 'Ada Byron' } })
  expect(machine.statistics).toEqual([
    { memberId: ada, name: 'Ada Byron', totalSwipes: 1, totalSeconds: 0, lastSwipe: '2026-03-12T08:00:00.000Z' },
  ])
  await expectBooksToBalance(app)
})

testWithApp('never tells of a debt', async (app) => {
  const { ada, board } = await setUp(app)
  const { ctx } = app
  await ctx.transact((trx) =>
    postTransfer(ctx, trx, {
      from: { memberId: ada },
      to: { house: 'interlock' },
      amount: 1000,
      kind: 'interlock',
      description: 'Laser cutter',
      actor,
    }),
  )
  expect(await ask(board, { command: 'balance', card_id: '1001' })).toBe(
    '{"command":"balance","balance":0,"success":true}',
  )
  expect(await debit(board)).toBe(refused('insufficient_funds', 0))
})

testWithApp('answers every refused debit with its reason, and books nothing', async (app) => {
  const { admin, id, board } = await setUp(app)
  await insertMember(app.ctx, { card_number: '1002', state: 'inactive' })
  await admin.post('/api/admin/products/', { name: 'Cola', externalId: 7, price: 300, stock: 5 })
  const conversation: [object, string][] = [
    [{ card_id: undefined }, invalidCard],
    [{ card_id: '' }, invalidCard],
    [{ card_id: '9999' }, invalidCard],
    [{ amount: undefined }, refused('invalid_amount')],
    [{ amount: '2.5' }, refused('invalid_amount')],
    [{ amount: 0 }, refused('invalid_amount')],
    [{ amount: -2.5 }, refused('invalid_amount')],
    [{ amount: 2.505 }, refused('invalid_amount')],
    [{ amount: 1e300 }, refused('invalid_amount')],
    [{ amount: 5.36 }, refused('insufficient_funds')],
    [{ product_external_id: 8 }, refused('invalid_product_external_id')],
    [{ product_external_id: 'cola' }, refused('invalid_product_external_id')],
    [{ product_external_id: {} }, refused('invalid_product_external_id')],
    [{ product_external_id: 7 }, refused('price_mismatch')],
    [{ card_id: '1002', amount: 1 }, refused('insufficient_funds', 0)],
  ]
  for (const [facts, answer] of conversation) expect([facts, await debit(board, facts)]).toEqual([facts, answer])
  await admin.put(`/api/admin/memberbucks-devices/${id}/`, { lockedOut: true })
  expect(await board.next()).toBe('{"command":"update_device_locked_out","locked_out":true}')
  expect(await debit(board)).toBe(refused('locked_out'))
  expect(await app.ctx.db.selectFrom('vending_payments').selectAll().execute()).toEqual([])
  expect((await admin.get('/api/admin/products/')).body).toMatchObject([{ stock: 5, oversold: 0 }])

  const log: { cardId: string | null; outcome: string; reasons?: unknown }[] = (
    await admin.get(`/api/admin/devices/${id}/log/`)
  ).body
  expect(log[0]).toMatchObject({ cardId: '1001', outcome: 'locked_out', reasons: [{ code: 'locked_out' }] })
  expect(log.filter((entry) => entry.outcome === 'unknown_card')).toMatchObject([{ cardId: '9999' }])
})

testWithApp('an inactive member cannot pay', async (app) => {
  const { ada, board } = await setUp(app)
  await app.ctx.db.updateTable('members').set({ state: 'inactive' }).where('id', '=', ada).execute()
  expect(await debit(board)).toBe(refused('member_inactive'))
})

testWithApp('one debit a second for each card and machine; only those that succeed count', async (app) => {
  const { admin, origin, board } = await setUp(app)
  const ben = await insertMember(app.ctx, { card_number: '1002' })
  await topUp(app, ben, 1000)
  expect(await debit(board, { amount: 9 })).toBe(refused('insufficient_funds'))
  expect(await debit(board, { amount: 1 })).toBe('{"command":"debit","balance":435,"amount":-100,"success":true}')
  expect(await debit(board, { amount: 1 })).toBe(refused('rate_limited', 435))
  expect(await debit(board, { amount: 1, card_id: '1002' })).toBe(
    '{"command":"debit","balance":900,"amount":-100,"success":true}',
  )
  const { key } = await createMachine(admin, 'drinks')
  const other = await connectAuthorised(origin, { kind: 'memberbucks', serial: 'drinks', key })
  expect(await debit(other.board, { amount: 1 })).toContain('"success":true')
  app.clock.advance('PT0.999S')
  expect(await debit(board, { amount: 1 })).toBe(refused('rate_limited', 335))
  app.clock.advance('PT0.001S')
  expect(await debit(board, { amount: 1 })).toBe('{"command":"debit","balance":235,"amount":-100,"success":true}')
})

testWithApp('sells products: price, stock down to 0, then booked and reported once', async (app) => {
  const { admin, board } = await setUp(app)
  const boss = await insertMember(app.ctx, { is_admin: 1, email: 'boss@example.org', language: 'sv-SE' })
  expect(boss).toBeGreaterThan(0)
  const created = await admin.post('/api/admin/products/', { name: 'Cola', externalId: 7, price: 100, stock: 1 })
  const sell = async () => {
    app.clock.advance('PT1S')
    expect(await debit(board, { amount: 1, product_external_id: 7 })).toContain('"success":true')
    return (await admin.get('/api/admin/products/')).body[0]
  }
  expect(await sell()).toMatchObject({ stock: 0, oversold: 0 })
  expect(await mailsTo(app.ctx, 'boss@example.org')).toEqual([])
  expect(await sell()).toMatchObject({ stock: 0, oversold: 1 })
  expect(await sell()).toMatchObject({ stock: 0, oversold: 2 })
  expect((await mailsTo(app.ctx, 'boss@example.org')).map((mail) => mail.subject)).toEqual(['Cola är slut'])
  expect((await admin.get('/api/admin/audit/?action=product.soldOut')).body).toHaveLength(1)
  await admin.put(`/api/admin/products/${created.body.id}/`, { stock: 4, price: null })
  expect(await sell()).toMatchObject({ stock: 3, oversold: 0 })
  const bought = await app.ctx.db
    .selectFrom('transfers')
    .select('description')
    .where('kind', '=', 'card')
    .orderBy('id')
    .execute()
  expect(bought).toEqual(Array.from({ length: 4 }, () => ({ description: 'Cola' })))
})

testWithApp('puts money in only where the machine has the right to', async (app) => {
  const { admin, id, ada, board } = await setUp(app)
  const credit = { command: 'credit', card_id: '1001', amount: 2.5 }
  expect(await ask(board, credit)).toBe('{"command":"credit","success":false,"reason":"not_allowed","balance":535}')
  await admin.put(`/api/admin/memberbucks-devices/${id}/`, { allowCredit: true })
  expect(await ask(board, credit)).toBe('{"command":"credit","balance":785,"amount":250,"success":true}')
  expect(await ask(board, { ...credit, amount: -1 })).toBe(
    '{"command":"credit","success":false,"reason":"invalid_amount","balance":785}',
  )
  expect(await ask(board, { command: 'credit' })).toBe(
    '{"command":"credit","success":false,"reason":"invalid_card_id"}',
  )
  expect(await readBalance(app.ctx.db, ada)).toMatchObject({ balance: 785, lastPurchase: null })
  // All within the same second, because the limit applies only to debits.
  expect(await debit(board)).toBe('{"command":"debit","balance":535,"amount":-250,"success":true}')
  expect(await ask(board, credit)).toBe('{"command":"credit","balance":785,"amount":250,"success":true}')
  expect(await debit(board)).toBe(refused('rate_limited', 785))
  await expectBooksToBalance(app)
})

testWithApp('refuses a credit with the same words as a debit', async (app) => {
  const { admin, id, board } = await setUp(app, { allowCredit: true })
  await insertMember(app.ctx, { card_number: '1002', state: 'inactive' })
  await admin.post('/api/admin/products/', { name: 'Top-up', externalId: 7, price: 300, stock: 5 })
  const refusedCredit = (reason: string, balance = 535) =>
    `{"command":"credit","success":false,"reason":"${reason}","balance":${balance}}`
  const credit = (facts: object) => ask(board, { command: 'credit', card_id: '1001', amount: 3, ...facts })
  const conversation: [object, string][] = [
    [{ card_id: '9999' }, '{"command":"credit","success":false,"reason":"invalid_card_id"}'],
    [{ card_id: null }, '{"command":"credit","success":false,"reason":"invalid_card_id"}'],
    [{ amount: 0.001 }, refusedCredit('invalid_amount')],
    [{ amount: -0.01 }, refusedCredit('invalid_amount')],
    [{ amount: null }, refusedCredit('invalid_amount')],
    [{ amount: 1_000_000.01 }, refusedCredit('invalid_amount')],
    [{ product_external_id: 8 }, refusedCredit('invalid_product_external_id')],
    [{ product_external_id: 7, amount: 2.5 }, refusedCredit('price_mismatch')],
    [{ card_id: '1002' }, refusedCredit('member_inactive', 0)],
    [{ product_external_id: 7 }, '{"command":"credit","balance":835,"amount":300,"success":true}'],
    [{}, '{"command":"credit","balance":1135,"amount":300,"success":true}'],
  ]
  for (const [facts, answer] of conversation) expect([facts, await credit(facts)]).toEqual([facts, answer])
  await admin.put(`/api/admin/memberbucks-devices/${id}/`, { lockedOut: true })
  expect(await board.next()).toBe('{"command":"update_device_locked_out","locked_out":true}')
  expect(await credit({})).toBe(refusedCredit('locked_out', 1135))
  expect((await admin.get('/api/admin/products/')).body).toMatchObject([{ stock: 5, oversold: 0 }])
})

testWithApp('answers what is no JSON with an error and goes on; words never stop a sale', async (app) => {
  const { board } = await setUp(app)
  for (const text of ['{"command":"debit","card_id":"1001","amount":NaN}', '{"command":"debit","amount":+1}']) {
    board.send(text)
    expect(await board.next()).toBe('{"command":"error","reason":"invalid_json"}')
  }
  board.send('{"command":"debit","card_id":"1001","amount":1e999}')
  expect(await board.next()).toBe(refused('invalid_amount'))
  const words: unknown[] = [7, null, {}, '', '\u0007', 'x'.repeat(60_000), 'Cola\n2 bottles\u202e']
  for (const [index, description] of words.entries()) {
    app.clock.advance('PT1S')
    expect(await debit(board, { description, amount: 0.01 })).toBe(
      `{"command":"debit","balance":${534 - index},"amount":-1,"success":true}`,
    )
  }
  const booked = await app.ctx.db
    .selectFrom('transfers')
    .select('description')
    .where('kind', '=', 'card')
    .orderBy('id')
    .execute()
  expect(booked.map((transfer) => transfer.description)).toEqual([
    ...Array.from({ length: 5 }, () => 'Snack machine'),
    'x'.repeat(500),
    'Cola 2 bottles',
  ])
})

testWithApp('matches the low 24 bits where the reader sends only those', async (app) => {
  const { board } = await setUp(app, { reader24Bit: true })
  const mona = await insertMember(app.ctx, { card_number: String(2n ** 24n + 5n) })
  await topUp(app, mona, 100)
  for (const high of [24n, 25n]) await insertMember(app.ctx, { card_number: String(2n ** high + 7n) })
  expect(await debit(board, { card_id: '5', amount: 0.4 })).toBe(
    '{"command":"debit","balance":60,"amount":-40,"success":true}',
  )
  expect(await debit(board, { card_id: '7' })).toBe(invalidCard)
})

testWithApp('debits at once, at many machines, never overspend', async (app) => {
  const { admin, origin, ada } = await setUp(app)
  const machines = await Promise.all(
    Array.from({ length: 6 }, async (_none, index) => {
      const serial = `machine-${index}`
      const { key } = await createMachine(admin, serial)
      return (await connectAuthorised(origin, { kind: 'memberbucks', serial, key })).board
    }),
  )
  const answers = await Promise.all(machines.map((board) => debit(board, { amount: 1 })))
  expect(answers.filter((answer) => answer.includes('"success":true'))).toHaveLength(5)
  expect(answers.filter((answer) => answer.includes('insufficient_funds'))).toHaveLength(1)
  expect(await readBalance(app.ctx.db, ada)).toMatchObject({ balance: 35 })
  await expectBooksToBalance(app)
})

testWithApp('answers requests that come in one burst in their order', async (app) => {
  const { board } = await setUp(app)
  board.send({ command: 'balance', card_id: '1001' })
  board.send({ command: 'debit', card_id: '1001', amount: 5 })
  board.send({ command: 'debit', card_id: '1001', amount: 0.35 })
  board.send({ command: 'ping' })
  board.send({ command: 'balance', card_id: '1001' })
  const answers = [await board.next(), await board.next(), await board.next(), await board.next(), await board.next()]
  expect(answers).toEqual([
    '{"command":"balance","balance":535,"success":true}',
    '{"command":"debit","balance":35,"amount":-500,"success":true}',
    refused('rate_limited', 35),
    '{"command":"pong"}',
    '{"command":"balance","balance":35,"success":true}',
  ])
})
