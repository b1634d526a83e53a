import type { Subscription } from '../billing-objects.ts'
import { emitChange, type World } from '../world.ts'
import { endSubscription } from './end-subscription.ts'
import { createInvoice, lineOf } from './invoices.ts'
import { nextBoundary } from './periods.ts'

export function periodOf(subscription: Subscription): { start: number; end: number } {
  const [item] = subscription.items.data
  return {
    start: item?.current_period_start ?? subscription.start_date,
    end: item?.current_period_end ?? subscription.start_date,
  }
}

/** At the end of a period: ends the subscription if that was requested, else begins the next period with an invoice. */
export function renewSubscription(world: World, subscription: Subscription): void {
  const { start, end } = periodOf(subscription)
  if (subscription.cancel_at !== null && subscription.cancel_at <= end) {
    return endSubscription(world, subscription, { reason: 'cancellation_requested' })
  }
  const rhythm = subscription.items.data[0]?.price.recurring
  if (!rhythm) return endSubscription(world, subscription, { reason: 'cancellation_requested' })
  const previous = {
    items: structuredClone(subscription.items),
    latest_invoice: subscription.latest_invoice,
    ...(subscription.status === 'trialing' ? { status: subscription.status } : {}),
  }
  const period = { start: end, end: nextBoundary(subscription.billing_cycle_anchor, rhythm, end) }
  if (subscription.status === 'trialing') subscription.status = 'active'
  for (const item of subscription.items.data) {
    Object.assign(item, { current_period_start: period.start, current_period_end: period.end })
  }
  const pending = world.state.pendingLines[subscription.id] ?? []
  world.state.pendingLines[subscription.id] = []
  const invoice = createInvoice(world, subscription, {
    reason: 'subscription_cycle',
    lines: [...pending, ...subscription.items.data.map((item) => lineOf(world, item, period))],
    period: { start, end },
    isDraftForAnHour: true,
  })
  subscription.latest_invoice = invoice.id
  emitChange(world, 'customer.subscription.updated', { object: subscription, previous })
}
