import { formatAmount } from '@fobhouse/contract/money.ts'
import { type Context, publicOrigin } from '../../../context.ts'
import { fullName } from '../../../core/full-name.ts'
import type { Trx } from '../../../db/database.ts'
import type { MailTemplate } from '../../../integrations/mail/mail-template.ts'
import { listAdministrators, recipientOf } from '../../accounts/public.ts'
import { queueMail } from '../../outbox/public.ts'
import type { ReturnKind, ReturnMove } from './rules.ts'
import { findPaidBy } from './store.ts'

export type ReturnedMails = Record<ReturnKind, MailTemplate<'name' | 'amount' | 'link'>>

type News = { memberId: number; move: ReturnMove; mails: ReturnedMails }

/** Tells every administrator that money went back to a member's card, or came back from it. */
export async function tellReturned(
  ctx: Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings'>,
  trx: Trx,
  { memberId, move, mails }: News,
): Promise<void> {
  const payer = await findPaidBy(trx, memberId)
  const params = {
    name: payer ? fullName(payer) : '–',
    amount: formatAmount(move.amount, ctx.settings.get('general.siteLocaleCurrency')),
    link: `${publicOrigin(ctx)}/manage/members/${memberId}`,
  }
  for (const administrator of await listAdministrators(trx)) {
    await queueMail(ctx, trx, {
      template: mails[move.kind],
      recipient: recipientOf(administrator),
      params,
      about: memberId,
    })
  }
}
