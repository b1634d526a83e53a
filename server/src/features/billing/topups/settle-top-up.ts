import type { TopUpState } from '@fobhouse/contract/routes/topups.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { askStripe, type Stripe } from '../../../integrations/payments/stripe.ts'
import { postTransfer, readBalance } from '../../memberbucks/public.ts'
import { byStripe } from '../stripe/by-stripe.ts'
import { stripeOf } from '../stripe/stripe-of.ts'
import { decideTopUp, type TopUpDecision } from './rules.ts'
import { findTopUp, saveTopUp, type TopUp } from './store.ts'
import { topUpWords } from './top-up-words.ts'

export type TopUpContext = Pick<Context, 'clock' | 'db' | 'live' | 'settings' | 'transact'>

/**
 * Asks the provider what became of a top-up and books it, once, whoever asks first: the member who returns, the webhook,
 * or the job that looks after what was left open.
 */
export async function settleTopUp(ctx: TopUpContext, id: number): Promise<TopUpState> {
  const topUp = await findTopUp(ctx.db, id)
  if (!topUp) throw new AppError('not_found')
  if (topUp.status !== 'open') return stateOf(ctx, topUp)
  if (topUp.stripe_payment_intent_id === null) throw new AppError('stripe_unavailable')
  const stripe = await stripeOf(ctx)
  const intentId = topUp.stripe_payment_intent_id
  const intent = await askStripe(() => stripe.paymentIntents.retrieve(intentId))
  const decision = decideIntent(intent)
  const settled = await ctx.transact((trx) => applyDecision(ctx, trx, { id, decision }))
  return stateOf(ctx, settled, decision)
}

export function decideIntent(intent: Stripe.PaymentIntent): TopUpDecision {
  return decideTopUp({
    status: intent.status,
    url: intent.next_action?.redirect_to_url?.url ?? undefined,
    message: intent.last_payment_error?.message,
  })
}

/** In one transaction, and only of one that is still open: a second one finds it settled. */
export async function applyDecision(
  ctx: TopUpContext,
  trx: Trx,
  { id, decision }: { id: number; decision: TopUpDecision },
): Promise<TopUp> {
  const topUp = await findTopUp(trx, id)
  if (!topUp) throw new AppError('not_found')
  if (topUp.status !== 'open' || decision.status === 'open' || decision.status === 'redirect') return topUp
  if (decision.status === 'failed') {
    const failed = { status: 'failed', message: decision.message ?? null } as const
    await saveTopUp(trx, id, failed)
    return { ...topUp, ...failed }
  }
  const transferId = await postTransfer(ctx, trx, {
    from: { house: 'stripe' },
    to: { memberId: topUp.member_id },
    amount: topUp.amount,
    kind: 'stripe',
    description: topUpWords(ctx),
    actor: byStripe,
    idempotencyKey: `stripe ${topUp.stripe_payment_intent_id ?? ''}`,
  })
  await saveTopUp(trx, id, { status: 'succeeded', transfer_id: transferId })
  const { member_id: memberId, amount } = topUp
  await writeAudit(ctx, trx, {
    actor: byStripe,
    action: 'memberbucks.topUp',
    subject: `member:${memberId}`,
    after: { amount, payment: topUp.stripe_payment_intent_id },
  })
  trx.afterCommit(() => tellBalance(ctx, memberId))
  return { ...topUp, status: 'succeeded', transfer_id: transferId }
}

export function tellBalance({ live }: Pick<Context, 'live'>, memberId: number): void {
  live.publish('admins', { type: 'members' })
  live.publish({ memberId }, { type: 'profile' })
  live.publish({ memberId }, { type: 'permissions' }) // tools look at the balance
}

/** As the member is told. One that the provider is still at is told as not done: the webhook or the job will book it. */
export async function stateOf(
  { db }: Pick<Context, 'db'>,
  topUp: TopUp,
  decision?: TopUpDecision,
): Promise<TopUpState> {
  const { balance } = await readBalance(db, topUp.member_id)
  const facts = { id: topUp.id, amount: topUp.amount, balance }
  if (topUp.status === 'succeeded') return { ...facts, status: 'succeeded' }
  if (decision?.status === 'redirect') return { ...facts, status: 'redirect', url: decision.url }
  return { ...facts, status: 'failed', ...(topUp.message === null ? {} : { message: topUp.message }) }
}
