import { askStripe, type Stripe } from '../../../integrations/payments/stripe.ts'
import { isDue, textOf, toldByStripe } from '../stripe/told-by-stripe.ts'
import { claimKey } from '../subscriptions/refresh-subscription.ts'
import { idOf } from '../webhooks/invoice-events.ts'
import type { PaidSide, SubscriptionSide } from './rules.ts'

const pageSize = 100

/** Facts from the provider's list by customer. */
export type Listed<Fact> = Fact & { customerId: string | null }
export type ListedSubscription = Listed<{ stripeId: string; claim: string; createdAt: string; side: SubscriptionSide }>
export type ListedInvoice = Listed<Omit<PaidSide, 'memberId'> & { subscriptionId: string | null }>
export type ListedTopUp = Listed<Omit<PaidSide, 'memberId'>>
export type StripeLists = {
  subscriptions: ListedSubscription[]
  invoices: ListedInvoice[]
  topUps: ListedTopUp[]
}

/** All subscriptions, and the payments since a moment (seconds since 1970), a hundred per call. */
export async function listStripe(stripe: Stripe, since: number): Promise<StripeLists> {
  const created = { gte: since }
  return askStripe(async () => ({
    subscriptions: await listSubscriptions(stripe),
    invoices: await listInvoices(stripe, created),
    topUps: await listTopUps(stripe, created),
  }))
}

async function listSubscriptions(stripe: Stripe): Promise<ListedSubscription[]> {
  const listed: ListedSubscription[] = []
  for await (const subscription of stripe.subscriptions.list({ status: 'all', limit: pageSize })) {
    const told = toldByStripe({ subscription, unpaid: undefined })
    listed.push({
      stripeId: subscription.id,
      customerId: idOf(subscription.customer),
      claim: subscription.metadata[claimKey] ?? '',
      createdAt: textOf(subscription.created),
      side: {
        phase: told.phase,
        isDue: isDue(subscription),
        cost: told.cost,
        currency: told.currency,
        interval: told.interval,
        intervalAmount: told.intervalAmount,
        paidUntil: told.currentPeriodEnd,
        cancelAt: told.cancelAt,
      },
    })
  }
  return listed
}

type Created = { gte: number }

async function listInvoices(stripe: Stripe, created: Created): Promise<ListedInvoice[]> {
  const listed: ListedInvoice[] = []
  for await (const invoice of stripe.invoices.list({ status: 'paid', created, limit: pageSize })) {
    if (invoice.amount_paid === 0) continue // nothing to book
    listed.push({
      stripeId: invoice.id,
      customerId: idOf(invoice.customer),
      subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
      amount: invoice.amount_paid,
      currency: invoice.currency.toUpperCase(),
      at: textOf(invoice.status_transitions.paid_at ?? invoice.created),
    })
  }
  return listed
}

async function listTopUps(stripe: Stripe, created: Created): Promise<ListedTopUp[]> {
  const listed: ListedTopUp[] = []
  for await (const intent of stripe.paymentIntents.list({ created, limit: pageSize })) {
    if (intent.status !== 'succeeded' || intent.metadata['topup'] === undefined) continue
    listed.push({
      stripeId: intent.id,
      customerId: idOf(intent.customer),
      amount: intent.amount_received,
      currency: intent.currency.toUpperCase(),
      at: textOf(intent.created),
    })
  }
  return listed
}
