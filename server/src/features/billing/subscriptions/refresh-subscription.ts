import type { Context } from '../../../context.ts'
import type { Actor } from '../../../db/audit.ts'
import { askStripe, type Stripe } from '../../../integrations/payments/stripe.ts'
import { assertUnchanged, type Effect, untilFresh } from '../stripe/stale-read.ts'
import { stripeOf } from '../stripe/stripe-of.ts'
import { isDue, toldByStripe } from '../stripe/told-by-stripe.ts'
import { applySubscription } from './apply-subscription.ts'
import type { MembershipContext } from './membership.ts'
import {
  deleteSubscription,
  findBegun,
  findByStripeId,
  findPlanOfPrice,
  findSubscription,
  type SubscriptionRow,
} from './store.ts'

export type RefreshContext = MembershipContext & Pick<Context, 'db'>
type Asked = { stripeId: string; actor: Actor }
export type Prepared = { row: SubscriptionRow; subscription: Stripe.Subscription; effect: Effect }

const openInvoices = 100

/**
 * Reads a subscription from Stripe and returns what to write. Undefined if it is not ours, but another program's or
 * made by hand.
 */
export async function prepareSubscription(
  ctx: RefreshContext,
  stripe: Stripe,
  { stripeId, actor }: Asked,
): Promise<Prepared | undefined> {
  const known = await findByStripeId(ctx.db, stripeId)
  const subscription = await askStripe(() => stripe.subscriptions.retrieve(stripeId))
  const row = known ?? (await findBegun(ctx.db, claimOf(subscription)))
  if (!row) return undefined
  const unpaid = isDue(subscription) ? await findUnpaid(stripe, stripeId) : undefined
  const told = toldByStripe({ subscription, unpaid })
  const priceId = subscription.items.data[0]?.price.id ?? ''
  return {
    row,
    subscription,
    effect: async (trx) => {
      assertUnchanged(row, await findSubscription(trx, row.id))
      if (subscription.status === 'incomplete_expired' && row.status === 'pending') {
        return deleteSubscription(trx, row.id) // it never began, so no trace stays
      }
      const planId = (await findPlanOfPrice(trx, priceId)) ?? row.plan_id
      await applySubscription(ctx, trx, { subscriptionId: row.id, told: { ...told, planId }, actor })
    },
  }
}

/** Brings a subscription up to date with Stripe. */
export async function refreshSubscription(ctx: RefreshContext, asked: Asked): Promise<Prepared | undefined> {
  const stripe = await stripeOf(ctx)
  return untilFresh(async () => {
    const prepared = await prepareSubscription(ctx, stripe, asked)
    if (prepared) await ctx.transact(prepared.effect)
    return prepared
  })
}

/** The metadata key at Stripe that names the row of ours for which a subscription was begun. */
export const claimKey = 'fobhouse'

function claimOf({ metadata, customer }: Stripe.Subscription) {
  return { claim: metadata[claimKey] ?? '', customerId: typeof customer === 'string' ? customer : customer.id }
}

/** Returns the oldest open invoice: its date is since when the payment is due. */
async function findUnpaid(stripe: Stripe, subscription: string): Promise<Stripe.Invoice | undefined> {
  const { data } = await askStripe(() => stripe.invoices.list({ subscription, status: 'open', limit: openInvoices }))
  return data.toSorted((one, other) => one.created - other.created)[0]
}
