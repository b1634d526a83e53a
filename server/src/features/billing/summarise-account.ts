import type { AccountSummary } from '@fobhouse/contract/routes/billing.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { readBillingFactsOf } from '../billing-facts/public.ts'
import { isMember, listTransactions, readBalance } from '../memberbucks/public.ts'

const newest = 100

/** The balance between a club and a member, and how the member pays. */
export async function summariseAccount({ db }: Pick<Context, 'db'>, memberId: number): Promise<AccountSummary> {
  if (!(await isMember(db, memberId))) throw new AppError('not_found')
  const { balance, lastPurchase } = await readBalance(db, memberId)
  const transactions = await listTransactions(db, memberId, { limit: newest, after: undefined })
  const { subscription, stripe } = await readBillingFactsOf(db, memberId)
  return {
    subscription,
    memberbucks: {
      balance,
      stripe_card_last_digits: stripe.last4,
      stripe_card_expiry: stripe.cardExpiry,
      transactions: transactions.map(({ actor: _actor, ...transaction }) => transaction),
      lastPurchase,
    },
  }
}
