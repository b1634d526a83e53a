import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { type Board, connectAuthorised } from '../../testing/board.ts'
import { insertMember } from '../../testing/factories.ts'
import { fillClub } from '../../testing/large-club.ts'
import { postTransfer, readBalance } from '../memberbucks/public.ts'

// Many machines debit the same member at the same moment, each over its own socket.

const machines = 100
const price = 250
const affordable = 7

function topUp({ ctx }: TestApp, memberId: number, amount: number): Promise<number> {
  const actor = { memberId: null, name: 'fobhouse' } as const
  const transfer = { from: { house: 'cash' }, to: { memberId }, amount, kind: 'cash', description: '', actor } as const
  return ctx.transact((trx) => postTransfer(ctx, trx, transfer))
}

async function debit(board: Board): Promise<{ success: boolean; reason?: string; balance: number }> {
  board.send({ command: 'debit', card_id: '4711', amount: price / 100 })
  return JSON.parse(await board.next())
}

testWithApp('a hundred machines at once never overspend', async (app) => {
  const seats = await fillClub({ queries: app.ctx.db }, { members: 2, doors: 0, machines })
  const ada = await insertMember(app.ctx, { card_number: '4711' })
  await topUp(app, ada, price * affordable + 40)
  const origin = await app.listen()
  const connected = await Promise.all(seats.map((seat) => connectAuthorised(origin, seat)))
  const answers = await Promise.all(connected.map(({ board }) => debit(board)))

  const sold = answers.filter(({ success }) => success)
  const balances = sold.map(({ balance }) => balance).toSorted((one, other) => one - other)
  expect(balances).toEqual(Array.from({ length: affordable }, (_, index) => 40 + index * price))
  const refused = answers.filter(({ success }) => !success)
  expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['insufficient_funds']))
  expect(await readBalance(app.ctx.db, ada)).toMatchObject({ balance: 40 })

  const { db } = app.ctx
  const accounts = await db.selectFrom('accounts').select('balance').execute()
  expect(accounts.reduce((sum, account) => sum + account.balance, 0)).toBe(0)
  expect(await db.selectFrom('vending_payments').select('id').execute()).toHaveLength(affordable)
  const taps = await db.selectFrom('taps').select('device_id').where('card_number', '=', '4711').execute()
  expect(new Set(taps.map((tap) => tap.device_id)).size).toBe(machines)
  expect(taps).toHaveLength(machines)
})
