import { z } from 'zod'
import { expandField, listFields, mergeMetadata, metadata, text } from '../wire/fields.ts'
import { pageOf } from '../wire/pages.ts'
import { type Route, route } from '../wire/route.ts'
import { all, find, update } from '../world.ts'

export const chargeRoutes: Route[] = [
  route(
    'GET /v1/charges',
    z.strictObject({ ...listFields, customer: text.optional(), payment_intent: text.optional() }),
    ({ world, input }) => {
      const fitting = all(world, 'charge')
        .filter((each) => input.customer === undefined || each.customer === input.customer)
        .filter((each) => input.payment_intent === undefined || each.payment_intent === input.payment_intent)
      return pageOf(fitting, input, '/v1/charges')
    },
  ),
  route('GET /v1/charges/:id', z.strictObject(expandField), ({ world, id }) => find(world, 'charge', { id })),
  route('POST /v1/charges/:id', z.strictObject({ ...expandField, metadata: metadata.optional() }), (call) => {
    const charge = find(call.world, 'charge', { id: call.id })
    const changes = { metadata: mergeMetadata(charge.metadata, call.input.metadata) }
    update(call.world, 'charge.updated', { object: charge, changes })
    return charge
  }),
]
