import type { Kind, Objects } from '../kinds.ts'
import { attachCard, createCard, rememberSetUp } from '../payments/save-card.ts'
import { createCustomer } from '../resources/customers.ts'
import { createInlineProduct, createPrice } from '../resources/prices.ts'
import { drop, find, type World } from '../world.ts'
import type { Seed } from './seed-schema.ts'
import { seedSubscription } from './seed-subscription.ts'

/** Loads what is at Stripe already, under its ids there. Emits no events: all this happened earlier. */
export function seedWorld(world: World, seed: Seed): void {
  for (const { id, name, isActive } of seed.products) {
    const product = find(world, 'product', { id: createInlineProduct(world, { name, active: isActive }) })
    rename(world, product, { kind: 'product', id })
  }
  for (const price of seed.prices) seedPrice(world, price)
  for (const customer of seed.customers) seedCustomer(world, customer)
  for (const subscription of seed.subscriptions) seedSubscription(world, subscription)
  // These prices take no new subscribers; existing subscriptions go on.
  for (const { id } of seed.prices.filter(({ isActive }) => !isActive)) find(world, 'price', { id }).active = false
  world.state.objects.event = {}
}

function seedPrice(world: World, { id, product, name, amount, currency, ...rhythm }: Seed['prices'][number]): void {
  const price = createPrice(world, {
    product,
    nickname: name,
    unit_amount: amount,
    currency: currency.toLowerCase(),
    recurring: { interval: rhythm.interval, interval_count: rhythm.intervalCount },
  })
  rename(world, price, { kind: 'price', id })
}

function seedCustomer(world: World, { id, email, name, card: given }: Seed['customers'][number]): void {
  const customer = createCustomer(world, { email, name })
  rename(world, customer, { kind: 'customer', id })
  if (given === null) return
  const method = createCard(world, { behaviour: given.behaviour, month: given.month, year: given.year })
  Object.assign(method.card, { brand: given.brand, display_brand: given.brand, last4: given.last4 })
  const memory = world.state.cards[method.id]
  drop(world.state.cards, method.id)
  rename(world, method, { kind: 'payment_method', id: given.id })
  if (memory) world.state.cards[given.id] = memory
  rememberSetUp(world, given.id)
  attachCard(world, method, id)
  customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: given.id }
}

/** Gives an object the id that it has at Stripe. */
function rename<Name extends Kind>(
  world: World,
  object: Objects[Name],
  { kind, id }: { kind: Name; id: string },
): void {
  const shelf: Record<string, Objects[Name]> = world.state.objects[kind]
  drop(shelf, object.id)
  object.id = id
  shelf[id] = object
}
