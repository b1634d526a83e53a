import type { PaymentSource } from '@fobhouse/contract/billing.ts'
import type { Amount } from '@fobhouse/contract/money.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { postTransfer } from '../../memberbucks/public.ts'
import { findPaymentByInvoice, insertPayment } from './store.ts'

export type Payment = {
  memberId: number
  subscriptionId: number | null
  /** Minor units, above zero. */
  amount: Amount
  currency: string
  source: PaymentSource
  description: string
  paidAt: string
  /** The paid period; null if unknown. */
  period: { start: string; end: string } | null
  actor: Actor
  stripe?: { invoiceId: string; paymentIntentId: string | null }
}

/**
 * Books a membership fee from the source of the money to the house account `membership`, and stores the payment, in the
 * caller's transaction. An invoice of the provider is booked only once. Returns the payment's id.
 */
export async function recordPayment(ctx: Pick<Context, 'clock'>, trx: Trx, payment: Payment): Promise<number> {
  const { stripe, period } = payment
  const known = stripe === undefined ? undefined : await findPaymentByInvoice(trx, stripe.invoiceId)
  if (known) return known.id
  const transferId = await postTransfer(ctx, trx, {
    from: { house: payment.source },
    to: { house: 'membership' },
    amount: payment.amount,
    kind: payment.source,
    description: payment.description,
    actor: payment.actor,
    ...(stripe === undefined ? {} : { idempotencyKey: `stripe ${stripe.invoiceId}` }),
  })
  return insertPayment(trx, {
    member_id: payment.memberId,
    subscription_id: payment.subscriptionId,
    transfer_id: transferId,
    paid_at: payment.paidAt,
    amount: payment.amount,
    currency: payment.currency,
    source: payment.source,
    description: payment.description,
    period_start: period?.start ?? null,
    period_end: period?.end ?? null,
    returned: 0,
    stripe_invoice_id: stripe?.invoiceId ?? null,
    stripe_payment_intent_id: stripe?.paymentIntentId ?? null,
  })
}
