import { writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { postTransfer } from '../../memberbucks/public.ts'
import { stillToReturn } from './rules.ts'
import { type TopUpContext, tellBalance } from './settle-top-up.ts'
import { findTopUpByIntent, saveTopUp } from './store.ts'

const byStripe = { memberId: null, name: 'Stripe' } as const

/**
 * Takes out of the balance what the provider gave back of a top-up, refunded or withdrawn by a dispute; the balance may
 * fall below zero. `returned` is the sum of all of it, minor units: told twice, it is taken once. False for a payment
 * that was no top-up.
 */
export async function takeBackTopUp(
  ctx: TopUpContext,
  trx: Trx,
  { intentId, returned }: { intentId: string; returned: number },
): Promise<boolean> {
  const topUp = await findTopUpByIntent(trx, intentId)
  if (!topUp) return false
  const amount = stillToReturn({ ...topUp, returnedAtProvider: returned })
  if (topUp.status !== 'succeeded' || amount === 0) return true
  const { id, member_id: memberId } = topUp
  await postTransfer(ctx, trx, {
    from: { memberId },
    to: { house: 'stripe' },
    amount,
    kind: 'reversal',
    description: 'Top-up by card given back',
    actor: byStripe,
    idempotencyKey: `stripe ${intentId} returned ${topUp.returned + amount}`,
  })
  await saveTopUp(trx, id, { returned: topUp.returned + amount })
  await writeAudit(ctx, trx, {
    actor: byStripe,
    action: 'memberbucks.takeBack',
    subject: `member:${memberId}`,
    after: { amount, payment: intentId },
  })
  trx.afterCommit(() => tellBalance(ctx, memberId))
  return true
}
