import { expect } from 'vitest'
import { testWithApp } from '../../../testing/app.ts'
import { insertMember } from '../../../testing/factories.ts'
import { insertSubscription } from '../../../testing/subscribe.ts'
import { recordPayment } from './record-payment.ts'

const fee = {
  amount: 5000,
  currency: 'AUD',
  source: 'stripe',
  description: 'Full member, monthly',
  paidAt: '2026-03-01T00:00:00.000Z',
  period: { start: '2026-03-01T00:00:00.000Z', end: '2026-04-01T00:00:00.000Z' },
  actor: { memberId: null, name: 'Stripe' },
} as const

testWithApp('books a fee once, from where it came in to the fees of members', async ({ ctx }) => {
  const memberId = await insertMember(ctx, {})
  const subscriptionId = await insertSubscription(ctx, { member_id: memberId })
  const payment = { ...fee, memberId, subscriptionId, stripe: { invoiceId: 'in_1', paymentIntentId: 'pi_1' } }
  const record = () => ctx.transact((trx) => recordPayment(ctx, trx, payment))
  expect(await record()).toBe(await record())

  const accounts = await ctx.db.selectFrom('accounts').select(['house', 'balance']).orderBy('house').execute()
  expect(accounts).toEqual([
    { house: 'membership', balance: 5000 },
    { house: 'stripe', balance: -5000 },
  ])
  const payments = await ctx.db.selectFrom('payments').selectAll().execute()
  expect(payments).toMatchObject([{ member_id: memberId, amount: 5000, returned: 0, stripe_invoice_id: 'in_1' }])
})
