import type { TopUpState } from '@fobhouse/contract/routes/top-ups.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { readBalance } from '../../memberbucks/public.ts'
import { untilFresh } from '../stripe/stale-read.ts'
import { stripeOf } from '../stripe/stripe-of.ts'
import { prepareTopUp } from './book-top-up.ts'
import type { TopUpDecision } from './rules.ts'
import { findTopUp, type TopUp } from './store.ts'
import type { TopUpContext } from './top-up-context.ts'

/**
 * Asks the provider about a top-up and books it once, whoever asks first: the returning member, the webhook, or the job
 * for open ones.
 */
export async function settleTopUp(ctx: TopUpContext, id: number): Promise<TopUpState> {
  return untilFresh(async () => {
    const topUp = await findTopUp(ctx.db, id)
    if (!topUp) throw new AppError('not_found')
    const { status, stripe_payment_intent_id: intentId } = topUp
    if (status === 'succeeded') return stateOf(ctx, topUp)
    if (intentId === null) {
      if (status === 'failed') return stateOf(ctx, topUp)
      throw new AppError('stripe_unavailable')
    }
    const { decision, effect } = await prepareTopUp(ctx, await stripeOf(ctx), { topUp, intentId })
    await ctx.transact(effect)
    return stateOf(ctx, (await findTopUp(ctx.db, id)) ?? topUp, decision)
  })
}

/** Returns the state that the member sees. */
export async function stateOf(
  { db }: Pick<Context, 'db'>,
  topUp: TopUp,
  decision?: TopUpDecision,
): Promise<TopUpState> {
  const { balance } = await readBalance(db, topUp.member_id)
  const facts = { id: topUp.id, amount: topUp.amount, balance }
  switch (topUp.status) {
    case 'succeeded':
      return { ...facts, status: 'succeeded' }
    case 'failed':
      return { ...facts, status: 'failed', ...(topUp.message === null ? {} : { message: topUp.message }) }
    case 'open':
      if (decision?.status === 'redirect') return { ...facts, status: 'redirect', url: decision.url }
      return { ...facts, status: 'processing' }
  }
}
