import { z } from 'zod'
import { createSubscription } from '../billing/create-subscription.ts'
import { endSubscription } from '../billing/end-subscription.ts'
import type { Subscription } from '../billing-objects.ts'
import { editSubscription, subscriptionEdit } from '../billing/edit-subscription.ts'
import { expandField, flag, listFields, mergeMetadata, metadata, positive, text, unsettable } from '../wire/fields.ts'
import { pageOf } from '../wire/pages.ts'
import { type Route, route } from '../wire/route.ts'
import { invalid, missing } from '../wire/stripe-refusal.ts'
import { all, find, now, type World } from '../world.ts'

const creation = z.strictObject({
  ...expandField,
  customer: text,
  items: z.array(z.strictObject({ price: text, quantity: positive.optional(), metadata: metadata.optional() })).min(1),
  billing_cycle_anchor: positive.optional(),
  billing_mode: z.record(text, z.unknown()).optional(),
  cancel_at: positive.optional(),
  cancel_at_period_end: flag.optional(),
  collection_method: z.enum(['charge_automatically', 'send_invoice']).optional(),
  currency: text.optional(),
  days_until_due: positive.optional(),
  default_payment_method: text.optional(),
  description: unsettable(text).optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
  payment_settings: z
    .strictObject({
      payment_method_types: z.array(z.literal('card')).optional(),
      save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
    })
    .optional(),
  proration_behavior: z.enum(['create_prorations', 'none']).optional(),
  trial_end: positive.optional(),
  trial_period_days: positive.optional(),
})

const ending = z.strictObject({
  ...expandField,
  cancellation_details: z
    .strictObject({ comment: unsettable(text).optional(), feedback: unsettable(text).optional() })
    .optional(),
  invoice_now: flag.optional(),
  prorate: flag.optional(),
})

const filters = z.strictObject({
  ...listFields,
  customer: text.optional(),
  price: text.optional(),
  status: text.optional(),
  test_clock: text.optional(),
})

export const subscriptionRoutes: Route[] = [
  route('POST /v1/subscriptions', creation, ({ world, input }) => create(world, input)),
  route('GET /v1/subscriptions', filters, ({ world, input }) => {
    const fitting = all(world, 'subscription')
      .filter((each) => input.customer === undefined || each.customer === input.customer)
      .filter((each) => input.price === undefined || each.items.data.some(({ price }) => price.id === input.price))
      .filter((each) => input.test_clock === undefined || each.test_clock === input.test_clock)
      .filter((each) => hasStatus(each, input.status))
    return pageOf(fitting, input, '/v1/subscriptions')
  }),
  route('GET /v1/subscriptions/:id', z.strictObject(expandField), ({ world, id }) =>
    find(world, 'subscription', { id }),
  ),
  route('POST /v1/subscriptions/:id', subscriptionEdit, ({ world, id, input }) => {
    const subscription = find(world, 'subscription', { id })
    if (hasEnded(subscription)) {
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
    }
    editSubscription(world, subscription, input)
    return subscription
  }),
  route('DELETE /v1/subscriptions/:id', ending, ({ world, id, input }) => {
    const subscription = find(world, 'subscription', { id })
    if (hasEnded(subscription)) throw missing('subscription', id)
    if (input.invoice_now === true || input.prorate === true) {
      throw invalid('The simulated Stripe neither invoices nor prorates when a subscription is canceled', {
        param: 'prorate',
      })
    }
    endSubscription(world, subscription, { reason: 'cancellation_requested', ...input.cancellation_details })
    return subscription
  }),
]

function create(world: World, input: z.output<typeof creation>): Subscription {
  const customer = find(world, 'customer', { id: input.customer, param: 'customer' })
  const days = input.trial_period_days
  const trialEnd = input.trial_end ?? (days === undefined ? undefined : now(world, customer.test_clock) + days * 86_400)
  return createSubscription(world, {
    customer: customer.id,
    items: input.items.map((item) => ({
      price: item.price,
      quantity: item.quantity ?? 1,
      metadata: mergeMetadata({}, item.metadata),
    })),
    behavior: input.payment_behavior ?? 'allow_incomplete',
    method: input.default_payment_method,
    isOffSession: input.off_session ?? false,
    anchor: input.billing_cycle_anchor,
    trialEnd,
    metadata: mergeMetadata({}, input.metadata),
    description: input.description,
    cancelAt: input.cancel_at,
    cancelAtPeriodEnd: input.cancel_at_period_end,
    collection: input.collection_method,
    daysUntilDue: input.days_until_due,
    saveDefault: input.payment_settings?.save_default_payment_method,
  })
}

/** Without a status everything but canceled subscriptions is listed; `ended` lists those that are over. */
function hasStatus({ status }: Subscription, wanted: string | undefined): boolean {
  if (wanted === undefined) return status !== 'canceled'
  if (wanted === 'ended') return hasEnded({ status })
  return wanted === 'all' || status === wanted
}

function hasEnded({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}
