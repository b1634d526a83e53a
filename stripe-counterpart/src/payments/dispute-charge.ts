import { disputeBlank } from '../blanks/payments.ts'
import { newId } from '../ids.ts'
import type { Charge, Dispute } from '../objects.ts'
import { add, emit, find, timeFor, update, type World } from '../world.ts'
import { addBalanceTransaction } from './balance.ts'

/** The fee for a dispute, in minor units, on top of its amount. */
const disputeFee = 1500
const daysToAnswer = 9

const evidenceFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const

export const evidenceNames: readonly string[] = evidenceFields

/** The cardholder disputes a charge: its money is withdrawn until the dispute is decided. */
export function openDispute(world: World, charge: Charge, reason: string): Dispute {
  const created = timeFor(world, charge.customer)
  const dispute = add(world, 'dispute', {
    ...disputeBlank,
    id: newId('dispute'),
    created,
    status: 'needs_response',
    reason,
    amount: charge.amount,
    charge: charge.id,
    currency: charge.currency,
    metadata: {},
    payment_intent: charge.payment_intent,
    balance_transactions: [],
    evidence: { ...Object.fromEntries(evidenceFields.map((name) => [name, null])), enhanced_evidence: {} },
    evidence_details: {
      due_by: created + daysToAnswer * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    payment_method_details: {
      type: 'card',
      card: {
        brand: 'visa',
        case_type: 'chargeback',
        network: 'visa',
        network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1',
      },
    },
  })
  charge.disputed = true
  moveFunds(world, dispute, { amount: -dispute.amount, fee: disputeFee, words: 'Chargeback withdrawal' })
  emit(world, 'charge.dispute.created', dispute)
  emit(world, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export function closeDispute(world: World, dispute: Dispute, status: 'lost' | 'won'): void {
  dispute.status = status
  if (status === 'won') {
    moveFunds(world, dispute, { amount: dispute.amount, fee: 0, words: 'Chargeback reversal' })
    emit(world, 'charge.dispute.funds_reinstated', dispute)
  }
  emit(world, 'charge.dispute.closed', dispute)
}

/**
 * Submits evidence. `winning_evidence` and `losing_evidence` decide at once: https://docs.stripe.com/testing#disputes
 */
export function answerDispute(world: World, dispute: Dispute, evidence: Record<string, string>): void {
  update(world, 'charge.dispute.updated', {
    object: dispute,
    changes: {
      status: 'under_review',
      evidence: { ...dispute.evidence, ...evidence },
      evidence_details: {
        ...dispute.evidence_details,
        has_evidence: true,
        submission_count: dispute.evidence_details.submission_count + 1,
      },
    },
  })
  const word = evidence['uncategorized_text']
  if (word === 'winning_evidence') closeDispute(world, dispute, 'won')
  if (word === 'losing_evidence') closeDispute(world, dispute, 'lost')
}

function moveFunds(world: World, dispute: Dispute, move: { amount: number; fee: number; words: string }): void {
  const charge = find(world, 'charge', { id: dispute.charge })
  const transaction = addBalanceTransaction(world, charge, {
    type: 'adjustment',
    category: move.amount < 0 ? 'dispute' : 'dispute_reversal',
    amount: move.amount,
    fee: move.fee,
    source: dispute.id,
    description: `${move.words} for ${charge.id}`,
  })
  dispute.balance_transactions.push(transaction)
}
