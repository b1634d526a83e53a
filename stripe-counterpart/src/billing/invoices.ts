import { lineItemBlank, invoiceBlank } from '../blanks/billing.ts'
import { newId, randomText } from '../ids.ts'
import type { Invoice, LineItem, Subscription, SubscriptionItem } from '../billing-objects.ts'
import { add, emit, find, now, type World } from '../world.ts'

/** The time from creating an invoice to finalising it: https://docs.stripe.com/billing/invoices/subscription */
const draftSeconds = 3600

export type NewInvoice = {
  reason: Invoice['billing_reason']
  lines: readonly LineItem[]
  period: { start: number; end: number }
  /** True for a renewal, which stays a draft for an hour; a first invoice is finalised at once. */
  isDraftForAnHour: boolean
}

export function createInvoice(world: World, subscription: Subscription, given: NewInvoice): Invoice {
  const customer = find(world, 'customer', { id: subscription.customer })
  const id = newId('invoice')
  const created = now(world, subscription.test_clock)
  const total = given.lines.reduce((sum, line) => sum + line.amount, 0)
  // A negative balance is the customer's credit.
  const due = Math.max(0, total + customer.balance)
  const invoice = add(world, 'invoice', {
    ...invoiceBlank,
    id,
    created,
    status: 'draft',
    account_country: world.account.country,
    amount_due: due,
    amount_remaining: due,
    auto_advance: given.isDraftForAnHour && subscription.status !== 'unpaid',
    automatically_finalizes_at:
      given.isDraftForAnHour && subscription.status !== 'unpaid' ? created + draftSeconds : null,
    billing_reason: given.reason,
    collection_method: subscription.collection_method,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    default_payment_method: null,
    description: subscription.description,
    due_date: subscription.days_until_due === null ? null : created + subscription.days_until_due * 86_400,
    lines: listOf(id, given.lines),
    metadata: {},
    parent: parentOf(subscription),
    period_start: given.period.start,
    period_end: given.period.end,
    starting_balance: customer.balance,
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    ...totals(total),
    test_clock: subscription.test_clock,
  })
  emit(world, 'invoice.created', invoice)
  return invoice
}

function totals(total: number) {
  return { subtotal: total, subtotal_excluding_tax: total, total, total_excluding_tax: total }
}

function listOf(invoice: string, lines: readonly LineItem[]): Invoice['lines'] {
  const data = lines.map((line) => ({ ...line, invoice }))
  return { object: 'list', data, has_more: false, url: `/v1/invoices/${invoice}/lines` }
}

function parentOf({ id, metadata }: Subscription): Invoice['parent'] {
  return {
    quote_details: null,
    subscription_details: { subscription: id, metadata },
    type: 'subscription_details',
  }
}

/** The invoice line for one period of one item. */
export function lineOf(world: World, item: SubscriptionItem, period: { start: number; end: number }): LineItem {
  const { price } = item
  const product = find(world, 'product', { id: price.product })
  return newLine({
    amount: price.unit_amount * item.quantity,
    description: `${item.quantity} × ${product.name}`,
    item,
    period,
    isProration: false,
  })
}

export type LineParts = {
  amount: number
  description: string
  item: SubscriptionItem
  period: { start: number; end: number }
  isProration: boolean
}

export function newLine({ amount, description, item, period, isProration }: LineParts): LineItem {
  return {
    ...lineItemBlank,
    id: `il_${randomText(24)}`,
    amount,
    currency: item.price.currency,
    description,
    invoice: null,
    metadata: {},
    period,
    quantity: item.quantity,
    quantity_decimal: String(item.quantity),
    subtotal: amount,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: isProration,
        proration_details: { credited_items: null },
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    pricing: {
      type: 'price_details',
      price_details: { price: item.price.id, product: item.price.product },
      unit_amount_decimal: String(item.price.unit_amount),
    },
  }
}

export function subscriptionOf(world: World, invoice: Invoice): Subscription | undefined {
  const id = invoice.parent?.subscription_details?.subscription
  return id === undefined ? undefined : world.state.objects.subscription[id]
}
