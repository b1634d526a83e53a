import type { Subscription } from '../billing-objects.ts'
import { all, emit, now, update, type World } from '../world.ts'
import { voidInvoice } from './finalize-invoice.ts'
import { subscriptionOf } from './invoices.ts'

export type Ending = {
  reason: 'cancellation_requested' | 'payment_failed'
  comment?: string | null | undefined
  feedback?: string | null | undefined
}

/** Ends a subscription now and for good. Open invoices stay open, but are no longer charged automatically. */
export function endSubscription(world: World, subscription: Subscription, ending: Ending): void {
  const at = now(world, subscription.test_clock)
  const { comment, feedback } = subscription.cancellation_details
  Object.assign(subscription, {
    status: 'canceled',
    ended_at: at,
    canceled_at: subscription.canceled_at ?? at,
    cancellation_details: {
      comment: ending.comment ?? comment,
      feedback: ending.feedback ?? feedback,
      reason: ending.reason,
    },
  })
  for (const invoice of all(world, 'invoice').filter((each) => subscriptionOf(world, each) === subscription)) {
    if (invoice.status !== 'open' && invoice.status !== 'draft') continue
    const changes = { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null }
    update(world, 'invoice.updated', { object: invoice, changes })
  }
  emit(world, 'customer.subscription.deleted', subscription)
}

/** Ends a subscription whose first payment did not come within 23 hours. */
export function expireSubscription(world: World, subscription: Subscription): void {
  const invoice =
    subscription.latest_invoice === null ? undefined : world.state.objects.invoice[subscription.latest_invoice]
  if (invoice?.status === 'open') voidInvoice(world, invoice)
  const at = now(world, subscription.test_clock)
  const changes = { status: 'incomplete_expired', ended_at: at, canceled_at: at } as const
  update(world, 'customer.subscription.updated', { object: subscription, changes })
}
