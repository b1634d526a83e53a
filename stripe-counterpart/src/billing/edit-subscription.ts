import { z } from 'zod'
import type { Subscription } from '../billing-objects.ts'
import { count, expandField, flag, mergeMetadata, metadata, positive, text, unsettable } from '../wire/fields.ts'
import { invalid } from '../wire/stripe-refusal.ts'
import { change, emitChange, find, now, type World } from '../world.ts'
import { changeItems } from './change-items.ts'
import { periodOf, renewSubscription } from './renew-subscription.ts'

const item = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  quantity: count.optional(),
  deleted: flag.optional(),
  metadata: metadata.optional(),
})

export const subscriptionEdit = z.strictObject({
  ...expandField,
  cancel_at: unsettable(positive).optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: z
    .strictObject({ comment: unsettable(text).optional(), feedback: unsettable(text).optional() })
    .optional(),
  collection_method: z.enum(['charge_automatically', 'send_invoice']).optional(),
  days_until_due: positive.optional(),
  default_payment_method: unsettable(text).optional(),
  description: unsettable(text).optional(),
  items: z.array(item).optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
  payment_settings: z
    .strictObject({ save_default_payment_method: z.enum(['off', 'on_subscription']).optional() })
    .optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  trial_end: z.literal('now').optional(),
})

type Edit = z.output<typeof subscriptionEdit>

/** Changes a running subscription and emits a single event for it. */
export function editSubscription(world: World, subscription: Subscription, edit: Edit): void {
  const before = structuredClone(subscription)
  if (edit.items)
    changeItems(world, subscription, { items: edit.items, proration: edit.proration_behavior ?? 'create_prorations' })
  const { default_payment_method: method, description, collection_method: collection, days_until_due: days } = edit
  if (typeof method === 'string') assertOwned(world, subscription, method)
  change(subscription, {
    ...(method === undefined ? {} : { default_payment_method: method }),
    ...(description === undefined ? {} : { description }),
    ...(collection === undefined ? {} : { collection_method: collection }),
    ...(days === undefined ? {} : { days_until_due: days }),
    ...cancellation(world, subscription, edit),
    metadata: mergeMetadata(subscription.metadata, edit.metadata),
    payment_settings: { ...subscription.payment_settings, ...edit.payment_settings },
  })
  if (edit.trial_end === 'now' && subscription.status === 'trialing') return endTrial(world, subscription)
  const previous = differences(before, subscription)
  if (Object.keys(previous).length > 0)
    emitChange(world, 'customer.subscription.updated', { object: subscription, previous })
}

function cancellation(world: World, subscription: Subscription, edit: Edit): Partial<Subscription> {
  const { cancel_at: at, cancel_at_period_end: isAtEnd } = edit
  const details = { ...subscription.cancellation_details, ...edit.cancellation_details }
  if (isAtEnd === undefined && at === undefined) return { cancellation_details: details }
  if (isAtEnd === true || typeof at === 'number') {
    return {
      cancel_at: at ?? periodOf(subscription).end,
      cancel_at_period_end: isAtEnd ?? false,
      canceled_at: now(world, subscription.test_clock),
      cancellation_details: { ...details, reason: 'cancellation_requested' },
    }
  }
  const cancellation_details = { ...details, reason: null }
  return { cancel_at: null, cancel_at_period_end: false, canceled_at: null, cancellation_details }
}

function assertOwned(world: World, subscription: Subscription, id: string): void {
  const method = find(world, 'payment_method', { id, param: 'default_payment_method' })
  if (method.customer === subscription.customer) return
  throw invalid(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'default_payment_method' },
  )
}

function endTrial(world: World, subscription: Subscription): void {
  const at = now(world, subscription.test_clock)
  Object.assign(subscription, { trial_end: at, billing_cycle_anchor: at })
  for (const each of subscription.items.data) each.current_period_end = at
  renewSubscription(world, subscription)
}

function differences(before: Subscription, after: Subscription): Record<string, unknown> {
  const now: Record<string, unknown> = { ...after }
  const changed = Object.entries(before).filter(([key, old]) => JSON.stringify(old) !== JSON.stringify(now[key]))
  return Object.fromEntries(changed)
}
