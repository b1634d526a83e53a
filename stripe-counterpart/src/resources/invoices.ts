import { z } from 'zod'
import { finalizeInvoice, intentOf, voidInvoice } from '../billing/finalize-invoice.ts'
import { subscriptionOf } from '../billing/invoices.ts'
import { cardFor, confirmIntent, settleInvoice } from '../billing/pay-invoice.ts'
import type { Invoice, InvoicePayment } from '../billing-objects.ts'
import { assertUsable, refusalFor } from '../payments/attempt-payment.ts'
import { cardNamed } from '../payments/save-card.ts'
import { expandField, flag, listFields, mergeMetadata, metadata, text } from '../wire/fields.ts'
import { pageOf } from '../wire/pages.ts'
import { type Route, route } from '../wire/route.ts'
import { cardRefusal, invalid } from '../wire/stripe-refusal.ts'
import { all, change, emit, find, now, update, type World } from '../world.ts'

const filters = z.strictObject({
  ...listFields,
  collection_method: text.optional(),
  customer: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: text.optional(),
})

const payment = z.strictObject({
  ...expandField,
  off_session: flag.optional(),
  paid_out_of_band: flag.optional(),
  payment_method: text.optional(),
})

const edit = z.strictObject({
  ...expandField,
  auto_advance: flag.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
})

const paymentFilters = z.strictObject({
  ...listFields,
  invoice: text.optional(),
  payment: z.strictObject({ type: text, payment_intent: text.optional() }).optional(),
  status: z.enum(['canceled', 'open', 'paid']).optional(),
})

export const invoiceRoutes: Route[] = [
  route('GET /v1/invoices', filters, ({ world, input }) => {
    const fitting = all(world, 'invoice')
      .filter((each) => input.customer === undefined || each.customer === input.customer)
      .filter((each) => input.status === undefined || each.status === input.status)
      .filter((each) => input.collection_method === undefined || each.collection_method === input.collection_method)
      .filter((each) => input.subscription === undefined || subscriptionOf(world, each)?.id === input.subscription)
    return pageOf(fitting, input, '/v1/invoices')
  }),
  route('GET /v1/invoices/:id', z.strictObject(expandField), ({ world, id }) => find(world, 'invoice', { id })),
  route('POST /v1/invoices/:id', edit, ({ world, id, input }) => {
    const invoice = find(world, 'invoice', { id })
    const { expand: _, metadata: given, ...rest } = input
    const changes = { ...rest, metadata: mergeMetadata(invoice.metadata, given) }
    update(world, 'invoice.updated', { object: invoice, changes })
    return invoice
  }),
  route('POST /v1/invoices/:id/finalize', z.strictObject({ ...expandField, auto_advance: flag.optional() }), (call) => {
    const invoice = find(call.world, 'invoice', { id: call.id })
    if (invoice.status !== 'draft') throw wrongStatus(invoice, 'finalized')
    finalizeInvoice(call.world, invoice)
    if (invoice.amount_due === 0) settleInvoice(call.world, invoice)
    return invoice
  }),
  route('POST /v1/invoices/:id/pay', payment, ({ world, id, input }) =>
    pay(world, find(world, 'invoice', { id }), input),
  ),
  route('POST /v1/invoices/:id/void', z.strictObject(expandField), ({ world, id }) => {
    const invoice = find(world, 'invoice', { id })
    if (invoice.status !== 'open' && invoice.status !== 'uncollectible') throw wrongStatus(invoice, 'voided')
    voidInvoice(world, invoice)
    return invoice
  }),
  route('POST /v1/invoices/:id/mark_uncollectible', z.strictObject(expandField), ({ world, id }) => {
    const invoice = find(world, 'invoice', { id })
    if (invoice.status !== 'open') throw wrongStatus(invoice, 'marked uncollectible')
    change(invoice, { status: 'uncollectible', next_payment_attempt: null, auto_advance: false })
    invoice.status_transitions.marked_uncollectible_at = now(world, invoice.test_clock)
    emit(world, 'invoice.marked_uncollectible', invoice)
    return invoice
  }),
  route('GET /v1/invoices/:id/lines', z.strictObject(listFields), ({ world, id, input }) => {
    const invoice = find(world, 'invoice', { id })
    // Lines keep their own order, not newest first.
    return pageOf(invoice.lines.data.toReversed(), input, `/v1/invoices/${id}/lines`)
  }),
  route('GET /v1/invoice_payments', paymentFilters, ({ world, input }) => {
    const fitting = all(world, 'invoice_payment').filter((each) => fitsPayment(each, input))
    return pageOf(fitting, input, '/v1/invoice_payments')
  }),
  route('GET /v1/invoice_payments/:id', z.strictObject(expandField), ({ world, id }) =>
    find(world, 'invoice_payment', { id }),
  ),
]

function fitsPayment(
  each: InvoicePayment,
  { invoice, payment: wanted, status }: z.output<typeof paymentFilters>,
): boolean {
  if (invoice !== undefined && each.invoice !== invoice) return false
  if (status !== undefined && each.status !== status) return false
  return wanted?.payment_intent === undefined || each.payment.payment_intent === wanted.payment_intent
}

function pay(world: World, invoice: Invoice, input: z.output<typeof payment>): Invoice {
  if (invoice.status === 'draft') finalizeInvoice(world, invoice)
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' })
  if (invoice.status === 'void') throw wrongStatus(invoice, 'paid')
  const intent = intentOf(world, invoice)
  if (intent === undefined || input.paid_out_of_band === true) {
    if (intent) {
      Object.assign(intent, { status: 'canceled', canceled_at: now(world, invoice.test_clock), next_action: null })
      emit(world, 'payment_intent.canceled', intent)
    }
    settleInvoice(world, invoice)
    return invoice
  }
  const method =
    input.payment_method === undefined
      ? cardFor(world, invoice)
      : cardNamed(world, input.payment_method, 'payment_method')
  if (method === undefined) {
    throw invalid(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set a `default_payment_method`.',
    )
  }
  assertUsable(world, method, invoice.customer)
  const isOffSession = input.off_session ?? true
  const result = confirmIntent(world, intent, { method, isOffSession, mayWait: true })
  if (result === 'declined') throw refusalFor(intent)
  if (result === 'requires_action') {
    throw cardRefusal({
      code: 'invoice_payment_intent_requires_action',
      message: 'This payment requires additional user action before it can be completed successfully.',
      payment_intent: structuredClone(intent),
    })
  }
  return invoice
}

function wrongStatus({ status }: Invoice, verb: string) {
  return invalid(`The invoice cannot be ${verb} because it is ${status}.`, { code: 'invoice_not_editable' })
}
