import { z } from 'zod'
import { attachCard, cardNamed, detachCard } from '../payments/save-card.ts'
import { declineBody, testCard } from '../payments/test-cards.ts'
import { address, count, expandField, listFields, mergeMetadata, metadata, text, unsettable } from '../wire/fields.ts'
import { pageOf } from '../wire/pages.ts'
import { type Route, route } from '../wire/route.ts'
import { cardRefusal } from '../wire/stripe-refusal.ts'
import { all, find, update } from '../world.ts'

const details = z.strictObject({
  name: unsettable(text).optional(),
  email: unsettable(text).optional(),
  phone: unsettable(text).optional(),
  address: unsettable(address).optional(),
})

/** Accepts no card numbers: a card comes as one of Stripe's test tokens, or from the hosted pages. */
const creation = z.strictObject({
  ...expandField,
  type: z.literal('card'),
  card: z.strictObject({ token: text }),
  billing_details: details.optional(),
  metadata: metadata.optional(),
})

const edit = z.strictObject({
  ...expandField,
  billing_details: details.optional(),
  metadata: metadata.optional(),
  card: z.strictObject({ exp_month: count.optional(), exp_year: count.optional() }).optional(),
})

export const paymentMethodRoutes: Route[] = [
  route('POST /v1/payment_methods', creation, ({ world, input }) => {
    const method = cardNamed(world, input.card.token, 'card[token]')
    Object.assign(method.billing_details, input.billing_details)
    method.metadata = mergeMetadata({}, input.metadata)
    return method
  }),
  route(
    'GET /v1/payment_methods',
    z.strictObject({ ...listFields, customer: text.optional(), type: text.optional() }),
    ({ world, input }) => {
      if (input.customer !== undefined) find(world, 'customer', { id: input.customer, param: 'customer' })
      const fitting = all(world, 'payment_method').filter((each) => each.customer === (input.customer ?? null))
      return pageOf(fitting, input, '/v1/payment_methods')
    },
  ),
  route('GET /v1/payment_methods/:id', z.strictObject(expandField), ({ world, id }) => {
    return find(world, 'payment_method', { id })
  }),
  route('POST /v1/payment_methods/:id', edit, ({ world, id, input }) => {
    const method = find(world, 'payment_method', { id })
    const changes = {
      billing_details: { ...method.billing_details, ...input.billing_details },
      card: { ...method.card, ...input.card },
      metadata: mergeMetadata(method.metadata, input.metadata),
    }
    update(world, 'payment_method.updated', { object: method, changes })
    return method
  }),
  route(
    'POST /v1/payment_methods/:id/attach',
    z.strictObject({ ...expandField, customer: text }),
    ({ world, id, input }) => {
      const method = cardNamed(world, id, 'payment_method')
      // Attaching a card asks the bank: a card that is always refused is not kept.
      const { setup } = testCard(world.state.cards[method.id]?.behaviour)
      if (setup !== 'ok' && setup !== 'authenticate' && setup !== 'authenticate_unless_set_up') {
        throw cardRefusal({ ...declineBody(setup), param: '' })
      }
      attachCard(world, method, input.customer)
      return method
    },
  ),
  route('POST /v1/payment_methods/:id/detach', z.strictObject(expandField), ({ world, id }) => {
    const method = find(world, 'payment_method', { id })
    detachCard(world, method)
    return method
  }),
]
