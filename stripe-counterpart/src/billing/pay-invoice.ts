import type { Invoice, Subscription } from '../billing-objects.ts'
import type { PaymentIntent, PaymentMethod } from '../objects.ts'
import {
  type Attempt,
  type AttemptResult,
  attemptPayment,
  finishProcessing,
  refuseIntent,
} from '../payments/attempt-payment.ts'
import { attachCard, rememberSetUp } from '../payments/save-card.ts'
import { emit, find, now, update, type World } from '../world.ts'
import { endSubscription } from './end-subscription.ts'
import { intentOf, invoiceOf, paymentOf } from './finalize-invoice.ts'
import { subscriptionOf } from './invoices.ts'

/**
 * Charges an intent and updates the invoice and subscription that it belongs to, if any. All charges go through here.
 */
export function confirmIntent(world: World, intent: PaymentIntent, attempt: Attempt): AttemptResult {
  const invoice = invoiceOf(world, intent.id)
  const result = attemptPayment(world, intent, attempt)
  if (invoice !== undefined) followPayment(world, invoice, { result, method: attempt.method, isAutomatic: false })
  return result
}

/** Decides a payment that was processing and updates the invoice and subscription that it belongs to, if any. */
export function endProcessing(world: World, intent: PaymentIntent): void {
  const { result, method } = finishProcessing(world, intent)
  const invoice = invoiceOf(world, intent.id)
  if (invoice?.status === 'open') followPayment(world, invoice, { result, method, isAutomatic: true, isLate: true })
}

/** Charges a due invoice automatically with the card on file. */
export function collectInvoice(world: World, invoice: Invoice): void {
  const intent = intentOf(world, invoice)
  if (intent === undefined) return settleInvoice(world, invoice)
  const method = cardFor(world, invoice)
  if (method === undefined) {
    refuseIntent(intent, { code: 'invoice_no_payment_method', message: 'This customer has no card to charge.' })
    return followPayment(world, invoice, { result: 'declined', method, isAutomatic: true })
  }
  const result = attemptPayment(world, intent, { method, isOffSession: true, mayWait: true })
  return followPayment(world, invoice, { result, method, isAutomatic: true })
}

/** The card to charge for an invoice: the subscription's, else the invoice's own, else the customer's. */
export function cardFor(world: World, invoice: Invoice): PaymentMethod | undefined {
  const customer = find(world, 'customer', { id: invoice.customer })
  const id =
    subscriptionOf(world, invoice)?.default_payment_method ??
    invoice.default_payment_method ??
    customer.invoice_settings.default_payment_method
  const method = id === null ? undefined : world.state.objects.payment_method[id]
  return method?.customer === invoice.customer ? method : undefined
}

type Followed = { result: AttemptResult; method: PaymentMethod | undefined; isAutomatic: boolean; isLate?: true }

function followPayment(world: World, invoice: Invoice, followed: Followed): void {
  const { result, method, isAutomatic, isLate } = followed
  // Manual attempts never move the schedule, but the very first attempt counts.
  if (isLate !== true && (isAutomatic || invoice.attempt_count === 0)) invoice.attempt_count += 1
  invoice.attempted = true
  if (result === 'succeeded') {
    keepAsDefault(world, invoice, method)
    return settleInvoice(world, invoice)
  }
  if (result === 'processing') return awaitPayment(world, invoice)
  const subscription = subscriptionOf(world, invoice)
  const isFirst = isLate !== true && invoice.billing_reason === 'subscription_create'
  if (isAutomatic && !isFirst) scheduleRetry(world, invoice)
  emit(world, 'invoice.updated', invoice)
  if (result === 'requires_action') emit(world, 'invoice.payment_action_required', invoice)
  emit(world, 'invoice.payment_failed', invoice)
  if (subscription && !isFirst) fallBehind(world, subscription, isAutomatic && invoice.next_payment_attempt === null)
}

/**
 * A payment in progress keeps the subscription running:
 * https://docs.stripe.com/billing/subscriptions/overview#payment-status
 */
function awaitPayment(world: World, invoice: Invoice): void {
  invoice.next_payment_attempt = null
  emit(world, 'invoice.updated', invoice)
  const subscription = subscriptionOf(world, invoice)
  if (subscription?.status !== 'incomplete') return
  update(world, 'customer.subscription.updated', { object: subscription, changes: { status: 'active' } })
}

function keepAsDefault(world: World, invoice: Invoice, method: PaymentMethod | undefined): void {
  const subscription = subscriptionOf(world, invoice)
  if (method === undefined || subscription?.payment_settings.save_default_payment_method !== 'on_subscription') return
  attachCard(world, method, invoice.customer)
  rememberSetUp(world, method.id)
  const changes = { default_payment_method: method.id }
  update(world, 'customer.subscription.updated', { object: subscription, changes })
}

/** Marks an invoice paid and makes its subscription active. */
export function settleInvoice(world: World, invoice: Invoice): void {
  const paidAt = now(world, invoice.test_clock)
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
    auto_advance: false,
  })
  invoice.status_transitions.paid_at = paidAt
  const payment = paymentOf(world, invoice)
  if (payment) {
    Object.assign(payment, { status: 'paid', amount_paid: payment.amount_requested })
    payment.status_transitions.paid_at = paidAt
    emit(world, 'invoice_payment.paid', payment)
  }
  emit(world, 'invoice.updated', invoice)
  emit(world, 'invoice.paid', invoice)
  emit(world, 'invoice.payment_succeeded', invoice)
  catchUp(world, invoice)
}

function catchUp(world: World, invoice: Invoice): void {
  const subscription = subscriptionOf(world, invoice)
  const customer = find(world, 'customer', { id: invoice.customer })
  if (customer.delinquent) update(world, 'customer.updated', { object: customer, changes: { delinquent: false } })
  if (subscription === undefined || subscription.latest_invoice !== invoice.id) return
  if (!['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) return
  update(world, 'customer.subscription.updated', { object: subscription, changes: { status: 'active' } })
}

function scheduleRetry(world: World, invoice: Invoice): void {
  const days = world.account.retryDays[invoice.attempt_count - 1]
  invoice.next_payment_attempt = days === undefined ? null : now(world, invoice.test_clock) + days * 86_400
}

function fallBehind(world: World, subscription: Subscription, wasLast: boolean): void {
  const customer = find(world, 'customer', { id: subscription.customer })
  if (!customer.delinquent) update(world, 'customer.updated', { object: customer, changes: { delinquent: true } })
  if (wasLast && world.account.afterLastRetry === 'canceled') {
    return endSubscription(world, subscription, { reason: 'payment_failed' })
  }
  const status = wasLast && world.account.afterLastRetry === 'unpaid' ? 'unpaid' : 'past_due'
  if (subscription.status === 'unpaid' || subscription.status === 'canceled') return
  update(world, 'customer.subscription.updated', { object: subscription, changes: { status } })
}
