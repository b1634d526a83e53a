import { z } from 'zod'
import { confirmIntent } from '../billing/pay-invoice.ts'
import type { PaymentIntent } from '../objects.ts'
import { assertUsable, refusalFor } from '../payments/attempt-payment.ts'
import { createPaymentIntent } from '../payments/create-payment-intent.ts'
import { cardNamed } from '../payments/save-card.ts'
import {
  currency,
  expandField,
  flag,
  listFields,
  mergeMetadata,
  metadata,
  positive,
  text,
  unsettable,
} from '../wire/fields.ts'
import { pageOf } from '../wire/pages.ts'
import { type Route, route } from '../wire/route.ts'
import { invalid } from '../wire/stripe-refusal.ts'
import { all, change, emit, find, timeFor, type World } from '../world.ts'

const confirmation = {
  payment_method: text.optional(),
  return_url: text.optional(),
  off_session: flag.optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  receipt_email: unsettable(text).optional(),
}

const shared = {
  ...expandField,
  customer: text.optional(),
  description: unsettable(text).optional(),
  metadata: metadata.optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  statement_descriptor: unsettable(text).optional(),
}

const creation = z.strictObject({
  ...shared,
  ...confirmation,
  amount: positive,
  currency,
  confirm: flag.optional(),
  automatic_payment_methods: z.record(text, text).optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  error_on_requires_action: flag.optional(),
})

const edit = z.strictObject({ ...shared, ...confirmation, amount: positive.optional(), currency: currency.optional() })
const confirming = z.strictObject({ ...expandField, ...confirmation, error_on_requires_action: flag.optional() })

const cancelling = z.strictObject({
  ...expandField,
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})

export const paymentIntentRoutes: Route[] = [
  route('POST /v1/payment_intents', creation, ({ world, input }) => createIntent(world, input)),
  route('GET /v1/payment_intents', z.strictObject({ ...listFields, customer: text.optional() }), ({ world, input }) => {
    const fitting = all(world, 'payment_intent').filter((each) => {
      return input.customer === undefined || each.customer === input.customer
    })
    return pageOf(fitting, input, '/v1/payment_intents')
  }),
  route(
    'GET /v1/payment_intents/:id',
    z.strictObject({ ...expandField, client_secret: text.optional() }),
    ({ world, id }) => {
      return find(world, 'payment_intent', { id })
    },
  ),
  route('POST /v1/payment_intents/:id', edit, ({ world, id, input }) => {
    return editIntent(world, find(world, 'payment_intent', { id }), input)
  }),
  route('POST /v1/payment_intents/:id/confirm', confirming, ({ world, id, input }) => {
    return confirm(world, find(world, 'payment_intent', { id }), input)
  }),
  route('POST /v1/payment_intents/:id/cancel', cancelling, ({ world, id, input }) => {
    return cancelIntent(world, find(world, 'payment_intent', { id }), input.cancellation_reason ?? null)
  }),
]

function createIntent(world: World, input: z.output<typeof creation>): PaymentIntent {
  const customer = input.customer ?? null
  if (customer !== null) find(world, 'customer', { id: customer, param: 'customer' })
  const method =
    input.payment_method === undefined ? undefined : cardNamed(world, input.payment_method, 'payment_method')
  if (method) assertUsable(world, method, customer)
  if (input.off_session !== undefined && input.confirm !== true) {
    throw invalid('The parameter `off_session` can only be used when `confirm` is true.', { param: 'off_session' })
  }
  if (input.confirm === true && method === undefined) throw noMethod()
  const intent = createPaymentIntent(world, {
    amount: input.amount,
    currency: input.currency,
    customer,
    description: input.description,
    metadata: mergeMetadata({}, input.metadata),
    method: method?.id,
    receiptEmail: input.receipt_email,
    setupFutureUsage: input.setup_future_usage,
    statementDescriptor: input.statement_descriptor,
  })
  return input.confirm === true ? confirm(world, intent, { ...input, payment_method: undefined }) : intent
}

function editIntent(world: World, intent: PaymentIntent, input: z.output<typeof edit>): PaymentIntent {
  assertOpen(intent, 'update')
  const { expand: _, metadata: given, payment_method: id, allowed_payment_method_types: __, ...rest } = input
  const { return_url: ___, off_session: ____, ...fields } = rest
  const method = id === undefined ? undefined : cardNamed(world, id, 'payment_method')
  change(intent, { ...fields, metadata: mergeMetadata(intent.metadata, given) })
  if (method) Object.assign(intent, { payment_method: method.id, status: 'requires_confirmation' })
  return intent
}

function confirm(world: World, intent: PaymentIntent, input: z.output<typeof confirming>): PaymentIntent {
  assertOpen(intent, 'confirm')
  const id = input.payment_method ?? intent.payment_method
  if (id === null) throw noMethod()
  const method =
    id === intent.payment_method ? find(world, 'payment_method', { id }) : cardNamed(world, id, 'payment_method')
  assertUsable(world, method, intent.customer)
  if (input.setup_future_usage !== undefined) intent.setup_future_usage = input.setup_future_usage
  const result = confirmIntent(world, intent, {
    method,
    isOffSession: input.off_session ?? false,
    returnUrl: input.return_url,
  })
  if (result === 'declined') throw refusalFor(intent)
  return intent
}

function cancelIntent(world: World, intent: PaymentIntent, reason: string | null): PaymentIntent {
  assertOpen(intent, 'cancel')
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: timeFor(world, intent.customer),
    cancellation_reason: reason,
    next_action: null,
  })
  emit(world, 'payment_intent.canceled', intent)
  return intent
}

function assertOpen({ status }: PaymentIntent, verb: string): void {
  if (status !== 'succeeded' && status !== 'canceled' && status !== 'processing') return
  throw invalid(`You cannot ${verb} this PaymentIntent because it has a status of ${status}.`, {
    code: 'payment_intent_unexpected_state',
  })
}

function noMethod() {
  return invalid(
    "You cannot confirm this PaymentIntent because it's missing a payment method. Update it with a payment method, then confirm it again.",
    { code: 'payment_intent_unexpected_state' },
  )
}
