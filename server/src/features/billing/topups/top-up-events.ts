import type { Context } from '../../../context.ts'
import { askStripe, type Stripe } from '../../../integrations/payments/stripe.ts'
import { readReturned } from '../stripe/read-returned.ts'
import { assertUnchanged, type Effect } from '../stripe/stale-read.ts'
import { applyDecision, decideIntent } from './settle-top-up.ts'
import { findTopUp, findTopUpByIntent } from './store.ts'
import { takeBackTopUp } from './take-back.ts'

/** Books a top-up whose member did not come back from the bank. */
export async function bookTopUp(
  ctx: Context,
  stripe: Stripe,
  { id: intentId }: { id: string },
): Promise<Effect | undefined> {
  const topUp = await findTopUpByIntent(ctx.db, intentId)
  if (!topUp) return undefined
  const intent = await askStripe(() => stripe.paymentIntents.retrieve(intentId))
  const decision = decideIntent(intent)
  return async (trx) => void (await applyDecision(ctx, trx, { id: topUp.id, decision }))
}

/** Takes out of the balance what the provider gave back. */
export async function bookReturnedTopUp(
  ctx: Context,
  stripe: Stripe,
  { paymentIntentId }: { paymentIntentId: string | null },
): Promise<Effect | undefined> {
  const topUp = paymentIntentId === null ? undefined : await findTopUpByIntent(ctx.db, paymentIntentId)
  if (!topUp || paymentIntentId === null) return undefined
  const { refunded, disputed } = await readReturned(stripe, paymentIntentId)
  return async (trx) => {
    assertUnchanged(topUp, await findTopUp(trx, topUp.id))
    await takeBackTopUp(ctx, trx, { topUp, returned: refunded + disputed })
  }
}
