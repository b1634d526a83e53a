import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { isUniqueViolation } from '../../../db/dialect.ts'
import { isMissingAtStripe, type Stripe, stripeWebhooks } from '../../../integrations/payments/stripe.ts'
import { type Effect, untilFresh } from '../stripe/stale-read.ts'
import { stripeOf } from '../stripe/stripe-of.ts'
import { handlersOf } from './handlers.ts'
import type { Subject } from './subject.ts'
import { insertEvent, wasReceived } from './store.ts'

/** Older signatures are not believed: somebody may have kept them. */
const oldestSeconds = 300

type Message = { payload: Uint8Array; signature: string | undefined }

/**
 * Takes a message of Stripe: whose signature is not right is refused, what was acted on before changes nothing. The
 * event's id and its effect are one transaction, so that a message whose answer was lost is simply told again. Throws
 * `stripe_webhook_not_configured`, `bad_signature`, `stripe_not_configured` while card payments are off, and what asking Stripe again throws.
 */
export async function receiveEvent(ctx: Context, message: Message): Promise<void> {
  const secret = ctx.settings.get('stripe.webhookSecret')
  if (secret === '') throw new AppError('stripe_webhook_not_configured')
  const event = verify(await stripeWebhooks(), message, { secret, now: ctx.clock.milliseconds() })
  const stripe = await stripeOf(ctx) // while card payments are off, Stripe keeps the message and tells it again
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
    if (!isUniqueViolation(error, 'stripe_events')) throw error // told twice at the same instant
  }
}

/** What Stripe itself does not know is of another account or mode, or was deleted: nothing of ours. */
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
