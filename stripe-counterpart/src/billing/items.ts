import { planBlank, subscriptionItemBlank } from '../blanks/billing.ts'
import { randomText } from '../ids.ts'
import type { Price, SubscriptionItem } from '../billing-objects.ts'
import type { Metadata } from '../objects.ts'
import { invalid } from '../wire/stripe-refusal.ts'
import { find, type World } from '../world.ts'
import type { Rhythm } from './periods.ts'

export type NewItem = { price: string; quantity: number; metadata: Metadata }

export type ItemPlace = { subscription: string; start: number; end: number; created: number }

export function createItem(price: Price, given: NewItem, place: ItemPlace): SubscriptionItem {
  return {
    ...subscriptionItemBlank,
    id: `si_${randomText(14)}`,
    created: place.created,
    metadata: given.metadata,
    price: structuredClone(price),
    plan: planOf(price),
    quantity: given.quantity,
    subscription: place.subscription,
    current_period_start: place.start,
    current_period_end: place.end,
  }
}

/** The price in the form of Stripe's older `plan`, which a subscription item still carries. */
export function planOf(price: Price): object {
  return {
    ...planBlank,
    id: price.id,
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: String(price.unit_amount),
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    metadata: price.metadata,
    nickname: price.nickname,
    product: price.product,
  }
}

export function recurringPrice(world: World, id: string, param: string): { price: Price; rhythm: Rhythm } {
  const price = find(world, 'price', { id, param })
  if (price.recurring === null) {
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      {
        param,
      },
    )
  }
  if (!price.active) throw invalid('The price specified is inactive. This field only accepts active prices.', { param })
  return { price, rhythm: price.recurring }
}

/** Returns the billing interval that all prices of one subscription must share; throws Stripe's refusal otherwise. */
export function commonRhythm(world: World, ids: readonly string[]): Rhythm {
  const rhythms = ids.map((id, index) => recurringPrice(world, id, `items[${index}][price]`).rhythm)
  const [first] = rhythms
  if (first === undefined)
    throw invalid('Missing required param: items.', { code: 'parameter_missing', param: 'items' })
  const isCommon = rhythms.every(
    (each) => each.interval === first.interval && each.interval_count === first.interval_count,
  )
  if (isCommon) return { interval: first.interval, interval_count: first.interval_count }
  throw invalid('Currency and interval fields must match across all plans on this subscription.', { param: 'items' })
}
