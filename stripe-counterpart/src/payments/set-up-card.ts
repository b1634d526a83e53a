import type { SetupIntent } from '../objects.ts'
import { cardRefusal, invalid, type StripeRefusal } from '../wire/stripe-refusal.ts'
import { emit, find, type World } from '../world.ts'
import { type AttemptResult, nextAction } from './attempt-payment.ts'
import { attachCard, rememberSetUp } from './save-card.ts'
import { declineBody, testCard } from './test-cards.ts'

export type SetupAttempt = { method: string; isAuthenticated?: boolean; returnUrl?: string | undefined }

/** Checks a card and saves it for its customer. The result is succeeded, waiting for the cardholder, or declined. */
export function setUpCard(world: World, intent: SetupIntent, attempt: SetupAttempt): AttemptResult {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalid(`You cannot confirm this SetupIntent because it has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
    })
  }
  const method = find(world, 'payment_method', { id: attempt.method, param: 'payment_method' })
  const verdict = testCard(world.state.cards[method.id]?.behaviour).setup
  intent.payment_method = method.id
  if (verdict === 'authenticate' || verdict === 'authenticate_unless_set_up') {
    if (attempt.isAuthenticated !== true) {
      intent.status = 'requires_action'
      intent.next_action = nextAction(world, intent.id, attempt.returnUrl)
      emit(world, 'setup_intent.requires_action', intent)
      return 'requires_action'
    }
  } else if (verdict !== 'ok') {
    refuseSetup(world, intent, { ...declineBody(verdict), payment_method: structuredClone(method) })
    return 'declined'
  }
  if (intent.customer !== null) attachCard(world, method, intent.customer)
  if (intent.usage === 'off_session') rememberSetUp(world, method.id)
  Object.assign(intent, { status: 'succeeded', next_action: null, last_setup_error: null })
  emit(world, 'setup_intent.succeeded', intent)
  return 'succeeded'
}

export function refuseSetup(
  world: World,
  intent: SetupIntent,
  error: { code: string; decline_code?: string; message: string; payment_method?: object },
): void {
  Object.assign(intent, { status: 'requires_payment_method', payment_method: null, next_action: null })
  intent.last_setup_error = { type: 'card_error', ...error }
  emit(world, 'setup_intent.setup_failed', intent)
}

export function setupRefusal(intent: SetupIntent): StripeRefusal {
  const { type: _, ...error } = intent.last_setup_error ?? { type: 'card_error', message: 'Your card was declined.' }
  return cardRefusal({ ...error, setup_intent: structuredClone(intent) })
}
