import { createSubscription } from '../billing/create-subscription.ts'
import { intentOf } from '../billing/finalize-invoice.ts'
import { confirmIntent } from '../billing/pay-invoice.ts'
import type { CheckoutSession, PaymentMethod } from '../objects.ts'
import { verdictFor } from '../payments/attempt-payment.ts'
import { createPaymentIntent } from '../payments/create-payment-intent.ts'
import { attachCard, rememberSetUp } from '../payments/save-card.ts'
import { setUpCard } from '../payments/set-up-card.ts'
import { declineBody } from '../payments/test-cards.ts'
import { createCustomer } from '../resources/customers.ts'
import { emit, find, timeFor, type World } from '../world.ts'

/** Where the browser goes next, or why the card was not accepted. */
export type PageStep = { goTo: string } | { problem: string }

/** Pays, subscribes or saves the card at a checkout page. */
export function payAtCheckout(world: World, session: CheckoutSession, method: PaymentMethod): PageStep {
  switch (session.mode) {
    case 'setup':
      return saveAtCheckout(world, session, method)
    case 'payment':
      return chargeAtCheckout(world, session, method)
    case 'subscription':
      return subscribeAtCheckout(world, session, { method, isAuthenticated: false })
  }
}

function saveAtCheckout(world: World, session: CheckoutSession, method: PaymentMethod): PageStep {
  const intent = find(world, 'setup_intent', { id: session.setup_intent ?? '' })
  const result = setUpCard(world, intent, { method: method.id, returnUrl: session.success_url })
  if (result === 'requires_action') return { goTo: `${world.address()}/authenticate/${intent.id}` }
  if (result === 'declined') return { problem: intent.last_setup_error?.message ?? '' }
  return { goTo: completeSession(world, session) }
}

function chargeAtCheckout(world: World, session: CheckoutSession, method: PaymentMethod): PageStep {
  if (session.customer === null && session.customer_creation === 'always') session.customer = newCustomer(world, method)
  const plan = world.state.sessionPlans[session.id]
  const intent =
    session.payment_intent === null
      ? createPaymentIntent(world, {
          amount: session.amount_total ?? 0,
          currency: session.currency ?? 'usd',
          customer: session.customer,
          description: plan?.intentDescription,
          metadata: plan?.intentMetadata,
          setupFutureUsage: plan?.setupFutureUsage,
        })
      : find(world, 'payment_intent', { id: session.payment_intent })
  session.payment_intent = intent.id
  const result = confirmIntent(world, intent, { method, isOffSession: false, returnUrl: session.success_url })
  if (result === 'requires_action') return { goTo: `${world.address()}/authenticate/${intent.id}` }
  if (result === 'declined') return { problem: intent.last_payment_error?.message ?? '' }
  return { goTo: completeSession(world, session) }
}

export function subscribeAtCheckout(
  world: World,
  session: CheckoutSession,
  { method, isAuthenticated }: { method: PaymentMethod; isAuthenticated: boolean },
): PageStep {
  const verdict = verdictFor(world, { method, isOffSession: false, isAuthenticated })
  if (verdict === 'authenticate') {
    world.state.waitingCards[session.id] = method.id
    return { goTo: `${world.address()}/authenticate/${session.id}` }
  }
  if (verdict !== 'ok' && verdict !== 'processing') return { problem: declineBody(verdict).message }
  session.customer ??= newCustomer(world, method)
  attachCard(world, method, session.customer)
  rememberSetUp(world, method.id)
  const plan = world.state.sessionPlans[session.id]
  const days = plan?.trialDays ?? null
  const subscription = createSubscription(world, {
    customer: session.customer,
    items: (plan?.lines ?? []).map(({ price, quantity }) => ({ price, quantity, metadata: {} })),
    behavior: 'error_if_incomplete',
    method: method.id,
    isAuthenticated,
    metadata: plan?.subscriptionMetadata,
    trialEnd: plan?.trialEnd ?? (days === null ? undefined : timeFor(world, session.customer) + days * 86_400),
  })
  Object.assign(session, { subscription: subscription.id, invoice: subscription.latest_invoice })
  return { goTo: completeSession(world, session) }
}

function newCustomer(world: World, { billing_details: { name, email } }: PaymentMethod): string {
  return createCustomer(world, { ...(name === null ? {} : { name }), ...(email === null ? {} : { email }) }).id
}

/** Completes a session; returns the address that its page leads to. */
export function completeSession(world: World, session: CheckoutSession): string {
  const customer = session.customer === null ? undefined : find(world, 'customer', { id: session.customer })
  Object.assign(session, {
    status: 'complete',
    url: null,
    payment_status: paymentStatusOf(world, session),
    customer_details: {
      address: null,
      business_name: null,
      email: customer?.email ?? session.customer_email,
      individual_name: null,
      name: customer?.name ?? null,
      phone: customer?.phone ?? null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  })
  emit(world, 'checkout.session.completed', session)
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

/**
 * A payment still processing does not count as paid:
 * https://docs.stripe.com/payments/checkout/fulfill-orders#delayed-notification
 */
function paymentStatusOf(world: World, { mode, amount_total: total, ...session }: CheckoutSession) {
  if (mode === 'setup' || total === 0) return 'no_payment_required'
  const invoice = session.invoice === null ? undefined : find(world, 'invoice', { id: session.invoice })
  const ofInvoice = invoice && intentOf(world, invoice)
  const intent =
    ofInvoice ??
    (session.payment_intent === null ? undefined : find(world, 'payment_intent', { id: session.payment_intent }))
  return intent?.status === 'processing' ? 'unpaid' : 'paid'
}
