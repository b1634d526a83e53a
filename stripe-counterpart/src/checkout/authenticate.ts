import { confirmIntent } from '../billing/pay-invoice.ts'
import { invoiceOf } from '../billing/finalize-invoice.ts'
import { kindOf } from '../ids.ts'
import type { CheckoutSession, NextAction, PaymentIntent, SetupIntent } from '../objects.ts'
import { refuseIntent } from '../payments/attempt-payment.ts'
import { refuseSetup, setUpCard } from '../payments/set-up-card.ts'
import { all, drop, emit, find, type World } from '../world.ts'
import { completeSession, subscribeAtCheckout } from './complete-session.ts'

export type Holder = 'confirms' | 'refuses'

const paymentFailure = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** The cardholder answers their bank (3-D Secure). Returns where the browser goes; undefined if nothing waits. */
export function authenticate(world: World, id: string, holder: Holder): string | undefined {
  switch (kindOf(id)) {
    case 'setup_intent':
      return authenticateSetup(world, find(world, 'setup_intent', { id }), holder)
    case 'payment_intent':
      return authenticatePayment(world, find(world, 'payment_intent', { id }), holder)
    case 'checkout.session':
      return authenticateSubscription(world, find(world, 'checkout.session', { id }), holder)
    default:
      return undefined
  }
}

/** Whether the object with that id waits for the cardholder's confirmation. */
export function isWaiting(world: World, id: string): boolean {
  switch (kindOf(id)) {
    case 'setup_intent':
      return find(world, 'setup_intent', { id }).status === 'requires_action'
    case 'payment_intent':
      return find(world, 'payment_intent', { id }).status === 'requires_action'
    case 'checkout.session':
      return world.state.waitingCards[id] !== undefined
    default:
      return false
  }
}

function authenticateSetup(world: World, intent: SetupIntent, holder: Holder): string | undefined {
  const { payment_method: method, next_action: action } = intent
  if (intent.status !== 'requires_action' || method === null) return undefined
  if (holder === 'refuses') {
    refuseSetup(world, intent, { ...paymentFailure, code: 'setup_intent_authentication_failure' })
  } else {
    setUpCard(world, intent, { method, isAuthenticated: true })
  }
  const session = all(world, 'checkout.session').find((each) => each.setup_intent === intent.id)
  if (session === undefined) return returnTo(action, { kind: 'setup_intent', intent })
  return hasSucceeded(intent) ? completeSession(world, session) : backToCheckout(world, session)
}

function authenticatePayment(world: World, intent: PaymentIntent, holder: Holder): string | undefined {
  const { payment_method: id, next_action: action } = intent
  if (intent.status !== 'requires_action' || id === null) return undefined
  const method = find(world, 'payment_method', { id })
  if (holder === 'refuses') {
    refuseIntent(intent, { ...paymentFailure, payment_method: structuredClone(method) })
    emit(world, 'payment_intent.payment_failed', intent)
  } else {
    confirmIntent(world, intent, { method, isOffSession: false, isAuthenticated: true })
  }
  const session = all(world, 'checkout.session').find((each) => each.payment_intent === intent.id)
  if (session !== undefined) {
    return hasSucceeded(intent) ? completeSession(world, session) : backToCheckout(world, session)
  }
  const invoice = invoiceOf(world, intent.id)
  const page = invoice?.hosted_invoice_url ?? undefined
  return returnTo(action, { kind: 'payment_intent', intent }) ?? page
}

function authenticateSubscription(world: World, session: CheckoutSession, holder: Holder): string | undefined {
  const id = world.state.waitingCards[session.id]
  if (id === undefined) return undefined
  drop(world.state.waitingCards, session.id)
  if (holder === 'refuses') return backToCheckout(world, session)
  const step = subscribeAtCheckout(world, session, {
    method: find(world, 'payment_method', { id }),
    isAuthenticated: true,
  })
  return 'goTo' in step ? step.goTo : backToCheckout(world, session)
}

function backToCheckout(world: World, session: CheckoutSession): string {
  return `${world.address()}/c/pay/${session.id}?problem=refused`
}

/** Adds Stripe's parameters to the return address: https://docs.stripe.com/payments/payment-intents/verifying-status */
function returnTo(
  action: NextAction | null,
  { kind, intent }: { kind: string; intent: PaymentIntent | SetupIntent },
): string | undefined {
  const address = action?.redirect_to_url?.return_url
  if (address === undefined) return undefined
  const url = new URL(address)
  url.searchParams.set(kind, intent.id)
  url.searchParams.set(`${kind}_client_secret`, intent.client_secret)
  url.searchParams.set('redirect_status', hasSucceeded(intent) ? 'succeeded' : 'failed')
  return url.href
}

function hasSucceeded({ status }: PaymentIntent | SetupIntent): boolean {
  return status === 'succeeded'
}
