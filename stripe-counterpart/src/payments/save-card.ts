import { createHash } from 'node:crypto'
import { paymentMethodBlank } from '../blanks/payments.ts'
import { newId } from '../ids.ts'
import type { BillingDetails, Metadata, PaymentMethod } from '../objects.ts'
import { invalid, missing } from '../wire/stripe-refusal.ts'
import { add, emit, emitChange, find, now, timeFor, update, type World } from '../world.ts'
import { testCard, testCards } from './test-cards.ts'

export type NewCard = {
  behaviour: string
  month?: number
  year?: number
  details?: Partial<BillingDetails>
  metadata?: Metadata
}

/** Longer than anybody moves a clock, unless they want the card to expire. */
const yearsGood = 10

const nowhere = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

/** Creates a payment method for a test card. Only the last four digits of the number are kept. */
export function createCard(world: World, given: NewCard): PaymentMethod {
  const { brand, number } = testCard(given.behaviour)
  const card = {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: world.account.country,
    display_brand: brand,
    exp_month: given.month ?? 12,
    exp_year: given.year ?? yearOf(world) + yearsGood,
    fingerprint: createHash('sha256').update(given.behaviour).digest('base64url').slice(0, 16),
    funding: given.behaviour === 'visa_debit' ? 'debit' : 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    three_d_secure_usage: { supported: true },
    wallet: null,
    regulated_status: 'unregulated',
  }
  const { name = null, email = null, phone = null } = given.details ?? {}
  const method = add(world, 'payment_method', {
    ...paymentMethodBlank,
    id: newId('payment_method'),
    created: now(world, null),
    type: 'card',
    card,
    billing_details: { address: nowhere, name, email, phone, tax_id: null },
    customer: null,
    metadata: given.metadata ?? {},
  })
  world.state.cards[method.id] = { behaviour: given.behaviour, isSetUp: false }
  return method
}

function yearOf(world: World): number {
  return new Date(now(world, null) * 1000).getUTCFullYear()
}

/** A stored payment method, or a new one for a documented `pm_card_…`. */
export function cardNamed(world: World, id: string, param: string): PaymentMethod {
  const behaviour = /^(?:pm_card|tok)_(\w+)$/u.exec(id)?.[1]
  if (behaviour === undefined) return find(world, 'payment_method', { id, param })
  if (!Object.hasOwn(testCards, behaviour)) throw missing('PaymentMethod', id, param)
  return createCard(world, { behaviour })
}

export function attachCard(world: World, method: PaymentMethod, customer: string): void {
  find(world, 'customer', { id: customer, param: 'customer' })
  if (method.customer === customer) return
  if (method.customer !== null) {
    throw invalid('The payment method you provided has already been attached to a customer.', {
      code: 'resource_already_exists',
      param: 'payment_method',
    })
  }
  method.created = timeFor(world, customer)
  method.customer = customer
  emit(world, 'payment_method.attached', method)
}

/** Detaches the card from its customer for good, also where it was the default. */
export function detachCard(world: World, method: PaymentMethod): void {
  const { customer: id } = method
  if (id === null) {
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
  }
  method.customer = null
  emitChange(world, 'payment_method.detached', { object: method, previous: { customer: id } })
  const customer = find(world, 'customer', { id })
  if (customer.invoice_settings.default_payment_method === method.id) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null }
    update(world, 'customer.updated', { object: customer, changes: { invoice_settings } })
  }
  for (const subscription of Object.values(world.state.objects.subscription)) {
    if (subscription.default_payment_method !== method.id) continue
    update(world, 'customer.subscription.updated', { object: subscription, changes: { default_payment_method: null } })
  }
}

/** Marks the card as set up at its bank: charges without the cardholder then pass where they can. */
export function rememberSetUp(world: World, method: string): void {
  const card = world.state.cards[method]
  if (card) card.isSetUp = true
}
