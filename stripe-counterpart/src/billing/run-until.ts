import type { Invoice, Subscription } from '../billing-objects.ts'
import type { CheckoutSession, Dispute, PaymentIntent } from '../objects.ts'
import { closeDispute } from '../payments/dispute-charge.ts'
import { all, clockOf, emit, type World } from '../world.ts'
import { endSubscription, expireSubscription } from './end-subscription.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { collectInvoice, endProcessing } from './pay-invoice.ts'
import { periodOf, renewSubscription } from './renew-subscription.ts'

type Due = { at: number; run(): void }

/** Says when an object next does something by itself, and what; undefined for never. */
type Look = () => Due | undefined

/** The time limit for a first payment. */
const secondsToFirstPayment = 23 * 3600

/** No event makes another one due sooner than this: a renewal stays a draft for an hour. */
const batchSeconds = 3600

type Way = { target: number; tell(at: number): void }

/**
 * Runs everything due on one clock up to `target` (seconds), each thing at its own time; `tell` moves the clock.
 * `clock` is a test clock's id, or null for the counterpart's own. Returns how many things happened.
 */
export function runUntil(world: World, clock: string | null, { target, tell }: Way): number {
  let happened = 0
  for (let batch = nextBatch(world, clock, target); batch.length > 0; batch = nextBatch(world, clock, target)) {
    for (const { at, look } of batch) {
      const due = look()
      // An earlier thing of this batch may have cancelled it.
      if (due?.at !== at) continue
      tell(at)
      due.run()
      happened += 1
    }
  }
  tell(target)
  return happened
}

/** When the next thing becomes due on a clock, in seconds; null for never. */
export function nextDue(world: World, clock: string | null): number | null {
  const times = looksOf(world, clock).flatMap((look) => look()?.at ?? [])
  return times.length === 0 ? null : times.reduce((least, at) => Math.min(least, at))
}

/** The first thing due and everything within the hour after it, in order of time. */
function nextBatch(world: World, clock: string | null, target: number): { at: number; look: Look }[] {
  const dues = looksOf(world, clock).flatMap((look) => {
    const due = look()
    return due === undefined || due.at > target ? [] : [{ at: due.at, look }]
  })
  const first = dues.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY)
  return dues.filter(({ at }) => at < first + batchSeconds).toSorted((one, other) => one.at - other.at)
}

function looksOf(world: World, clock: string | null): Look[] {
  const { charge } = world.state.objects
  const subscriptions = all(world, 'subscription').filter((each) => each.test_clock === clock)
  const invoices = all(world, 'invoice').filter((each) => each.test_clock === clock)
  const sessions = all(world, 'checkout.session').filter((each) => clockOf(world, each.customer) === clock)
  const disputes = all(world, 'dispute').filter(
    (each) => clockOf(world, charge[each.charge]?.customer ?? null) === clock,
  )
  const intents = all(world, 'payment_intent').filter((each) => clockOf(world, each.customer) === clock)
  return [
    ...subscriptions.map((each) => () => subscriptionDue(world, each)),
    ...invoices.map((each) => () => invoiceDue(world, each)),
    ...sessions.map((each) => () => sessionDue(world, each)),
    ...disputes.map((each) => () => disputeDue(world, each)),
    ...intents.map((each) => () => paymentDue(world, each)),
  ]
}

function subscriptionDue(world: World, subscription: Subscription): Due | undefined {
  switch (subscription.status) {
    case 'incomplete':
      return { at: subscription.created + secondsToFirstPayment, run: () => expireSubscription(world, subscription) }
    case 'active':
    case 'past_due':
    case 'trialing':
    case 'unpaid': {
      const { end } = periodOf(subscription)
      const { cancel_at: cancelAt } = subscription
      if (cancelAt === null || cancelAt >= end) return { at: end, run: () => renewSubscription(world, subscription) }
      return { at: cancelAt, run: () => endSubscription(world, subscription, { reason: 'cancellation_requested' }) }
    }
    case 'canceled':
    case 'incomplete_expired':
      return undefined
  }
}

function invoiceDue(world: World, invoice: Invoice): Due | undefined {
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null) {
    return { at: invoice.automatically_finalizes_at, run: () => finalizeAndCollect(world, invoice) }
  }
  if (invoice.status !== 'open' || invoice.next_payment_attempt === null) return undefined
  return { at: invoice.next_payment_attempt, run: () => collectInvoice(world, invoice) }
}

function finalizeAndCollect(world: World, invoice: Invoice): void {
  finalizeInvoice(world, invoice)
  if (invoice.collection_method === 'charge_automatically' || invoice.amount_due === 0)
    return collectInvoice(world, invoice)
  return emit(world, 'invoice.sent', invoice)
}

function sessionDue(world: World, session: CheckoutSession): Due | undefined {
  if (session.status !== 'open') return undefined
  const run = () => {
    Object.assign(session, { status: 'expired', url: null })
    emit(world, 'checkout.session.expired', session)
  }
  return { at: session.expires_at, run }
}

function disputeDue(world: World, dispute: Dispute): Due | undefined {
  if (dispute.status !== 'needs_response') return undefined
  return { at: dispute.evidence_details.due_by, run: () => closeDispute(world, dispute, 'lost') }
}

function paymentDue(world: World, intent: PaymentIntent): Due | undefined {
  if (intent.status !== 'processing' || intent.processing === null) return undefined
  const { completes_at: at } = intent.processing.card.customer_notification
  return { at, run: () => endProcessing(world, intent) }
}
