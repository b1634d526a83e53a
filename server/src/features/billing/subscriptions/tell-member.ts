import { formatAmount } from '@fobhouse/contract/money.ts'
import type { Temporal } from 'temporal-polyfill'
import { type Context, publicOrigin } from '../../../context.ts'
import { fullName } from '../../../core/full-name.ts'
import type { Trx } from '../../../db/database.ts'
import type { MailTemplate } from '../../../integrations/mail/mail-template.ts'
import { listAdministrators, recipientOf } from '../../accounts/public.ts'
import { lastDayText, queueMail } from '../../outbox/public.ts'
import { paidNotJoinedMail } from './mail-texts.ts'
import { findPayer, findPlanName, type SubscriptionRow } from './store.ts'

export type TellContext = Pick<Context, 'config' | 'settings' | 'clock' | 'jobs' | 'live'>

type Fact = 'plan' | 'amount' | 'date' | 'link'
type Letter<Param extends Fact> = {
  subscription: SubscriptionRow
  template: MailTemplate<Param>
  until: Temporal.Instant | string | null
}

/** Mails the member about a subscription. `until` is a moment; the mail shows the day before it. */
export async function tellMember<Param extends Fact>(
  ctx: TellContext,
  trx: Trx,
  { subscription, template, until }: Letter<Param>,
): Promise<void> {
  const payer = await findPayer(trx, subscription.member_id)
  if (!payer) return // erased, so there is nobody to write to
  const params: Record<Fact, string> = {
    plan: await findPlanName(trx, subscription.plan_id),
    amount: formatAmount(subscription.cost, ctx.settings.get('general.siteLocaleCurrency')),
    date: until === null ? '–' : lastDayText(ctx, until, payer.language),
    link: `${publicOrigin(ctx)}/account/membership-plan`,
  }
  const recipient = { memberId: payer.id, email: payer.email, language: payer.language, firstName: payer.first_name }
  await queueMail(ctx, trx, { template, recipient, params })
}

/** Tells every administrator that a member pays but gets no access. */
export async function tellPaidNotJoined(ctx: TellContext, trx: Trx, subscription: SubscriptionRow): Promise<void> {
  const payer = await findPayer(trx, subscription.member_id)
  if (!payer) return
  const params = {
    name: fullName(payer),
    plan: await findPlanName(trx, subscription.plan_id),
    link: `${publicOrigin(ctx)}/manage/members/${payer.id}`,
  }
  for (const administrator of await listAdministrators(trx, ['people', 'money'])) {
    const recipient = recipientOf(administrator)
    await queueMail(ctx, trx, { template: paidNotJoinedMail, recipient, params, about: payer.id })
  }
}
