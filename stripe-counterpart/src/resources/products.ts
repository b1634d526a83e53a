import { z } from 'zod'
import { productBlank } from '../blanks/billing.ts'
import { newId } from '../ids.ts'
import { expandField, flag, listFields, mergeMetadata, metadata, text, unsettable } from '../wire/fields.ts'
import { pageOf } from '../wire/pages.ts'
import { type Route, route } from '../wire/route.ts'
import { invalid } from '../wire/stripe-refusal.ts'
import { add, all, drop, emit, find, now, update } from '../world.ts'
import { createPrice, priceDataFields } from './prices.ts'

const fields = {
  ...expandField,
  active: flag.optional(),
  description: unsettable(text).optional(),
  metadata: metadata.optional(),
  statement_descriptor: unsettable(text).optional(),
  unit_label: unsettable(text).optional(),
  url: unsettable(text).optional(),
  images: z.array(text).optional(),
}

const creation = z.strictObject({
  ...fields,
  id: text.optional(),
  name: text,
  default_price_data: z.strictObject(priceDataFields).optional(),
})

const edit = z.strictObject({ ...fields, name: text.optional(), default_price: unsettable(text).optional() })

export const productRoutes: Route[] = [
  route('POST /v1/products', creation, ({ world, input }) => {
    const created = now(world, null)
    if (input.id !== undefined && world.state.objects.product[input.id]) {
      throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' })
    }
    const product = add(world, 'product', {
      ...productBlank,
      id: input.id ?? newId('product'),
      created,
      updated: created,
      active: input.active ?? true,
      default_price: null,
      description: input.description ?? null,
      images: input.images ?? [],
      metadata: mergeMetadata({}, input.metadata),
      name: input.name,
      statement_descriptor: input.statement_descriptor ?? null,
      unit_label: input.unit_label ?? null,
      url: input.url ?? null,
    })
    emit(world, 'product.created', product)
    if (input.default_price_data) {
      product.default_price = createPrice(world, { ...input.default_price_data, product: product.id }).id
    }
    return product
  }),
  route(
    'GET /v1/products',
    z.strictObject({ ...listFields, active: flag.optional(), ids: z.array(text).optional() }),
    (call) => {
      const { active, ids } = call.input
      const fitting = all(call.world, 'product')
        .filter((each) => active === undefined || each.active === active)
        .filter((each) => ids === undefined || ids.includes(each.id))
      return pageOf(fitting, call.input, '/v1/products')
    },
  ),
  route('GET /v1/products/:id', z.strictObject(expandField), ({ world, id }) => {
    return world.state.deleted[id] ?? find(world, 'product', { id })
  }),
  route('POST /v1/products/:id', edit, ({ world, id, input }) => {
    const product = find(world, 'product', { id })
    const { expand: _, metadata: given, default_price: price, ...rest } = input
    if (typeof price === 'string') find(world, 'price', { id: price, param: 'default_price' })
    const changes = {
      ...rest,
      ...(price === undefined ? {} : { default_price: price }),
      metadata: mergeMetadata(product.metadata, given),
      updated: now(world, null),
    }
    update(world, 'product.updated', { object: product, changes })
    return product
  }),
  route('DELETE /v1/products/:id', z.strictObject({}), ({ world, id }) => {
    const product = find(world, 'product', { id })
    if (all(world, 'price').some((price) => price.product === id)) {
      throw invalid('This product cannot be deleted because it has one or more user-created prices.')
    }
    emit(world, 'product.deleted', product)
    drop(world.state.objects.product, id)
    const gone = { id, object: 'product', deleted: true } as const
    world.state.deleted[id] = gone
    return gone
  }),
]
