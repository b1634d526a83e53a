import { invoicePaymentBlank } from '../blanks/billing.ts'
import { newId } from '../ids.ts'
import type { Invoice, InvoicePayment } from '../billing-objects.ts'
import type { PaymentIntent } from '../objects.ts'
import { createPaymentIntent } from '../payments/create-payment-intent.ts'
import { add, emit, find, now, type World } from '../world.ts'

/** Turns a draft into an open invoice, with a number, a payment page and a payment intent. */
export function finalizeInvoice(world: World, invoice: Invoice): void {
  const customer = find(world, 'customer', { id: invoice.customer })
  const at = now(world, invoice.test_clock)
  const page = `${world.address()}/i/${invoice.id}`
  Object.assign(invoice, {
    status: 'open',
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    hosted_invoice_url: page,
    invoice_pdf: `${page}/pdf`,
    effective_at: at,
    ending_balance: invoice.total + customer.balance - invoice.amount_due,
    auto_advance: invoice.collection_method === 'charge_automatically',
    automatically_finalizes_at: null,
    status_transitions: { ...invoice.status_transitions, finalized_at: at },
  })
  customer.next_invoice_sequence += 1
  customer.balance = invoice.ending_balance ?? 0
  if (invoice.amount_due > 0) prepareInvoicePayment(world, invoice)
  emit(world, 'invoice.finalized', invoice)
}

function prepareInvoicePayment(world: World, invoice: Invoice): void {
  const intent = createPaymentIntent(world, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
  })
  const payment = add(world, 'invoice_payment', {
    ...invoicePaymentBlank,
    id: newId('invoice_payment'),
    created: intent.created,
    amount_requested: invoice.amount_due,
    currency: invoice.currency,
    invoice: invoice.id,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
  world.state.paymentOfInvoice[invoice.id] = payment.id
  world.state.paymentOfIntent[intent.id] = payment.id
}

export function paymentOf(world: World, invoice: Invoice): InvoicePayment | undefined {
  return world.state.objects.invoice_payment[world.state.paymentOfInvoice[invoice.id] ?? '']
}

export function intentOf(world: World, invoice: Invoice): PaymentIntent | undefined {
  const payment = paymentOf(world, invoice)
  return payment && world.state.objects.payment_intent[payment.payment.payment_intent]
}

export function invoiceOf(world: World, intent: string): Invoice | undefined {
  const payment = world.state.objects.invoice_payment[world.state.paymentOfIntent[intent] ?? '']
  return payment && world.state.objects.invoice[payment.invoice]
}

/** Voids an invoice: nothing will be collected for it any more. */
export function voidInvoice(world: World, invoice: Invoice): void {
  const at = now(world, invoice.test_clock)
  Object.assign(invoice, { status: 'void', auto_advance: false, next_payment_attempt: null, amount_remaining: 0 })
  invoice.status_transitions.voided_at = at
  const payment = paymentOf(world, invoice)
  if (payment) Object.assign(payment, { status: 'canceled', status_transitions: { canceled_at: at, paid_at: null } })
  const intent = intentOf(world, invoice)
  if (intent && intent.status !== 'succeeded') {
    Object.assign(intent, {
      status: 'canceled',
      canceled_at: at,
      cancellation_reason: 'void_invoice',
      next_action: null,
    })
    emit(world, 'payment_intent.canceled', intent)
  }
  emit(world, 'invoice.voided', invoice)
}
