import { z } from 'zod'
import { expandField, listFields, text } from '../wire/fields.ts'
import { pageOf } from '../wire/pages.ts'
import { type Route, route } from '../wire/route.ts'
import { all, find, type World } from '../world.ts'

const filters = z.strictObject({
  ...listFields,
  type: text.optional(),
  source: text.optional(),
  currency: text.optional(),
})

export const balanceRoutes: Route[] = [
  route('GET /v1/balance', z.strictObject(expandField), ({ world }) => balanceOf(world)),
  route('GET /v1/balance_transactions', filters, ({ world, input }) => {
    const fitting = all(world, 'balance_transaction')
      .filter((each) => input.type === undefined || each.type === input.type)
      .filter((each) => input.source === undefined || each.source === input.source)
      .filter((each) => input.currency === undefined || each.currency === input.currency)
    return pageOf(fitting, input, '/v1/balance_transactions')
  }),
  route('GET /v1/balance_transactions/:id', z.strictObject(expandField), ({ world, id }) => {
    return find(world, 'balance_transaction', { id })
  }),
]

/** The account's balance in each currency, available now or in a few days. Payouts never happen. */
function balanceOf(world: World) {
  const transactions = all(world, 'balance_transaction')
  const currencies = [...new Set(transactions.map(({ currency }) => currency))]
  const sums = (isPending: boolean) => {
    return currencies.map((currency) => {
      const amount = transactions
        .filter((each) => each.currency === currency && each.available_on > world.mainTime() === isPending)
        .reduce((sum, { net }) => sum + net, 0)
      return { amount, currency, source_types: { card: amount } }
    })
  }
  return {
    object: 'balance',
    available: sums(false),
    connect_reserved: currencies.map((currency) => ({ amount: 0, currency })),
    livemode: false,
    pending: sums(true),
  }
}
