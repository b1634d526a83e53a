import { formatAmount } from '@fobhouse/contract/money.ts'
import type { Selectable } from 'kysely'
import { type Context, publicOrigin } from '../../../context.ts'
import { writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { memberChanged } from '../../../live/member-changed.ts'
import { postTransfer } from '../../memberbucks/public.ts'
import { queueMail } from '../../outbox/public.ts'
import { byStripe } from '../stripe/by-stripe.ts'
import { feeRefundedMail, feeReturnedMails } from './mail-texts.ts'
import { decideReturn, isLoss, type Returned, type ReturnMove, sumOfMoves } from './rules.ts'
import { findPaidBy, saveReturned } from './store.ts'
import { tellReturned } from './tell-returned.ts'

export type PaymentRow = Selectable<Tables['payments']>
type ReturnContext = Pick<Context, 'config' | 'settings' | 'clock' | 'jobs' | 'live'>

/**
 * Brings the books in line with the total that the provider took back of a fee, in whichever order and however often
 * its messages arrive. Returned money leaves the fees; a won dispute brings it back. Refunds are mailed to the member,
 * everything to administrators.
 */
export async function settleReturned(
  ctx: ReturnContext,
  trx: Trx,
  { payment, returned }: { payment: PaymentRow; returned: Returned },
): Promise<void> {
  const moves = decideReturn({ ...payment, provider: returned })
  if (moves.length === 0) return
  for (const move of moves) await bookMove(ctx, trx, { payment, move })
  await saveReturned(trx, payment.id, payment.returned + sumOfMoves(moves))
  trx.afterCommit(() => memberChanged(ctx, payment.member_id))
}

type Booked = { payment: PaymentRow; move: ReturnMove }

async function bookMove(ctx: ReturnContext, trx: Trx, { payment, move }: Booked): Promise<void> {
  const [from, to] = [{ house: 'membership' }, { house: 'stripe' }] as const
  await postTransfer(ctx, trx, {
    ...(isLoss(move.kind) ? { from, to } : { from: to, to: from }),
    amount: move.amount,
    kind: 'reversal',
    description: payment.description,
    actor: byStripe,
  })
  await writeAudit(ctx, trx, {
    actor: byStripe,
    action: `billing.${move.kind}`,
    subject: `member:${payment.member_id}`,
    after: { amount: move.amount, payment: payment.stripe_payment_intent_id },
  })
  if (move.kind === 'refund') await tellPayer(ctx, trx, { payment, move })
  await tellReturned(ctx, trx, { memberId: payment.member_id, move, mails: feeReturnedMails })
}

async function tellPayer(ctx: ReturnContext, trx: Trx, { payment, move }: Booked): Promise<void> {
  const payer = await findPaidBy(trx, payment.member_id)
  if (!payer) return
  const recipient = { memberId: payer.id, email: payer.email, language: payer.language, firstName: payer.first_name }
  const amount = formatAmount(move.amount, ctx.settings.get('general.siteLocaleCurrency'))
  const params = { amount, plan: payment.description, link: `${publicOrigin(ctx)}/account/membership-plan` }
  await queueMail(ctx, trx, { template: feeRefundedMail, recipient, params })
}
