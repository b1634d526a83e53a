import { type Amount, formatAmount } from '@fobhouse/contract/money.ts'
import type { Selectable } from 'kysely'
import { type Context, publicOrigin } from '../../../context.ts'
import { writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { listAdministrators, recipientOf } from '../../accounts/public.ts'
import { postTransfer } from '../../memberbucks/public.ts'
import { queueMail } from '../../outbox/public.ts'
import { byStripe } from '../stripe/by-stripe.ts'
import { feeRefundedMail, feeReturnedMail } from './mail-texts.ts'
import { findPaidBy, saveReturned } from './store.ts'

export type PaymentRow = Selectable<Tables['payments']>
type ReturnContext = Pick<Context, 'config' | 'settings' | 'clock' | 'jobs' | 'live'>

/** What the provider has taken back of a payment, all in all: minor units, never below zero. */
export type Returned = { refunded: Amount; disputed: Amount }

/**
 * Brings the books to what the provider took back of a fee in all, whichever of its messages came first and however
 * often: money that went back leaves the fees, and what a dispute won comes in again. Tells the member of a refund, the
 * administrators of both.
 */
export async function settleReturned(
  ctx: ReturnContext,
  trx: Trx,
  { payment, returned }: { payment: PaymentRow; returned: Returned },
): Promise<void> {
  const target = Math.max(0, Math.min(payment.amount, returned.refunded + returned.disputed))
  const difference = target - payment.returned
  if (difference === 0) return
  const [from, to] = [{ house: 'membership' }, { house: 'stripe' }] as const
  await postTransfer(ctx, trx, {
    ...(difference > 0 ? { from, to } : { from: to, to: from }),
    amount: Math.abs(difference),
    kind: 'reversal',
    description: payment.description,
    actor: byStripe,
  })
  await saveReturned(trx, payment.id, target)
  await writeAudit(ctx, trx, {
    actor: byStripe,
    action: 'billing.return',
    subject: `member:${payment.member_id}`,
    before: { returned: payment.returned },
    after: { returned: target },
  })
  await tellPeople(ctx, trx, { payment, difference, isRefund: returned.disputed === 0 })
  trx.afterCommit(() => {
    ctx.live.publish({ memberId: payment.member_id }, { type: 'profile' })
    ctx.live.publish('admins', { type: 'members' })
  })
}

type News = { payment: PaymentRow; difference: Amount; isRefund: boolean }

async function tellPeople(ctx: ReturnContext, trx: Trx, { payment, difference, isRefund }: News): Promise<void> {
  const payer = await findPaidBy(trx, payment.member_id)
  const locale = ctx.settings.get('general.siteLocaleCurrency')
  const amount = formatAmount(Math.abs(difference), locale)
  if (payer && isRefund && difference > 0) {
    const recipient = { memberId: payer.id, email: payer.email, language: payer.language, firstName: payer.first_name }
    const params = { amount, plan: payment.description, link: `${publicOrigin(ctx)}/account/membership-plan` }
    await queueMail(ctx, trx, { template: feeRefundedMail, recipient, params })
  }
  const params = {
    name: payer ? `${payer.first_name} ${payer.last_name}` : `–`,
    amount: difference > 0 ? amount : `−${amount}`,
    link: `${publicOrigin(ctx)}/manage/members/${payment.member_id}`,
  }
  for (const administrator of await listAdministrators(trx, 'money')) {
    await queueMail(ctx, trx, { template: feeReturnedMail, recipient: recipientOf(administrator), params })
  }
}
