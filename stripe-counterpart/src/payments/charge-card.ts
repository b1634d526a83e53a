import { chargeBlank } from '../blanks/payments.ts'
import { newId, randomText } from '../ids.ts'
import type { Charge, PaymentIntent, PaymentMethod } from '../objects.ts'
import { add, emit, timeFor, type World } from '../world.ts'
import { addBalanceTransaction, feeOf } from './balance.ts'
import { openDispute } from './dispute-charge.ts'
import { type Decline, declineBody, testCard } from './test-cards.ts'

/** Books one attempt to charge a card, successful or not. */
export function chargeCard(
  world: World,
  intent: PaymentIntent,
  { method, decline }: { method: PaymentMethod; decline: Decline | undefined },
): Charge {
  const id = newId('charge')
  const isPaid = decline === undefined
  const refusal = decline === undefined ? undefined : declineBody(decline)
  const charge = add(world, 'charge', {
    ...chargeBlank,
    id,
    created: timeFor(world, intent.customer),
    status: isPaid ? 'succeeded' : 'failed',
    paid: isPaid,
    captured: isPaid,
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    metadata: intent.metadata,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardDetails(method) },
    billing_details: method.billing_details,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    outcome: outcomeOf(decline),
    receipt_email: intent.receipt_email,
    receipt_url: isPaid ? `${world.address()}/receipts/${id}` : null,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/charges/${id}/refunds` },
  })
  if (isPaid) charge.balance_transaction = bookCharge(world, charge)
  return charge
}

function bookCharge(world: World, { id, amount, currency, customer, description }: Charge): string {
  const movement = { type: 'charge', category: 'charge', amount, fee: feeOf(amount), source: id, description }
  return addBalanceTransaction(world, { currency, customer }, movement).id
}

/** Emits the event for an attempt. Call it after the objects that the attempt belongs to are updated. */
export function announceCharge(world: World, charge: Charge): void {
  emit(world, charge.paid ? 'charge.succeeded' : 'charge.failed', charge)
}

/** Opens the dispute that charges of some test cards cause. */
export function disputeCharge(world: World, charge: Charge): void {
  const { dispute } = testCard(world.state.cards[charge.payment_method ?? '']?.behaviour)
  if (dispute !== undefined) openDispute(world, charge, dispute)
}

function outcomeOf(decline: Decline | undefined) {
  const base = { advice_code: null, network_advice_code: null, network_decline_code: null }
  if (decline === undefined) {
    const seller_message = 'Payment complete.'
    return { ...base, network_status: 'approved_by_network', reason: null, seller_message, type: 'authorized' }
  }
  const seller_message = `The bank returned the decline code \`${decline}\`.`
  return { ...base, network_status: 'declined_by_network', reason: decline, seller_message, type: 'issuer_declined' }
}

function cardDetails({ card }: PaymentMethod) {
  return {
    amount_authorized: null,
    authorization_code: randomText(6).toUpperCase(),
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: card.fingerprint,
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: 0, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}
