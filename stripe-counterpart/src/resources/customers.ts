import { z } from 'zod'
import { customerBlank } from '../blanks/payments.ts'
import { endSubscription } from '../billing/end-subscription.ts'
import { newId, randomText } from '../ids.ts'
import type { Customer } from '../objects.ts'
import { attachCard, cardNamed } from '../payments/save-card.ts'
import { address, expandField, listFields, mergeMetadata, metadata, text, unsettable } from '../wire/fields.ts'
import { pageOf } from '../wire/pages.ts'
import { type Route, route } from '../wire/route.ts'
import { invalid } from '../wire/stripe-refusal.ts'
import { add, all, drop, emit, find, now, update, type World } from '../world.ts'

const fields = {
  ...expandField,
  email: unsettable(text).optional(),
  name: unsettable(text).optional(),
  phone: unsettable(text).optional(),
  description: unsettable(text).optional(),
  address: unsettable(address).optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: unsettable(text).optional() }).optional(),
  preferred_locales: z.array(text).optional(),
}

const creation = z.strictObject({ ...fields, payment_method: text.optional(), test_clock: text.optional() })
const edit = z.strictObject(fields)

export const customerRoutes: Route[] = [
  route('POST /v1/customers', creation, ({ world, input }) => createCustomer(world, input)),
  route(
    'GET /v1/customers',
    z.strictObject({ ...listFields, email: text.optional(), test_clock: text.optional() }),
    (call) => {
      const { email, test_clock: clock = null } = call.input
      const fitting = all(call.world, 'customer').filter((each) => {
        return (email === undefined || each.email === email) && each.test_clock === clock
      })
      return pageOf(fitting, call.input, '/v1/customers')
    },
  ),
  route('GET /v1/customers/:id', z.strictObject(expandField), ({ world, id }) => {
    return world.state.deleted[id] ?? find(world, 'customer', { id })
  }),
  route('POST /v1/customers/:id', edit, ({ world, id, input }) =>
    editCustomer(world, find(world, 'customer', { id }), input),
  ),
  route('DELETE /v1/customers/:id', z.strictObject({}), ({ world, id }) => deleteCustomer(world, id)),
  route('GET /v1/customers/:id/payment_methods', z.strictObject({ ...listFields, type: text.optional() }), (call) => {
    find(call.world, 'customer', { id: call.id })
    const fitting = all(call.world, 'payment_method').filter((each) => each.customer === call.id)
    return pageOf(fitting, call.input, `/v1/customers/${call.id}/payment_methods`)
  }),
]

export function createCustomer(world: World, input: z.output<typeof creation>): Customer {
  const clock = input.test_clock ?? null
  if (clock !== null) find(world, 'test_helpers.test_clock', { id: clock, param: 'test_clock' })
  const customer = add(world, 'customer', {
    ...customerBlank,
    id: newId('customer'),
    created: now(world, clock),
    address: input.address ?? null,
    currency: null,
    description: input.description ?? null,
    email: input.email ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    metadata: mergeMetadata({}, input.metadata),
    name: input.name ?? null,
    phone: input.phone ?? null,
    preferred_locales: input.preferred_locales ?? [],
    tax_exempt: 'none',
    test_clock: clock,
  })
  if (input.payment_method !== undefined) {
    attachCard(world, cardNamed(world, input.payment_method, 'payment_method'), customer.id)
  }
  setDefaultCard(world, customer, input.invoice_settings?.default_payment_method)
  emit(world, 'customer.created', customer)
  return customer
}

function editCustomer(world: World, customer: Customer, input: z.output<typeof edit>): Customer {
  const before = structuredClone(customer.invoice_settings)
  setDefaultCard(world, customer, input.invoice_settings?.default_payment_method)
  const { invoice_settings } = customer
  customer.invoice_settings = before
  const { expand: _, invoice_settings: __, metadata: given, ...rest } = input
  const changes = { ...rest, invoice_settings, metadata: mergeMetadata(customer.metadata, given) }
  update(world, 'customer.updated', { object: customer, changes })
  return customer
}

function setDefaultCard(world: World, customer: Customer, id: string | null | undefined): void {
  if (id === undefined) return
  const method = id === null ? null : cardNamed(world, id, 'invoice_settings[default_payment_method]')
  if (method !== null && method.customer !== customer.id) {
    throw invalid(
      `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
    )
  }
  customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: method?.id ?? null }
}

function deleteCustomer(world: World, id: string) {
  const customer = find(world, 'customer', { id })
  for (const subscription of all(world, 'subscription').filter((each) => each.customer === id)) {
    if (!['canceled', 'incomplete_expired'].includes(subscription.status)) {
      endSubscription(world, subscription, { reason: 'cancellation_requested' })
    }
  }
  for (const method of all(world, 'payment_method').filter((each) => each.customer === id)) method.customer = null
  emit(world, 'customer.deleted', customer)
  drop(world.state.objects.customer, id)
  const gone = { id, object: 'customer', deleted: true } as const
  world.state.deleted[id] = gone
  return gone
}
