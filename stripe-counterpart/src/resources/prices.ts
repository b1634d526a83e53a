import { z } from 'zod'
import { priceBlank, productBlank } from '../blanks/billing.ts'
import { newId } from '../ids.ts'
import type { Interval, Price } from '../billing-objects.ts'
import type { Metadata } from '../objects.ts'
import {
  count,
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
import { add, all, emit, find, now, update, type World } from '../world.ts'

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: positive.optional(),
  usage_type: z.literal('licensed').optional(),
})

/** The fields of a price that is created inside a product or a checkout session. */
export const priceDataFields = {
  currency,
  unit_amount: count,
  recurring: recurring.optional(),
  metadata: metadata.optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
}

const productData = z.strictObject({ name: text, metadata: metadata.optional(), active: flag.optional() })

const creation = z.strictObject({
  ...expandField,
  ...priceDataFields,
  active: flag.optional(),
  billing_scheme: z.literal('per_unit').optional(),
  lookup_key: text.optional(),
  nickname: text.optional(),
  product: text.optional(),
  product_data: productData.optional(),
  transfer_lookup_key: flag.optional(),
})

const edit = z.strictObject({
  ...expandField,
  active: flag.optional(),
  lookup_key: unsettable(text).optional(),
  metadata: metadata.optional(),
  nickname: unsettable(text).optional(),
  transfer_lookup_key: flag.optional(),
})

const filters = z.strictObject({
  ...listFields,
  active: flag.optional(),
  currency: currency.optional(),
  lookup_keys: z.array(text).optional(),
  product: text.optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
})

export const priceRoutes: Route[] = [
  route('POST /v1/prices', creation, ({ world, input }) => {
    const { product, product_data: data, ...rest } = input
    if (product !== undefined) return createPrice(world, { ...rest, product })
    if (data === undefined)
      throw invalid('Missing required param: product.', { code: 'parameter_missing', param: 'product' })
    return createPrice(world, { ...rest, product: createInlineProduct(world, data) })
  }),
  route('GET /v1/prices', filters, ({ world, input }) => {
    const fitting = all(world, 'price')
      .filter((each) => input.active === undefined || each.active === input.active)
      .filter((each) => input.currency === undefined || each.currency === input.currency)
      .filter((each) => input.product === undefined || each.product === input.product)
      .filter((each) => input.type === undefined || each.type === input.type)
      .filter((each) => input.lookup_keys === undefined || input.lookup_keys.includes(each.lookup_key ?? ''))
    return pageOf(fitting, input, '/v1/prices')
  }),
  route('GET /v1/prices/:id', z.strictObject(expandField), ({ world, id }) => find(world, 'price', { id })),
  route('POST /v1/prices/:id', edit, ({ world, id, input }) => {
    const price = find(world, 'price', { id })
    const { expand: _, metadata: given, transfer_lookup_key: isMoved, ...rest } = input
    if (typeof rest.lookup_key === 'string') takeLookupKey(world, rest.lookup_key, { isMoved: isMoved ?? false, id })
    const changes = { ...rest, metadata: mergeMetadata(price.metadata, given) }
    update(world, 'price.updated', { object: price, changes })
    return price
  }),
]

export type NewPrice = {
  product: string
  currency: string
  unit_amount: number
  recurring?: { interval: Interval; interval_count?: number | undefined } | undefined
  active?: boolean | undefined
  lookup_key?: string | undefined
  transfer_lookup_key?: boolean | undefined
  metadata?: Metadata | undefined
  nickname?: string | undefined
  tax_behavior?: string | undefined
}

export function createPrice(world: World, given: NewPrice): Price {
  find(world, 'product', { id: given.product, param: 'product' })
  const id = newId('price')
  if (given.lookup_key !== undefined) {
    takeLookupKey(world, given.lookup_key, { isMoved: given.transfer_lookup_key ?? false, id })
  }
  const price = add(world, 'price', {
    ...priceBlank,
    id,
    created: now(world, null),
    active: given.active ?? true,
    currency: given.currency,
    lookup_key: given.lookup_key ?? null,
    metadata: mergeMetadata({}, given.metadata),
    nickname: given.nickname ?? null,
    product: given.product,
    recurring: given.recurring ? recurringOf(given.recurring) : null,
    tax_behavior: given.tax_behavior ?? 'unspecified',
    type: given.recurring ? 'recurring' : 'one_time',
    unit_amount: given.unit_amount,
    unit_amount_decimal: String(given.unit_amount),
  })
  emit(world, 'price.created', price)
  return price
}

export function createInlineProduct(
  world: World,
  { name, metadata: given, active }: z.output<typeof productData>,
): string {
  const created = now(world, null)
  const product = add(world, 'product', {
    ...productBlank,
    id: newId('product'),
    created,
    updated: created,
    active: active ?? true,
    default_price: null,
    description: null,
    images: [],
    metadata: mergeMetadata({}, given),
    name,
    statement_descriptor: null,
    unit_label: null,
    url: null,
  })
  emit(world, 'product.created', product)
  return product.id
}

function recurringOf({ interval, interval_count: every = 1 }: NonNullable<NewPrice['recurring']>) {
  return { interval, interval_count: every, meter: null, trial_period_days: null, usage_type: 'licensed' }
}

function takeLookupKey(world: World, key: string, { isMoved, id }: { isMoved: boolean; id: string }): void {
  const holder = all(world, 'price').find((price) => price.lookup_key === key && price.id !== id)
  if (holder === undefined) return
  if (!isMoved) {
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, {
      code: 'resource_already_exists',
      param: 'lookup_key',
    })
  }
  update(world, 'price.updated', { object: holder, changes: { lookup_key: null } })
}
