import { type Context, publicOrigin } from '../../../context.ts'
import { fullName } from '../../../core/full-name.ts'
import type { Trx } from '../../../db/database.ts'
import { listAdministrators, recipientOf } from '../../accounts/public.ts'
import { queueMail } from '../../outbox/public.ts'
import {
  accessDisabledMail,
  accessEnabledMail,
  accessSuspendedMail,
  applicationAcceptedMail,
  applicationMail,
  applicationRejectedMail,
  membershipEndedMail,
  newApplicationMail,
  welcomeMail,
} from '../mail-texts.ts'
import type { StateTrigger } from '../rules.ts'
import type { Member } from '../store.ts'

type MailContext = Pick<Context, 'config' | 'settings' | 'clock' | 'jobs' | 'live'>
type MailedChange = { member: Member; trigger: StateTrigger; reason?: string }

/** Mails the member what a transition means, and the administrators about a new application. */
export async function queueStateMail(ctx: MailContext, trx: Trx, change: MailedChange): Promise<void> {
  const recipient = recipientOf(change.member)
  const origin = publicOrigin(ctx)
  const params = { link: `${origin}/dashboard` }
  switch (change.trigger) {
    case 'skip_sign_up':
      return
    case 'complete_sign_up':
      await queueMail(ctx, trx, { template: applicationMail, recipient, params: { days: daysToObject(ctx) } })
      await queueMail(ctx, trx, { template: welcomeMail, recipient, params })
      return tellAdministrators(ctx, trx, change.member)
    case 'accept_application':
      return queueMail(ctx, trx, { template: applicationAcceptedMail, recipient, params })
    case 'reject_application':
      return queueMail(ctx, trx, {
        template: applicationRejectedMail,
        recipient,
        params: { reason: change.reason ?? '' },
      })
    case 'make_member':
      return queueMail(ctx, trx, { template: welcomeMail, recipient, params })
    case 'enable':
    case 'pay_membership':
      return queueMail(ctx, trx, {
        template: accessEnabledMail,
        recipient,
        params: { link: `${origin}/account/access` },
      })
    case 'disable':
      return queueMail(ctx, trx, { template: accessDisabledMail, recipient, params: {} })
    case 'end_membership':
      return queueMail(ctx, trx, { template: membershipEndedMail, recipient, params })
    case 'suspend_membership':
      return queueMail(ctx, trx, {
        template: accessSuspendedMail,
        recipient,
        params: { link: `${origin}/account/membership-plan` },
      })
  }
}

async function tellAdministrators(ctx: MailContext, trx: Trx, member: Member): Promise<void> {
  const params = {
    name: fullName(member),
    days: daysToObject(ctx),
    link: `${publicOrigin(ctx)}/manage/members?state=application`,
  }
  for (const administrator of await listAdministrators(trx, 'people')) {
    const recipient = recipientOf(administrator)
    await queueMail(ctx, trx, { template: newApplicationMail, recipient, params, about: member.id })
  }
}

function daysToObject({ settings }: Pick<Context, 'settings'>): string {
  return String(settings.get('billing.applicationDays'))
}
