import type { Context } from '../../../context.ts'
import type { Trx } from '../../../db/database.ts'
import { mailLanguage } from '../../../integrations/mail/mail-template.ts'
import { canSendSms, queueSms } from '../../outbox/public.ts'
import type { StateTrigger } from '../rules.ts'
import type { Member } from '../store.ts'
import { accessSms, type TextedTrigger } from './sms-texts.ts'

type SmsContext = Pick<Context, 'settings' | 'clock' | 'jobs' | 'live'>

/** Whose card an administrator switches on or off reads a text sooner than a mail. */
export async function queueStateSms(
  ctx: SmsContext,
  trx: Trx,
  { member, trigger }: { member: Member; trigger: StateTrigger | 'undo' },
): Promise<void> {
  if (!isTexted(trigger) || member.phone === null || !canSendSms(ctx)) return
  const { get } = ctx.settings
  const text = accessSms[mailLanguage(member.language, get('general.siteLocaleCurrency'))][trigger]
  const body = text.replace('{siteOwner}', () => get('general.siteOwner'))
  await queueSms(ctx, trx, { memberId: member.id, phone: member.phone, body })
}

function isTexted(trigger: StateTrigger | 'undo'): trigger is TextedTrigger {
  return trigger === 'enable' || trigger === 'disable' || trigger === 'undo'
}
