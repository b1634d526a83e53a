import { isPlanInterval } from '@fobhouse/contract/billing.ts'
import type { Stripe } from '../../../integrations/payments/stripe.ts'
import type { Told } from '../subscriptions/apply-subscription.ts'
import type { Standing } from '../subscriptions/rules.ts'

type Read = {
  subscription: Stripe.Subscription
  /** The oldest unpaid invoice, if a payment is due. */
  unpaid: Stripe.Invoice | undefined
}

/**
 * Converts a Stripe subscription to our terms, except for the plan, which we find ourselves. Throws if it has no price
 * of ours.
 */
export function toldByStripe({ subscription, unpaid }: Read): Omit<Told, 'planId'> {
  const item = subscription.items.data[0]
  const recurring = item?.price.recurring
  if (!item || !recurring || !isPlanInterval(recurring.interval)) {
    throw new Error(`The subscription ${subscription.id} has no price that recurs`)
  }
  const currentPeriodEnd = textOf(item.current_period_end)
  return {
    source: 'stripe',
    stripeSubscriptionId: subscription.id,
    phase: phaseOf(subscription.status),
    cost: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    currency: item.price.currency.toUpperCase(),
    interval: recurring.interval,
    intervalAmount: recurring.interval_count,
    startedAt: textOf(subscription.start_date),
    billingCycleAnchor: textOf(subscription.billing_cycle_anchor),
    currentPeriodEnd,
    cancelAt: cancelAtOf(subscription, currentPeriodEnd),
    paymentFailedAt: isDue(subscription)
      ? textOf(unpaid?.status_transitions.finalized_at ?? unpaid?.created ?? item.current_period_start)
      : null,
    endedAt: subscription.ended_at === null ? null : textOf(subscription.ended_at),
  }
}

/** Whether Stripe tried to charge and failed. It keeps trying; the days of grace are ours. */
export function isDue({ status }: Pick<Stripe.Subscription, 'status'>): boolean {
  return status === 'past_due' || status === 'unpaid' || status === 'paused'
}

function phaseOf(status: Stripe.Subscription['status']): Standing['phase'] {
  if (status === 'incomplete') return 'pending'
  return status === 'canceled' || status === 'incomplete_expired' ? 'ended' : 'running'
}

function cancelAtOf(subscription: Stripe.Subscription, currentPeriodEnd: string): string | null {
  if (subscription.cancel_at !== null) return textOf(subscription.cancel_at)
  return subscription.cancel_at_period_end ? currentPeriodEnd : null
}

/** Converts Stripe's time (seconds since 1970) to text. */
export function textOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
