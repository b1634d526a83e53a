import { expect } from 'vitest'
import { verifyBookings } from '../features/bookings/checks/verify-bookings.ts'
import { verifyLedger } from '../features/ledger/verify-ledger.ts'
import { postTransfer, readBalance } from '../features/memberbucks/public.ts'
import type { TestApp } from './app.ts'

type Part = Pick<TestApp, 'ctx'>

/** Gives a member money. */
export async function topUp({ ctx }: Part, memberId: number, amount: number): Promise<void> {
  const transfer = { from: { house: 'cash' }, to: { memberId }, amount, kind: 'cash', description: '' } as const
  await ctx.transact((trx) => postTransfer(ctx, trx, { ...transfer, actor: { memberId: null, name: 'fobhouse' } }))
}

export async function balanceOf({ ctx }: Part, memberId: number): Promise<number> {
  return (await readBalance(ctx.db, memberId)).balance
}

/** What is set aside, and what bookings have earned. */
export async function housesOf({ ctx }: Part): Promise<{ held: number; bookings: number }> {
  const rows = await ctx.db.selectFrom('accounts').select(['house', 'balance']).where('house', 'is not', null).execute()
  const of = (house: string) => rows.find((row) => row.house === house)?.balance ?? 0
  return { held: of('held'), bookings: of('bookings') }
}

/** The ledger sums to zero, and nothing contradicts anything. */
export async function expectSoundMoney({ ctx }: Part): Promise<void> {
  const rows = await ctx.db.selectFrom('accounts').select('balance').execute()
  expect(rows.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
  const club = { db: ctx.db, settings: ctx.settings, head: undefined }
  expect((await verifyBookings(club)).faults).toEqual([])
  expect((await verifyLedger(club)).faults).toEqual([])
}
