import { Temporal } from 'temporal-polyfill'
import type { Invoice, Subscription } from '../billing-objects.ts'
import { createInvoice, lineOf } from '../billing/invoices.ts'
import { draftSubscription } from '../billing/create-subscription.ts'
import { finalizeInvoice } from '../billing/finalize-invoice.ts'
import type { Rhythm } from '../billing/periods.ts'
import { periodOf } from '../billing/renew-subscription.ts'
import { find, now, type World } from '../world.ts'
import type { Seed } from './seed-schema.ts'

type Given = Seed['subscriptions'][number]

const secondsOf = (instant: string) => Math.floor(Date.parse(instant) / 1000)

/** Creates a subscription in the middle of a period that is paid, or still unpaid. */
export function seedSubscription(world: World, given: Given): void {
  const { id, anchor, startedAt, periodEnd, cancelAt, unpaidSince } = given
  const customer = find(world, 'customer', { id: given.customer })
  const subscription = draftSubscription(world, customer, {
    customer: given.customer,
    items: [{ price: given.price, quantity: 1, metadata: {} }],
    behavior: 'allow_incomplete',
    anchor: secondsOf(anchor),
  })
  const end = secondsOf(periodEnd)
  Object.assign(subscription, {
    id,
    created: secondsOf(startedAt),
    start_date: secondsOf(startedAt),
    status: unpaidSince === null ? 'active' : 'past_due',
    cancel_at: cancelAt === null ? null : secondsOf(cancelAt),
    cancel_at_period_end: cancelAt !== null && secondsOf(cancelAt) === end,
    canceled_at: cancelAt === null ? null : now(world, null),
  })
  subscription.items.url = `/v1/subscription_items?subscription=${id}`
  const rhythm = find(world, 'price', { id: given.price }).recurring
  for (const item of subscription.items.data) {
    const start = rhythm === null ? end : startOf(end, rhythm)
    Object.assign(item, { subscription: id, current_period_start: start, current_period_end: end })
  }
  customer.currency ??= subscription.currency
  world.state.objects.subscription[id] = subscription
  if (unpaidSince === null) return
  customer.delinquent = true
  subscription.latest_invoice = seedUnpaid(world, subscription, secondsOf(unpaidSince)).id
}

function startOf(end: number, { interval, interval_count: count }: Rhythm): number {
  const day = Temporal.Instant.fromEpochMilliseconds(end * 1000).toZonedDateTimeISO('UTC')
  return Math.floor(day.subtract({ [`${interval}s`]: count }).epochMilliseconds / 1000)
}

/** The period's open invoice, with the attempts that the account's retry schedule would have made by now. */
function seedUnpaid(world: World, subscription: Subscription, since: number): Invoice {
  const period = periodOf(subscription)
  const invoice = createInvoice(world, subscription, {
    reason: 'subscription_cycle',
    lines: subscription.items.data.map((item) => lineOf(world, item, period)),
    period,
    isDraftForAnHour: false,
  })
  finalizeInvoice(world, invoice)
  const { tried, next } = attemptsOf(world, since)
  const status_transitions = { ...invoice.status_transitions, finalized_at: since }
  Object.assign(invoice, { created: since, effective_at: since, attempted: true, status_transitions })
  return Object.assign(invoice, { attempt_count: tried, next_payment_attempt: next })
}

/** How often a charge was tried since its first refusal, and when the next try is; null for never. */
function attemptsOf(world: World, since: number): { tried: number; next: number | null } {
  let at = since
  for (const [index, days] of world.account.retryDays.entries()) {
    at += days * 86_400
    if (at > now(world, null)) return { tried: index + 1, next: at }
  }
  return { tried: world.account.retryDays.length + 1, next: null }
}
