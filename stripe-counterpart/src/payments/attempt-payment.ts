import type { ErrorBody, NextAction, PaymentIntent, PaymentMethod } from '../objects.ts'
import { cardRefusal, invalid, type StripeRefusal } from '../wire/stripe-refusal.ts'
import { emit, find, timeFor, type World } from '../world.ts'
import { announceCharge, chargeCard, disputeCharge } from './charge-card.ts'
import { attachCard, rememberSetUp } from './save-card.ts'
import { type Decline, declineBody, testCard, type Verdict } from './test-cards.ts'

export type Attempt = {
  method: PaymentMethod
  /** The cardholder is not there: a charge that needs confirmation is refused, unless `mayWait`. */
  isOffSession: boolean
  /** An invoice's payment waits for the cardholder instead of failing when confirmation is needed. */
  mayWait?: boolean
  /** The cardholder has just confirmed at the bank. */
  isAuthenticated?: boolean
  /** Where the cardholder is sent after confirming. */
  returnUrl?: string | undefined
}

export type AttemptResult = 'declined' | 'processing' | 'requires_action' | 'succeeded'

/** The time until a processing intent is decided: https://docs.stripe.com/india-recurring-payments */
const hoursToProcess = 26

/**
 * Charges a payment intent. The result is succeeded, waiting for the cardholder, processing, or declined with the
 * reason in
 * `last_payment_error`.
 */
export function attemptPayment(world: World, intent: PaymentIntent, attempt: Attempt): AttemptResult {
  assertConfirmable(intent)
  const { method } = attempt
  intent.payment_method = method.id
  const verdict = verdictFor(world, attempt)
  if (verdict === 'authenticate') return waitForHolder(world, intent, attempt)
  if (verdict === 'processing') return beginProcessing(world, intent)
  return bookAttempt(world, intent, { method, decline: verdict === 'ok' ? undefined : verdict })
}

function beginProcessing(world: World, intent: PaymentIntent): AttemptResult {
  const completes_at = timeFor(world, intent.customer) + hoursToProcess * 3600
  const customer_notification = { approval_requested: false, completes_at }
  Object.assign(intent, { status: 'processing', next_action: null, last_payment_error: null })
  intent.processing = { type: 'card', card: { customer_notification } }
  emit(world, 'payment_intent.processing', intent)
  return 'processing'
}

/** Decides a processing payment as its card says: paid, or declined. */
export function finishProcessing(
  world: World,
  intent: PaymentIntent,
): { result: AttemptResult; method: PaymentMethod } {
  const method = find(world, 'payment_method', { id: intent.payment_method ?? '' })
  const { charge } = testCard(world.state.cards[method.id]?.behaviour)
  const decline = charge === 'processes_then_fails' ? 'insufficient_funds' : undefined
  return { result: bookAttempt(world, intent, { method, decline }), method }
}

function bookAttempt(
  world: World,
  intent: PaymentIntent,
  { method, decline }: { method: PaymentMethod; decline: Decline | undefined },
): AttemptResult {
  const charge = chargeCard(world, intent, { method, decline })
  intent.latest_charge = charge.id
  intent.next_action = null
  intent.processing = null
  if (decline !== undefined) {
    refuseIntent(intent, { ...declineBody(decline), charge: charge.id, payment_method: structuredClone(method) })
    announceCharge(world, charge)
    emit(world, 'payment_intent.payment_failed', intent)
    return 'declined'
  }
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, last_payment_error: null })
  if (intent.setup_future_usage !== null && intent.customer !== null) attachCard(world, method, intent.customer)
  if (intent.setup_future_usage === 'off_session') rememberSetUp(world, method.id)
  announceCharge(world, charge)
  emit(world, 'payment_intent.succeeded', intent)
  disputeCharge(world, charge)
  return 'succeeded'
}

/** Sets an intent back to `requires_payment_method`, with the reason. */
export function refuseIntent(intent: PaymentIntent, error: Omit<ErrorBody, 'type'>): void {
  Object.assign(intent, { status: 'requires_payment_method', payment_method: null, next_action: null })
  intent.last_payment_error = { type: 'card_error', ...error }
}

function assertConfirmable({ id, status }: PaymentIntent): void {
  if (status !== 'succeeded' && status !== 'canceled' && status !== 'processing') return
  throw invalid(
    `This PaymentIntent's payment_method could not be updated because it has a status of ${status}: ${id} cannot be confirmed again.`,
    { code: 'payment_intent_unexpected_state' },
  )
}

type Outlook = Decline | 'authenticate' | 'ok' | 'processing'

/** How charging this card would turn out now. */
export function verdictFor(world: World, { method, isOffSession, isAuthenticated, mayWait }: Attempt): Outlook {
  if (hasExpired(world, method)) return 'expired_card'
  const memory = world.state.cards[method.id]
  const verdict = settle(testCard(memory?.behaviour).charge, isOffSession && memory?.isSetUp === true)
  if (verdict !== 'authenticate') return verdict
  if (isAuthenticated === true) return 'ok'
  return isOffSession && mayWait !== true ? 'authentication_required' : 'authenticate'
}

/** A card is valid until the last day of its month. */
function hasExpired(world: World, { card, customer }: PaymentMethod): boolean {
  return timeFor(world, customer) * 1000 >= Date.UTC(card.exp_year, card.exp_month)
}

function settle(verdict: Verdict, isSetUp: boolean): Outlook {
  if (verdict === 'processes' || verdict === 'processes_then_fails') return 'processing'
  if (verdict === 'authenticate_unless_set_up') return isSetUp ? 'ok' : 'authenticate'
  return verdict
}

function waitForHolder(world: World, intent: PaymentIntent, { returnUrl }: Attempt): AttemptResult {
  intent.status = 'requires_action'
  intent.next_action = nextAction(world, intent.id, returnUrl)
  emit(world, 'payment_intent.requires_action', intent)
  return 'requires_action'
}

/** Where the cardholder confirms an intent. */
export function nextAction(world: World, intent: string, returnUrl: string | undefined): NextAction {
  const url = `${world.address()}/authenticate/${intent}`
  if (returnUrl !== undefined) return { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
}

/** The refusal that answers a call whose payment was declined. */
export function refusalFor(intent: PaymentIntent): StripeRefusal {
  const { type: _, ...error } = intent.last_payment_error ?? { type: 'card_error', message: 'Your card was declined.' }
  return cardRefusal({ ...error, payment_intent: structuredClone(intent) })
}

/** Throws Stripe's refusal if the card belongs to another customer. */
export function assertUsable(world: World, method: PaymentMethod, customer: string | null): void {
  if (method.customer === null || method.customer === customer) return
  if (customer !== null) find(world, 'customer', { id: customer, param: 'customer' })
  throw invalid(
    'The provided PaymentMethod does not belong to the Customer you supplied. Provide its Customer, or attach it first.',
    { param: 'payment_method' },
  )
}
