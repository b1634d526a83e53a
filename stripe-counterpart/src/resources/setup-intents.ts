import { z } from 'zod'
import { createSetupIntent } from '../payments/create-setup-intent.ts'
import { assertUsable } from '../payments/attempt-payment.ts'
import { cardNamed } from '../payments/save-card.ts'
import { setupRefusal, setUpCard } from '../payments/set-up-card.ts'
import { expandField, flag, listFields, mergeMetadata, metadata, text } from '../wire/fields.ts'
import { pageOf } from '../wire/pages.ts'
import { type Route, route } from '../wire/route.ts'
import { invalid } from '../wire/stripe-refusal.ts'
import type { SetupIntent } from '../objects.ts'
import { all, emit, find, type World } from '../world.ts'

const confirmation = { payment_method: text.optional(), return_url: text.optional() }

const creation = z.strictObject({
  ...expandField,
  ...confirmation,
  customer: text.optional(),
  confirm: flag.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  automatic_payment_methods: z.record(text, text).optional(),
  usage: z.enum(['off_session', 'on_session']).optional(),
})

export const setupIntentRoutes: Route[] = [
  route('POST /v1/setup_intents', creation, ({ world, input }) => {
    if (input.customer !== undefined) find(world, 'customer', { id: input.customer, param: 'customer' })
    const method =
      input.payment_method === undefined ? undefined : cardNamed(world, input.payment_method, 'payment_method')
    const customer = input.customer ?? null
    const { description, usage } = input
    const intent = createSetupIntent(world, {
      customer,
      method: method?.id,
      description,
      usage,
      metadata: mergeMetadata({}, input.metadata),
    })
    return input.confirm === true ? confirm(world, intent, input) : intent
  }),
  route(
    'GET /v1/setup_intents',
    z.strictObject({ ...listFields, customer: text.optional(), payment_method: text.optional() }),
    ({ world, input }) => {
      const fitting = all(world, 'setup_intent')
        .filter((each) => input.customer === undefined || each.customer === input.customer)
        .filter((each) => input.payment_method === undefined || each.payment_method === input.payment_method)
      return pageOf(fitting, input, '/v1/setup_intents')
    },
  ),
  route(
    'GET /v1/setup_intents/:id',
    z.strictObject({ ...expandField, client_secret: text.optional() }),
    ({ world, id }) => {
      return find(world, 'setup_intent', { id })
    },
  ),
  route('POST /v1/setup_intents/:id/confirm', z.strictObject({ ...expandField, ...confirmation }), (call) => {
    return confirm(call.world, find(call.world, 'setup_intent', { id: call.id }), call.input)
  }),
  route(
    'POST /v1/setup_intents/:id/cancel',
    z.strictObject({ ...expandField, cancellation_reason: text.optional() }),
    ({ world, id, input }) => {
      const intent = find(world, 'setup_intent', { id })
      if (intent.status === 'succeeded' || intent.status === 'canceled') {
        throw invalid(`You cannot cancel this SetupIntent because it has a status of ${intent.status}.`, {
          code: 'setup_intent_unexpected_state',
        })
      }
      Object.assign(intent, {
        status: 'canceled',
        cancellation_reason: input.cancellation_reason ?? null,
        next_action: null,
      })
      emit(world, 'setup_intent.canceled', intent)
      return intent
    },
  ),
]

function confirm(
  world: World,
  intent: SetupIntent,
  input: { payment_method?: string | undefined; return_url?: string | undefined },
): SetupIntent {
  const id = input.payment_method ?? intent.payment_method
  if (id === null) {
    throw invalid('You cannot confirm this SetupIntent because it is missing a payment method.', {
      code: 'setup_intent_unexpected_state',
    })
  }
  const method =
    intent.payment_method === id ? find(world, 'payment_method', { id }) : cardNamed(world, id, 'payment_method')
  assertUsable(world, method, intent.customer)
  if (setUpCard(world, intent, { method: method.id, returnUrl: input.return_url }) === 'declined')
    throw setupRefusal(intent)
  return intent
}
