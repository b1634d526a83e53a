import { z } from 'zod'
import { refundBlank } from '../blanks/payments.ts'
import { newId } from '../ids.ts'
import type { Charge, Refund } from '../objects.ts'
import { addBalanceTransaction } from '../payments/balance.ts'
import { expandField, listFields, mergeMetadata, metadata, positive, text } from '../wire/fields.ts'
import { pageOf } from '../wire/pages.ts'
import { type Route, route } from '../wire/route.ts'
import { invalid } from '../wire/stripe-refusal.ts'
import { add, all, emit, emitChange, find, timeFor, update, type World } from '../world.ts'

const creation = z.strictObject({
  ...expandField,
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: positive.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
})

export const refundRoutes: Route[] = [
  route('POST /v1/refunds', creation, ({ world, input }) => createRefund(world, input)),
  route(
    'GET /v1/refunds',
    z.strictObject({ ...listFields, charge: text.optional(), payment_intent: text.optional() }),
    ({ world, input }) => {
      const fitting = all(world, 'refund')
        .filter((each) => input.charge === undefined || each.charge === input.charge)
        .filter((each) => input.payment_intent === undefined || each.payment_intent === input.payment_intent)
      return pageOf(fitting, input, '/v1/refunds')
    },
  ),
  route('GET /v1/refunds/:id', z.strictObject(expandField), ({ world, id }) => find(world, 'refund', { id })),
  route('POST /v1/refunds/:id', z.strictObject({ ...expandField, metadata: metadata.optional() }), (call) => {
    const refund = find(call.world, 'refund', { id: call.id })
    const changes = { metadata: mergeMetadata(refund.metadata, call.input.metadata) }
    update(call.world, 'refund.updated', { object: refund, changes })
    return refund
  }),
]

function createRefund(world: World, input: z.output<typeof creation>): Refund {
  const charge = refundedCharge(world, input)
  const left = charge.amount_captured - charge.amount_refunded
  const amount = input.amount ?? left
  if (charge.refunded || left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (charge.disputed) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  }
  if (amount > left) {
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
  }
  const refund = add(world, 'refund', {
    ...refundBlank,
    id: newId('refund'),
    created: timeFor(world, charge.customer),
    status: 'succeeded',
    amount,
    charge: charge.id,
    currency: charge.currency,
    customer: charge.customer,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata: mergeMetadata({}, input.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason ?? null,
  })
  const movement = { type: 'refund', category: 'refund', fee: 0, source: refund.id, description: 'REFUND FOR CHARGE' }
  refund.balance_transaction = addBalanceTransaction(world, charge, { ...movement, amount: -amount }).id
  noteRefund(world, charge, refund)
  return refund
}

function refundedCharge(world: World, { charge, payment_intent: intent }: z.output<typeof creation>): Charge {
  if (charge !== undefined) return find(world, 'charge', { id: charge, param: 'charge' })
  if (intent === undefined) {
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.')
  }
  const { latest_charge: latest, status } = find(world, 'payment_intent', { id: intent, param: 'payment_intent' })
  if (latest !== null && status === 'succeeded') return find(world, 'charge', { id: latest })
  throw invalid(`This PaymentIntent (${intent}) does not have a successful charge to refund.`)
}

function noteRefund(world: World, charge: Charge, refund: Refund): void {
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded }
  charge.amount_refunded += refund.amount
  charge.refunded = charge.amount_refunded === charge.amount
  charge.refunds.data.unshift(structuredClone(refund))
  emit(world, 'refund.created', refund)
  emitChange(world, 'charge.refunded', { object: charge, previous })
  emit(world, 'refund.updated', refund)
}
