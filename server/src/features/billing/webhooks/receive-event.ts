import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { isUniqueViolation } from '../../../db/dialect.ts'
import { isMissingAtStripe, type Stripe, stripeWebhooks } from '../../../integrations/payments/stripe.ts'
import { assertUnchanged, type Effect, untilFresh } from '../stripe/stale-read.ts'
import { stripeOf } from '../stripe/stripe-of.ts'
import { prepareSubscription } from '../subscriptions/refresh-subscription.ts'
import { byStripe } from '../stripe/by-stripe.ts'
import { readReturned } from '../stripe/read-returned.ts'
import { findPayment, findPaymentByIntent } from '../payments/store.ts'
import { settleReturned } from '../payments/return-payment.ts'
import { bookInvoice } from './invoice-events.ts'
import { takeUpCard } from '../cards/take-up-card.ts'
import { bookReturnedTopUp, bookTopUp } from '../top-ups/top-up-events.ts'
import type { Subject } from './subject.ts'
import { insertEvent, wasReceived } from './store.ts'

type EventHandler = {
  /** Types of events, or, with a point at the end, how they begin. */
  types: readonly string[]
  /**
   * Asks Stripe outside any transaction and returns what to write together with the event's id. Undefined if the event
   * does not concern us. May run again.
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

function handlersOf(type: string): EventHandler[] {
  return handlers.filter(({ types }) => types.some((one) => (one.endsWith('.') ? type.startsWith(one) : type === one)))
}

/** A card was saved or renewed. Taking it up twice changes nothing, so that it needs no part in the event's own write. */
async function takeUpSavedCard(ctx: Context, _stripe: Stripe, { customerId }: Subject): Promise<Effect | undefined> {
  if (customerId !== null) await takeUpCard(ctx, { customerId })
  return undefined
}

/** Older messages are refused, because they could be recorded and replayed. */
const oldestSeconds = 300

type Message = { payload: Uint8Array; signature: string | undefined }

/**
 * Handles a message from Stripe. A wrong signature is refused, and a repeated message changes nothing. The event's id
 * and its effect are one transaction, so Stripe repeats a message whose answer was lost. Throws
 * `stripe_webhook_not_configured`, `bad_signature`, `stripe_not_configured` while card payments are off, and errors of
 * asking Stripe.
 */
export async function receiveEvent(ctx: Context, message: Message): Promise<void> {
  const secret = ctx.settings.get('stripe.webhookSecret')
  if (secret === '') throw new AppError('stripe_webhook_not_configured')
  const event = verify(await stripeWebhooks(), message, { secret, now: ctx.clock.milliseconds() })
  const stripe = await stripeOf(ctx) // while card payments are off, Stripe keeps the message and repeats it
  if (await wasReceived(ctx.db, event.id)) return
  await untilFresh(() => act(ctx, stripe, event))
}

function verify(
  webhooks: Stripe['webhooks'],
  { payload, signature }: Message,
  { secret, now }: { secret: string; now: number },
): Stripe.Event {
  try {
    return webhooks.constructEvent(Buffer.from(payload), signature ?? '', secret, oldestSeconds, undefined, now)
  } catch (error) {
    throw new AppError('bad_signature', { cause: error })
  }
}

async function act(ctx: Context, stripe: Stripe, event: Stripe.Event): Promise<void> {
  const subject = subjectOf(event)
  const effects: (Effect | undefined)[] = []
  for (const { prepare } of handlersOf(event.type)) {
    effects.push(await unlessMissing(() => prepare(ctx, stripe, subject)))
  }
  try {
    await ctx.transact(async (trx) => {
      if (await wasReceived(trx, event.id)) return
      await insertEvent(trx, { id: event.id, type: event.type, received_at: nowText(ctx.clock) })
      for (const effect of effects) await effect?.(trx)
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'stripe_events')) throw error // delivered twice at the same instant
  }
}

/** Objects that Stripe does not know belong to another account or mode, or were deleted: not ours. */
async function unlessMissing<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (isMissingAtStripe(error)) return undefined
    throw error
  }
}

function subjectOf(event: Stripe.Event): Subject {
  const object: object = event.data.object
  return {
    id: referenceIn(object, 'id') ?? '',
    customerId: referenceIn(object, 'customer'),
    paymentIntentId: referenceIn(object, 'payment_intent'),
  }
}

function referenceIn(object: object, field: string): string | null {
  const value: unknown = Object.entries(object).find(([key]) => key === field)?.[1]
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? referenceIn(value, 'id') : null
}

/** A fee that is not booked yet is booked with what went back of it, when its invoice is. */
async function bookReturned(ctx: Context, stripe: Stripe, { paymentIntentId }: Subject): Promise<Effect | undefined> {
  if (paymentIntentId === null) return undefined
  const payment = await findPaymentByIntent(ctx.db, paymentIntentId)
  if (!payment) return undefined
  const returned = await readReturned(stripe, paymentIntentId)
  return async (trx) => {
    assertUnchanged(payment, await findPayment(trx, payment.id))
    await settleReturned(ctx, trx, { payment, returned })
  }
}

async function followSubscription(ctx: Context, stripe: Stripe, { id }: Subject): Promise<Effect | undefined> {
  const prepared = await prepareSubscription(ctx, stripe, { stripeId: id, actor: byStripe })
  return prepared?.effect
}
