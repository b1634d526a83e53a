import type { Context } from '../../../context.ts'
import { askStripe, type Stripe } from '../../../integrations/payments/stripe.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { settleReturned } from '../payments/return-payment.ts'
import { findPayment } from '../payments/store.ts'
import { byStripe } from '../stripe/by-stripe.ts'
import { readReturned } from '../stripe/read-returned.ts'
import type { Effect } from '../stripe/stale-read.ts'
import { textOf } from '../stripe/told-by-stripe.ts'
import { prepareSubscription } from '../subscriptions/refresh-subscription.ts'
import { findPlanName, type SubscriptionRow } from '../subscriptions/store.ts'
import type { Subject } from './subject.ts'

/** Books what an invoice brought in, and updates its subscription. */
export async function bookInvoice(ctx: Context, stripe: Stripe, { id }: Subject): Promise<Effect | undefined> {
  const invoice = await askStripe(() => stripe.invoices.retrieve(id, { expand: ['payments'] }))
  const stripeId = idOf(invoice.parent?.subscription_details?.subscription)
  if (stripeId === null) return undefined
  const prepared = await prepareSubscription(ctx, stripe, { stripeId, actor: byStripe })
  if (!prepared) return undefined
  const payment = await preparePayment(ctx, stripe, { invoice, row: prepared.row })
  return async (trx) => {
    await prepared.effect(trx)
    await payment?.(trx)
  }
}

type Billed = { invoice: Stripe.Invoice; row: SubscriptionRow }

async function preparePayment(ctx: Context, stripe: Stripe, { invoice, row }: Billed): Promise<Effect | undefined> {
  if (invoice.status !== 'paid' || invoice.amount_paid === 0) return undefined
  const paymentIntentId = paymentIntentOf(invoice)
  const returned = paymentIntentId === null ? undefined : await readReturned(stripe, paymentIntentId)
  const period = invoice.lines.data[0]?.period
  const paidAt = textOf(invoice.status_transitions.paid_at ?? invoice.created)
  return async (trx) => {
    const paymentId = await recordPayment(ctx, trx, {
      memberId: row.member_id,
      subscriptionId: row.id,
      amount: invoice.amount_paid,
      currency: invoice.currency.toUpperCase(),
      source: 'stripe',
      description: await findPlanName(trx, row.plan_id),
      paidAt,
      period: period ? { start: textOf(period.start), end: textOf(period.end) } : null,
      actor: byStripe,
      stripe: { invoiceId: invoice.id, paymentIntentId },
    })
    const payment = await findPayment(trx, paymentId)
    if (payment && returned) await settleReturned(ctx, trx, { payment, returned })
  }
}

/** Returns the payment of the invoice; null if the committee marked it as paid. */
export function paymentIntentOf({ payments }: Stripe.Invoice): string | null {
  const paid = payments?.data.find(({ status }) => status === 'paid')
  return idOf(paid?.payment.payment_intent)
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return (typeof reference === 'object' ? reference?.id : reference) ?? null
}
