import type { LineItem, Subscription, SubscriptionItem } from '../billing-objects.ts'
import { invalid } from '../wire/stripe-refusal.ts'
import { now, type World } from '../world.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { createInvoice, lineOf, newLine } from './invoices.ts'
import { createItem, planOf, recurringPrice } from './items.ts'
import { collectInvoice } from './pay-invoice.ts'
import { nextBoundary } from './periods.ts'
import { periodOf } from './renew-subscription.ts'

export type ItemChange = {
  id?: string | undefined
  price?: string | undefined
  quantity?: number | undefined
  deleted?: boolean | undefined
  metadata?: Record<string, string> | undefined
}

export type Proration = 'always_invoice' | 'create_prorations' | 'none'

/**
 * Changes a subscription's items. If the billing interval stays, the rest of the period is credited and charged (on the
 * next invoice, or at once with `always_invoice`); with another interval a new period begins now, as at Stripe.
 */
export function changeItems(
  world: World,
  subscription: Subscription,
  { items, proration }: { items: readonly ItemChange[]; proration: Proration },
): void {
  const before = structuredClone(subscription.items.data)
  const rhythmBefore = rhythmOf(before)
  const at = now(world, subscription.test_clock)
  const { end } = periodOf(subscription)
  for (const [index, change] of items.entries())
    changeItem(world, subscription, { ...change, param: `items[${index}]` })
  if (subscription.items.data.length === 0)
    throw invalid('A subscription must have at least one active item.', { param: 'items' })
  const period = { start: at, end }
  const hasNewRhythm = rhythmOf(subscription.items.data) !== rhythmBefore
  const lines = proration === 'none' ? [] : before.map((item) => partOf(item, { period, at, sign: -1 }))
  if (hasNewRhythm) return restartPeriod(world, subscription, lines)
  if (proration === 'none') return
  lines.push(...subscription.items.data.map((item) => partOf(item, { period, at, sign: 1 })))
  const pending = [...(world.state.pendingLines[subscription.id] ?? []), ...lines]
  world.state.pendingLines[subscription.id] = proration === 'always_invoice' ? [] : pending
  if (proration === 'always_invoice') invoiceNow(world, subscription, { lines: pending, period })
}

function rhythmOf(items: readonly SubscriptionItem[]): string {
  const recurring = items[0]?.price.recurring
  return `${recurring?.interval_count} ${recurring?.interval}`
}

function changeItem(world: World, subscription: Subscription, change: ItemChange & { param: string }): void {
  const { data } = subscription.items
  const item = change.id === undefined ? undefined : data.find((each) => each.id === change.id)
  if (change.id !== undefined && item === undefined) {
    throw invalid(`No such subscription item: '${change.id}'`, {
      code: 'resource_missing',
      param: `${change.param}[id]`,
    })
  }
  if (change.deleted === true) {
    subscription.items.data = data.filter((each) => each !== item)
    return
  }
  const price =
    change.price === undefined ? item?.price : recurringPrice(world, change.price, `${change.param}[price]`).price
  if (price === undefined)
    throw invalid('Missing required param: price.', { code: 'parameter_missing', param: change.param })
  if (item === undefined) {
    const { start, end } = periodOf(subscription)
    const place = { subscription: subscription.id, created: now(world, subscription.test_clock), start, end }
    const given = { price: price.id, quantity: change.quantity ?? 1, metadata: change.metadata ?? {} }
    data.push(createItem(price, given, place))
    return
  }
  Object.assign(item, {
    price: structuredClone(price),
    plan: planOf(price),
    quantity: change.quantity ?? item.quantity,
    metadata: change.metadata ?? item.metadata,
  })
}

/** The part of an item's price that falls on the rest of its period; sign −1 makes it a credit. */
function partOf(
  item: SubscriptionItem,
  { period, at, sign }: { period: { start: number; end: number }; at: number; sign: -1 | 1 },
): LineItem {
  const length = item.current_period_end - item.current_period_start
  const left = Math.max(0, item.current_period_end - at)
  const amount = shareOf(item.price.unit_amount * item.quantity, { left, length })
  const words = sign === 1 ? 'Remaining time' : 'Unused time'
  const description = `${words} on ${item.quantity} × ${item.price.nickname ?? item.price.id}`
  return newLine({ amount: sign * amount, description, item, period, isProration: true })
}

/**
 * `price` × `left` / `length`, rounded to the nearest unit, halves upwards. Uses integers because a float would drift.
 */
function shareOf(price: number, { left, length }: { left: number; length: number }): number {
  const [share, whole] = [BigInt(price) * BigInt(left), BigInt(length)]
  return Number((share * 2n + whole) / (whole * 2n))
}

function restartPeriod(world: World, subscription: Subscription, credits: readonly LineItem[]): void {
  const at = now(world, subscription.test_clock)
  const rhythm = subscription.items.data[0]?.price.recurring
  if (!rhythm) return
  const period = { start: at, end: nextBoundary(at, rhythm, at) }
  subscription.billing_cycle_anchor = at
  for (const item of subscription.items.data) {
    Object.assign(item, { current_period_start: period.start, current_period_end: period.end })
  }
  const pending = world.state.pendingLines[subscription.id] ?? []
  world.state.pendingLines[subscription.id] = []
  const lines = [...pending, ...credits, ...subscription.items.data.map((item) => lineOf(world, item, period))]
  invoiceNow(world, subscription, { lines, period })
}

function invoiceNow(
  world: World,
  subscription: Subscription,
  { lines, period }: { lines: readonly LineItem[]; period: { start: number; end: number } },
): void {
  const invoice = createInvoice(world, subscription, {
    reason: 'subscription_update',
    lines,
    period,
    isDraftForAnHour: false,
  })
  subscription.latest_invoice = invoice.id
  finalizeInvoice(world, invoice)
  collectInvoice(world, invoice)
}
