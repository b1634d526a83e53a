import { paymentIntentBlank } from '../blanks/payments.ts'
import { newId, randomText } from '../ids.ts'
import type { Metadata, PaymentIntent } from '../objects.ts'
import { add, emit, timeFor, type World } from '../world.ts'

export type NewPaymentIntent = {
  amount: number
  currency: string
  customer: string | null
  description?: string | null | undefined
  metadata?: Metadata | undefined
  method?: string | undefined
  receiptEmail?: string | null | undefined
  setupFutureUsage?: string | null | undefined
  statementDescriptor?: string | null | undefined
}

export function createPaymentIntent(world: World, given: NewPaymentIntent): PaymentIntent {
  const id = newId('payment_intent')
  const intent = add(world, 'payment_intent', {
    ...paymentIntentBlank,
    id,
    created: timeFor(world, given.customer),
    status: given.method === undefined ? 'requires_payment_method' : 'requires_confirmation',
    amount: given.amount,
    client_secret: `${id}_secret_${randomText(25)}`,
    currency: given.currency,
    customer: given.customer,
    description: given.description ?? null,
    metadata: given.metadata ?? {},
    payment_method: given.method ?? null,
    payment_method_types: ['card'],
    receipt_email: given.receiptEmail ?? null,
    setup_future_usage: given.setupFutureUsage ?? null,
    statement_descriptor: given.statementDescriptor ?? null,
  })
  emit(world, 'payment_intent.created', intent)
  return intent
}
