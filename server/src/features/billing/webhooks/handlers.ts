import type { Context } from '../../../context.ts'
import type { Stripe } from '../../../integrations/payments/stripe.ts'
import type { Effect } from '../stripe/stale-read.ts'
import { bookReturnedTopUp, bookTopUp } from '../top-ups/top-up-events.ts'
import { takeUpSavedCard } from './card-events.ts'
import { bookInvoice } from './invoice-events.ts'
import { bookReturned } from './returned-events.ts'
import type { Subject } from './subject.ts'
import { followSubscription } from './subscription-events.ts'

export type EventHandler = {
  /** Types of events, or, with a point at the end, how they begin. */
  types: readonly string[]
  /**
   * Asks Stripe what is to be known, outside any transaction, and gives what is to be written with the event's id.
   * Undefined: it is about nothing of ours. May run again.
   */
  prepare(ctx: Context, stripe: Stripe, subject: Subject): Promise<Effect | undefined>
}

const returning = ['charge.refunded', 'charge.refund.', 'charge.dispute.', 'refund.']

/** Every kind of object that Stripe tells of. A message may concern several. */
const handlers: readonly EventHandler[] = [
  { types: ['customer.subscription.'], prepare: followSubscription },
  { types: ['invoice.'], prepare: bookInvoice },
  { types: returning, prepare: bookReturned },
  { types: returning, prepare: bookReturnedTopUp },
  { types: ['payment_intent.'], prepare: bookTopUp },
  {
    types: ['checkout.session.completed', 'setup_intent.succeeded', 'payment_method.updated'],
    prepare: takeUpSavedCard,
  },
]

export function handlersOf(type: string): EventHandler[] {
  return handlers.filter(({ types }) => types.some((one) => (one.endsWith('.') ? type.startsWith(one) : type === one)))
}
