import type { Invoice, Subscription } from '../billing-objects.ts'
import { closeDispute } from '../payments/dispute-charge.ts'
import { all, clockOf, emit, type World } from '../world.ts'
import { endSubscription, expireSubscription } from './end-subscription.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { collectInvoice } from './pay-invoice.ts'
import { periodOf, renewSubscription } from './renew-subscription.ts'

type Due = { at: number; run(): void }

/** How long a first payment may take. */
const secondsToFirstPayment = 23 * 3600

/**
 * Lets everything happen on one clock up to `target` (seconds), each thing at its own time; `tell` moves the clock.
 * `clock` is a test clock's id, or null for the counterpart's own.
 */
export function runUntil(
  world: World,
  clock: string | null,
  { target, tell }: { target: number; tell(at: number): void },
): void {
  for (let due = nextDue(world, clock); due !== undefined && due.at <= target; due = nextDue(world, clock)) {
    tell(due.at)
    due.run()
  }
  tell(target)
}

function nextDue(world: World, clock: string | null): Due | undefined {
  const dues = [
    ...all(world, 'subscription')
      .filter((each) => each.test_clock === clock)
      .flatMap((each) => subscriptionDue(world, each)),
    ...all(world, 'invoice')
      .filter((each) => each.test_clock === clock)
      .flatMap((each) => invoiceDue(world, each)),
    ...sessionsDue(world, clock),
    ...disputesDue(world, clock),
  ]
  return dues.reduce<Due | undefined>(
    (first, due) => (first === undefined || due.at < first.at ? due : first),
    undefined,
  )
}

function subscriptionDue(world: World, subscription: Subscription): Due[] {
  switch (subscription.status) {
    case 'incomplete':
      return [{ at: subscription.created + secondsToFirstPayment, run: () => expireSubscription(world, subscription) }]
    case 'active':
    case 'past_due':
    case 'trialing':
    case 'unpaid': {
      const { end } = periodOf(subscription)
      const { cancel_at: cancelAt } = subscription
      if (cancelAt === null || cancelAt >= end) return [{ at: end, run: () => renewSubscription(world, subscription) }]
      return [{ at: cancelAt, run: () => endSubscription(world, subscription, { reason: 'cancellation_requested' }) }]
    }
    case 'canceled':
    case 'incomplete_expired':
      return []
  }
}

function invoiceDue(world: World, invoice: Invoice): Due[] {
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null) {
    return [{ at: invoice.automatically_finalizes_at, run: () => finalizeAndCollect(world, invoice) }]
  }
  if (invoice.status !== 'open' || invoice.next_payment_attempt === null) return []
  return [{ at: invoice.next_payment_attempt, run: () => collectInvoice(world, invoice) }]
}

function finalizeAndCollect(world: World, invoice: Invoice): void {
  finalizeInvoice(world, invoice)
  if (invoice.collection_method === 'charge_automatically' || invoice.amount_due === 0)
    return collectInvoice(world, invoice)
  return emit(world, 'invoice.sent', invoice)
}

function sessionsDue(world: World, clock: string | null): Due[] {
  return all(world, 'checkout.session')
    .filter((session) => session.status === 'open' && clockOf(world, session.customer) === clock)
    .map((session) => ({
      at: session.expires_at,
      run: () => {
        Object.assign(session, { status: 'expired', url: null })
        emit(world, 'checkout.session.expired', session)
      },
    }))
}

function disputesDue(world: World, clock: string | null): Due[] {
  return all(world, 'dispute')
    .filter((dispute) => dispute.status === 'needs_response')
    .filter((dispute) => clockOf(world, world.state.objects.charge[dispute.charge]?.customer ?? null) === clock)
    .map((dispute) => ({ at: dispute.evidence_details.due_by, run: () => closeDispute(world, dispute, 'lost') }))
}
