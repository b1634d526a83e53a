import type { Context } from '../../../context.ts'
import type { Trx } from '../../../db/database.ts'
import { mailLanguage, type MailLanguage } from '../../../integrations/mail/mail-template.ts'
import { canSendSms, queueSms } from '../../outbox/public.ts'
import type { StateTrigger } from '../rules.ts'
import type { Member } from '../store.ts'

type TextedTrigger = 'enable' | 'disable' | 'undo'

/** Short, and without characters that would double the price. `{siteOwner}` is the club. */
const accessSms: Record<MailLanguage, Record<TextedTrigger, string>> = {
  'en-AU': {
    enable: '{siteOwner}: your access is on. Your card opens doors again.',
    disable: '{siteOwner}: your access is off. Your card opens no doors. Questions? Please talk to an administrator.',
    undo: '{siteOwner}: the last change to your access was a mistake. It is as it was before.',
  },
  'sv-SE': {
    enable: '{siteOwner}: din behörighet är på. Ditt kort öppnar dörrar igen.',
    disable: '{siteOwner}: din behörighet är av. Ditt kort öppnar inga dörrar. Frågor? Prata med en administratör.',
    undo: '{siteOwner}: den senaste ändringen av din behörighet var ett misstag. Den är som förut.',
  },
}

type SmsContext = Pick<Context, 'settings' | 'clock' | 'jobs' | 'live'>

/** Texts a member whose card an administrator switches on or off: a text is read sooner than a mail. */
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
