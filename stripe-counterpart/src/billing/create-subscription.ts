import { subscriptionBlank } from '../blanks/billing.ts'
import { newId } from '../ids.ts'
import type { Invoice, Price, Subscription, SubscriptionItem } from '../billing-objects.ts'
import type { Customer, Metadata, PaymentMethod } from '../objects.ts'
import { refusalFor, verdictFor } from '../payments/attempt-payment.ts'
import { declineBody } from '../payments/test-cards.ts'
import { cardRefusal, invalid } from '../wire/stripe-refusal.ts'
import { emit, find, now, type World } from '../world.ts'
import { finalizeInvoice, intentOf } from './finalize-invoice.ts'
import { createInvoice, lineOf } from './invoices.ts'
import { commonRhythm, createItem, type ItemPlace, type NewItem, recurringPrice } from './items.ts'
import { cardFor, confirmIntent, settleInvoice } from './pay-invoice.ts'
import { nextBoundary, type Rhythm } from './periods.ts'

export type PaymentBehavior = 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete'

export type NewSubscription = {
  customer: string
  items: readonly NewItem[]
  behavior: PaymentBehavior
  method?: string | undefined
  isOffSession?: boolean
  /** The cardholder has already confirmed at the bank. */
  isAuthenticated?: boolean
  anchor?: number | undefined
  trialEnd?: number | undefined
  metadata?: Metadata | undefined
  description?: string | null | undefined
  cancelAt?: number | null | undefined
  cancelAtPeriodEnd?: boolean | undefined
  collection?: 'charge_automatically' | 'send_invoice' | undefined
  daysUntilDue?: number | undefined
  saveDefault?: 'off' | 'on_subscription' | undefined
}

export function createSubscription(world: World, given: NewSubscription): Subscription {
  const customer = find(world, 'customer', { id: given.customer, param: 'customer' })
  const method = methodFor(world, customer, given)
  assertPayable(world, given, method)
  const subscription = draftSubscription(world, customer, given)
  world.state.objects.subscription[subscription.id] = subscription
  customer.currency ??= subscription.currency
  const [first] = subscription.items.data
  const period = { start: subscription.start_date, end: first?.current_period_end ?? subscription.start_date }
  const lines = subscription.items.data.map((item) => lineOf(world, item, period))
  const isTrial = subscription.trial_end !== null
  const invoice = createInvoice(world, subscription, {
    reason: 'subscription_create',
    lines: isTrial ? lines.map((line) => ({ ...line, amount: 0, subtotal: 0 })) : lines,
    period: { start: period.start, end: period.start },
    isDraftForAnHour: false,
  })
  subscription.latest_invoice = invoice.id
  emit(world, 'customer.subscription.created', subscription)
  finalizeInvoice(world, invoice)
  payFirstInvoice(world, invoice, { given, method })
  return subscription
}

/** Returns a subscription before its first payment; the caller stores it. */
export function draftSubscription(world: World, customer: Customer, given: NewSubscription): Subscription {
  const id = newId('subscription')
  const start = now(world, customer.test_clock)
  const anchor = given.trialEnd ?? given.anchor ?? start
  const end = nextBoundary(anchor, rhythmOf(world, given), start)
  const prices = given.items.map((item, index) => recurringPrice(world, item.price, `items[${index}][price]`).price)
  const items = itemsOf(prices, given, { subscription: id, created: start, start, end })
  return structuredClone({
    ...subscriptionBlank,
    id,
    created: start,
    status: given.trialEnd === undefined ? 'incomplete' : 'trialing',
    billing_cycle_anchor: anchor,
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' }, updated_at: start },
    cancel_at: given.cancelAt ?? (given.cancelAtPeriodEnd === true ? end : null),
    cancel_at_period_end: given.cancelAtPeriodEnd ?? false,
    canceled_at: given.cancelAtPeriodEnd === true ? start : null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: given.collection ?? 'charge_automatically',
    currency: prices[0]?.currency ?? 'usd',
    customer: customer.id,
    days_until_due: given.daysUntilDue ?? null,
    default_payment_method: given.method ?? null,
    description: given.description ?? null,
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    metadata: given.metadata ?? {},
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: given.saveDefault ?? 'off',
    },
    start_date: start,
    test_clock: customer.test_clock,
    trial_end: given.trialEnd ?? null,
    trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
    trial_start: given.trialEnd === undefined ? null : start,
  })
}

function rhythmOf(world: World, { items }: NewSubscription): Rhythm {
  return commonRhythm(
    world,
    items.map((item) => item.price),
  )
}

function itemsOf(prices: readonly Price[], given: NewSubscription, place: ItemPlace): SubscriptionItem[] {
  return given.items.flatMap((item, index) => {
    const price = prices[index]
    return price === undefined ? [] : [createItem(price, item, place)]
  })
}

function methodFor(world: World, customer: Customer, given: NewSubscription): PaymentMethod | undefined {
  const id = given.method ?? customer.invoice_settings.default_payment_method
  if (id === null) return undefined
  const method = find(world, 'payment_method', { id, param: 'default_payment_method' })
  if (method.customer === customer.id) return method
  throw invalid(
    `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'default_payment_method' },
  )
}

/** Throws Stripe's refusal if the payment cannot work, before anything is created. */
function assertPayable(world: World, given: NewSubscription, method: PaymentMethod | undefined): void {
  const needsCard = given.collection !== 'send_invoice' && given.trialEnd === undefined
  if (!needsCard || given.behavior === 'default_incomplete') return
  const isFree = given.items.every(
    ({ price }) => find(world, 'price', { id: price, param: 'items[0][price]' }).unit_amount === 0,
  )
  if (isFree) return
  if (method === undefined) {
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    )
  }
  if (given.behavior !== 'error_if_incomplete') return
  const verdict = verdictFor(world, {
    method,
    isOffSession: given.isOffSession ?? false,
    isAuthenticated: given.isAuthenticated ?? false,
  })
  if (verdict === 'ok' || verdict === 'processing') return
  if (verdict !== 'authenticate') throw cardRefusal(declineBody(verdict))
  throw cardRefusal({
    code: 'subscription_payment_intent_requires_action',
    message: 'Payment for this subscription requires additional user action before it can be completed successfully.',
  })
}

function payFirstInvoice(
  world: World,
  invoice: Invoice,
  { given, method }: { given: NewSubscription; method: PaymentMethod | undefined },
): void {
  const intent = intentOf(world, invoice)
  if (intent === undefined) return settleInvoice(world, invoice)
  if (given.collection === 'send_invoice') return activate(world, invoice)
  const card = method ?? cardFor(world, invoice)
  if (card === undefined) return
  if (given.behavior === 'default_incomplete') {
    Object.assign(intent, { status: 'requires_confirmation', payment_method: card.id })
    return
  }
  confirmIntent(world, intent, {
    method: card,
    isOffSession: given.isOffSession ?? false,
    mayWait: true,
    isAuthenticated: given.isAuthenticated ?? false,
  })
  if (given.behavior === 'error_if_incomplete' && !['processing', 'succeeded'].includes(intent.status))
    throw refusalFor(intent)
}

/** For `send_invoice`: the subscription becomes active before its invoice is paid. */
function activate(world: World, invoice: Invoice): void {
  const subscription = find(world, 'subscription', { id: invoice.parent?.subscription_details?.subscription ?? '' })
  subscription.status = 'active'
  emit(world, 'invoice.sent', invoice)
}
