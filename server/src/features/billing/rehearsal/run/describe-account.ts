import type { PlanInterval } from '@fobhouse/contract/billing.ts'
import { fullName } from '../../../../core/full-name.ts'
import type { Queries } from '../../../../db/database.ts'
import { listPayers, listPlans, listRunning, listTiers } from './account-store.ts'
import { cardAsKnown } from './rules.ts'

/** The initial state of Stripe's stand-in: the club's account there, with its ids. */
export type ProviderAccount = {
  products: { id: string; name: string; isActive: boolean }[]
  prices: Price[]
  customers: { id: string; email: string; name: string; card: ProviderCard | null }[]
  subscriptions: {
    id: string
    customer: string
    price: string
    startedAt: string
    anchor: string
    periodEnd: string
    cancelAt: string | null
    unpaidSince: string | null
  }[]
}

type Price = {
  id: string
  product: string
  name: string
  amount: number
  currency: string
  interval: PlanInterval
  intervalCount: number
  isActive: boolean
}

export type ProviderCard = {
  id: string
  brand: string
  last4: string
  month: number
  year: number
  behaviour: 'visa' | 'chargeCustomerFail'
}

type Plan = Awaited<ReturnType<typeof listPlans>>[number]
type Subscription = Awaited<ReturnType<typeof listRunning>>[number]

/** Describes the club's account at the payment provider, as far as the club knows it. */
export async function describeAccount(db: Queries): Promise<ProviderAccount> {
  const tiers = await listTiers(db)
  const products = new Map(tiers.map((tier) => [tier.id, tier.stripe_product_id ?? `prod_tier_${tier.id}`]))
  const plans = await listPlans(db)
  const running = (await listRunning(db)).filter(({ source }) => source === 'stripe')
  const payers = await listPayers(db)
  const customers = new Map(payers.map(({ id, stripe_customer_id: customer }) => [id, customer]))
  const prices = new Map<string, Price>()
  const priceOf = (plan: Plan, terms: Pick<Plan, 'cost' | 'currency' | 'interval' | 'interval_amount'>) => {
    const price = describePrice(plan, { terms, product: products.get(plan.tier_id) ?? '' })
    prices.set(price.id, price)
    return price.id
  }
  for (const plan of plans) priceOf(plan, plan)
  const subscriptions = running.flatMap((row) => {
    const plan = plans.find(({ id }) => id === row.plan_id)
    const customer = customers.get(row.member_id)
    if (plan === undefined || typeof customer !== 'string') return []
    return describeSubscription(row, { customer, price: priceOf(plan, row) })
  })
  const isUnpaid = new Set(running.filter((row) => row.payment_failed_at !== null).map((row) => row.member_id))
  return {
    products: tiers.map(({ id, name, visible }) => ({ id: products.get(id) ?? '', name, isActive: visible === 1 })),
    prices: [...prices.values()],
    customers: payers.map((payer) => ({
      id: payer.stripe_customer_id ?? '',
      email: payer.email,
      name: fullName(payer),
      card: cardAsKnown({ ...payer, wasRefused: isUnpaid.has(payer.id) }),
    })),
    subscriptions,
  }
}

type Terms = { terms: Pick<Plan, 'cost' | 'currency' | 'interval' | 'interval_amount'>; product: string }

/** A member who subscribed before the price changed keeps a price of their own. */
function describePrice(plan: Plan, { terms, product }: Terms): Price {
  const { cost: amount, currency, interval, interval_amount: intervalCount } = terms
  const isCurrent =
    amount === plan.cost &&
    currency === plan.currency &&
    interval === plan.interval &&
    intervalCount === plan.interval_amount
  const own = `price_plan_${[plan.id, amount, currency, intervalCount, interval].join('_')}`
  const id = isCurrent ? (plan.stripe_price_id ?? own) : own
  return { id, product, name: plan.name, amount, currency, interval, intervalCount, isActive: plan.visible === 1 }
}

function describeSubscription(row: Subscription, { customer, price }: { customer: string; price: string }) {
  const { stripe_subscription_id: id, current_period_end: periodEnd } = row
  if (id === null || periodEnd === null) return []
  const times = { startedAt: row.started_at, anchor: row.billing_cycle_anchor, periodEnd, cancelAt: row.cancel_at }
  return [{ id, customer, price, ...times, unpaidSince: row.payment_failed_at }]
}
