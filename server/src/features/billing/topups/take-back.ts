import { formatAmount } from '@fobhouse/contract/money.ts'
import { publicOrigin } from '../../../context.ts'
import { writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { postTransfer } from '../../memberbucks/public.ts'
import { queueMail } from '../../outbox/public.ts'
import { decideReturn, isLoss, type Returned, type ReturnMove, sumOfMoves } from '../payments/rules.ts'
import { findPaidBy } from '../payments/store.ts'
import { tellReturned } from '../payments/tell-returned.ts'
import { byStripe } from '../stripe/by-stripe.ts'
import { topUpRefundedMail, topUpReturnedMails } from './mail-texts.ts'
import { saveTopUp, type TopUp } from './store.ts'
import { tellBalance, type TopUpContext } from './tell-balance.ts'
import { topUpWords } from './top-up-words.ts'

/**
 * Brings the balance to what the provider took back of a booked top-up in all, refunded or withdrawn by a dispute; it may
 * fall below zero. What a dispute won comes in again. Told twice, it is booked once.
 */
export async function takeBackTopUp(
  ctx: TopUpContext,
  trx: Trx,
  { topUp, returned }: { topUp: TopUp; returned: Returned },
): Promise<void> {
  const moves = decideReturn({ ...topUp, provider: returned })
  if (moves.length === 0) return
  for (const move of moves) await bookMove(ctx, trx, { topUp, move })
  await saveTopUp(trx, topUp.id, { returned: topUp.returned + sumOfMoves(moves) })
  trx.afterCommit(() => tellBalance(ctx, topUp.member_id))
}

type Booked = { topUp: TopUp; move: ReturnMove }

async function bookMove(ctx: TopUpContext, trx: Trx, { topUp, move }: Booked): Promise<void> {
  const { member_id: memberId } = topUp
  const [member, stripe] = [{ memberId }, { house: 'stripe' }] as const
  await postTransfer(ctx, trx, {
    ...(isLoss(move.kind) ? { from: member, to: stripe } : { from: stripe, to: member }),
    amount: move.amount,
    kind: 'reversal',
    description: topUpWords(ctx),
    actor: byStripe,
  })
  await writeAudit(ctx, trx, {
    actor: byStripe,
    action: `memberbucks.${move.kind}`,
    subject: `member:${memberId}`,
    after: { amount: move.amount, payment: topUp.stripe_payment_intent_id },
  })
  if (move.kind === 'refund') await tellPayer(ctx, trx, { topUp, move })
  await tellReturned(ctx, trx, { memberId, move, mails: topUpReturnedMails })
}

async function tellPayer(ctx: TopUpContext, trx: Trx, { topUp, move }: Booked): Promise<void> {
  const payer = await findPaidBy(trx, topUp.member_id)
  if (!payer) return
  const recipient = { memberId: payer.id, email: payer.email, language: payer.language, firstName: payer.first_name }
  const amount = formatAmount(move.amount, ctx.settings.get('general.siteLocaleCurrency'))
  const params = { amount, link: `${publicOrigin(ctx)}/account/memberbucks/transactions` }
  await queueMail(ctx, trx, { template: topUpRefundedMail, recipient, params })
}
