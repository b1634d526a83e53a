import { z } from 'zod'
import { createCheckoutSession } from '../checkout/create-session.ts'
import { sessionFields } from '../checkout/session-fields.ts'
import { sessionLines } from '../wire/expand.ts'
import { expandField, listFields, text } from '../wire/fields.ts'
import { pageOf } from '../wire/pages.ts'
import { type Route, route } from '../wire/route.ts'
import { invalid } from '../wire/stripe-refusal.ts'
import { all, emit, find } from '../world.ts'

const filters = z.strictObject({
  ...listFields,
  customer: text.optional(),
  payment_intent: text.optional(),
  status: z.enum(['complete', 'expired', 'open']).optional(),
  subscription: text.optional(),
})

export const checkoutSessionRoutes: Route[] = [
  route('POST /v1/checkout/sessions', sessionFields, ({ world, input }) => createCheckoutSession(world, input)),
  route('GET /v1/checkout/sessions', filters, ({ world, input }) => {
    const fitting = all(world, 'checkout.session')
      .filter((each) => input.customer === undefined || each.customer === input.customer)
      .filter((each) => input.payment_intent === undefined || each.payment_intent === input.payment_intent)
      .filter((each) => input.status === undefined || each.status === input.status)
      .filter((each) => input.subscription === undefined || each.subscription === input.subscription)
    return pageOf(fitting, input, '/v1/checkout/sessions')
  }),
  route('GET /v1/checkout/sessions/:id', z.strictObject(expandField), ({ world, id }) => {
    return find(world, 'checkout.session', { id })
  }),
  route('GET /v1/checkout/sessions/:id/line_items', z.strictObject(listFields), ({ world, id, input }) => {
    find(world, 'checkout.session', { id })
    return pageOf(sessionLines(world, id).toReversed(), input, `/v1/checkout/sessions/${id}/line_items`)
  }),
  route('POST /v1/checkout/sessions/:id/expire', z.strictObject(expandField), ({ world, id }) => {
    const session = find(world, 'checkout.session', { id })
    if (session.status !== 'open') {
      throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`)
    }
    Object.assign(session, { status: 'expired', url: null })
    emit(world, 'checkout.session.expired', session)
    return session
  }),
]
