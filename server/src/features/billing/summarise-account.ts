import type { AccountSummary } from '@fobhouse/contract/routes/billing.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { isMember, listTransactions, readBalance } from '../memberbucks/public.ts'

const newest = 100

/** What a club and one of its members owe each other. Plans and saved cards come with payments: nobody has one yet. */
export async function summariseAccount({ db }: Pick<Context, 'db'>, memberId: number): Promise<AccountSummary> {
  if (!(await isMember(db, memberId))) throw new AppError('not_found')
  const { balance, lastPurchase } = await readBalance(db, memberId)
  const transactions = await listTransactions(db, memberId, { limit: newest, after: undefined })
  return {
    subscription: null,
    memberbucks: {
      balance,
      stripe_card_last_digits: null,
      stripe_card_expiry: null,
      transactions: transactions.map(({ actor: _actor, ...transaction }) => transaction),
      lastPurchase,
    },
  }
}
