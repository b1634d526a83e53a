/** The reasons why a test card is refused: https://docs.stripe.com/declines/codes */
export type Decline =
  | 'authentication_required'
  | 'expired_card'
  | 'generic_decline'
  | 'incorrect_cvc'
  | 'insufficient_funds'
  | 'lost_card'
  | 'processing_error'
  | 'stolen_card'

/**
 * What happens when a card is saved or charged. `authenticate` asks its bank for confirmation (3-D Secure). With
 * `processes`
 * the cardholder is told a day before the money moves, then it is paid; `processes_then_fails` is declined instead.
 */
export type Verdict =
  | Decline
  | 'authenticate'
  | 'authenticate_unless_set_up'
  | 'ok'
  | 'processes'
  | 'processes_then_fails'

export type TestCard = {
  number: string
  brand: string
  /** What happens when the card is saved; `charge` is what happens when it is charged. */
  setup: Exclude<Verdict, 'processes' | 'processes_then_fails'>
  charge: Verdict
  dispute?: 'fraudulent' | 'product_not_received'
}

const visa = { brand: 'visa', setup: 'ok', charge: 'ok' } as const

/** The cards of https://docs.stripe.com/testing by the ends of their names there (`pm_card_visa`, `tok_visa`). */
export const testCards: Record<string, TestCard> = {
  visa: { ...visa, number: '4242424242424242' },
  visa_debit: { ...visa, number: '4000056655665556' },
  mastercard: { ...visa, brand: 'mastercard', number: '5555555555554444' },
  amex: { ...visa, brand: 'amex', number: '378282246310005' },
  authenticationRequiredOnSetup: {
    ...visa,
    number: '4000002500003155',
    setup: 'authenticate',
    charge: 'authenticate_unless_set_up',
  },
  authenticationRequired: { ...visa, number: '4000002760003184', setup: 'authenticate', charge: 'authenticate' },
  threeDSecureRequired: { ...visa, number: '4000000000003220', setup: 'authenticate', charge: 'authenticate' },
  chargeDeclined: { ...visa, number: '4000000000000002', setup: 'generic_decline', charge: 'generic_decline' },
  chargeDeclinedInsufficientFunds: {
    ...visa,
    number: '4000000000009995',
    setup: 'insufficient_funds',
    charge: 'insufficient_funds',
  },
  chargeDeclinedLostCard: { ...visa, number: '4000000000009987', setup: 'lost_card', charge: 'lost_card' },
  chargeDeclinedStolenCard: { ...visa, number: '4000000000009979', setup: 'stolen_card', charge: 'stolen_card' },
  chargeDeclinedExpiredCard: { ...visa, number: '4000000000000069', setup: 'expired_card', charge: 'expired_card' },
  chargeDeclinedIncorrectCvc: { ...visa, number: '4000000000000127', setup: 'incorrect_cvc', charge: 'incorrect_cvc' },
  chargeDeclinedProcessingError: {
    ...visa,
    number: '4000000000000119',
    setup: 'processing_error',
    charge: 'processing_error',
  },
  chargeCustomerFail: { ...visa, number: '4000000000000341', charge: 'generic_decline' },
  // https://docs.stripe.com/india-recurring-payments: the payment stays `processing` for up to 26 hours after the call.
  indiaRecurringMandateSetupAndRenewalsSuccess: { ...visa, number: '4000003560000123', charge: 'processes' },
  indiaRecurringPaymentFailureAfterPreDebitNotification: {
    ...visa,
    number: '4000003560000263',
    charge: 'processes_then_fails',
  },
  createDispute: { ...visa, number: '4000000000000259', dispute: 'fraudulent' },
  createDisputeProductNotReceived: { ...visa, number: '4000000000002685', dispute: 'product_not_received' },
}

export function behaviourOfNumber(number: string): string | undefined {
  return Object.keys(testCards).find((name) => testCards[name]?.number === number)
}

/** The card with that behaviour; a plain one for a name that only an older state file knows. */
export function testCard(behaviour: string | undefined): TestCard {
  return (behaviour === undefined ? undefined : testCards[behaviour]) ?? { ...visa, number: '4242424242424242' }
}

/** The error of a decline, in Stripe's words. */
export function declineBody(decline: Decline): { code: string; decline_code: string; message: string } {
  switch (decline) {
    case 'authentication_required':
      return {
        code: 'authentication_required',
        decline_code: decline,
        message: 'Your card was declined. This transaction requires authentication.',
      }
    case 'expired_card':
      return { code: decline, decline_code: decline, message: 'Your card has expired.' }
    case 'incorrect_cvc':
      return { code: decline, decline_code: decline, message: "Your card's security code is incorrect." }
    case 'processing_error':
      return {
        code: decline,
        decline_code: decline,
        message: 'An error occurred while processing your card. Try again in a little bit.',
      }
    case 'insufficient_funds':
      return { code: 'card_declined', decline_code: decline, message: 'Your card has insufficient funds.' }
    case 'generic_decline':
    case 'lost_card':
    case 'stolen_card':
      return { code: 'card_declined', decline_code: decline, message: 'Your card was declined.' }
  }
}
