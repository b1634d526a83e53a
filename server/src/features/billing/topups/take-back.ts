import { writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { postTransfer } from '../../memberbucks/public.ts'
import { byStripe } from '../stripe/by-stripe.ts'
import { changeOfReturned } from './rules.ts'
import { type TopUpContext, tellBalance } from './settle-top-up.ts'
import { saveTopUp, type TopUp } from './store.ts'
import { topUpWords } from './top-up-words.ts'

/**
 * Brings the balance to what the provider took back of a top-up in all, refunded or withdrawn by a dispute, minor units;
 * it may fall below zero. What a dispute won comes in again. Told twice, it is booked once.
 */
export async function takeBackTopUp(
  ctx: TopUpContext,
  trx: Trx,
  { topUp, returned }: { topUp: TopUp; returned: number },
): Promise<void> {
  const change = changeOfReturned({ ...topUp, returnedAtProvider: returned })
  if (topUp.status !== 'succeeded' || change === 0) return
  const { id, member_id: memberId } = topUp
  const [member, stripe] = [{ memberId }, { house: 'stripe' }] as const
  await postTransfer(ctx, trx, {
    ...(change > 0 ? { from: member, to: stripe } : { from: stripe, to: member }),
    amount: Math.abs(change),
    kind: 'reversal',
    description: topUpWords(ctx),
    actor: byStripe,
  })
  await saveTopUp(trx, id, { returned: topUp.returned + change })
  await writeAudit(ctx, trx, {
    actor: byStripe,
    action: 'memberbucks.takeBack',
    subject: `member:${memberId}`,
    before: { returned: topUp.returned },
    after: { returned: topUp.returned + change },
  })
  trx.afterCommit(() => tellBalance(ctx, memberId))
}
