import type { Context } from '../../../context.ts'
import type { Trx } from '../../../db/database.ts'
import { mailLanguage } from '../../../integrations/mail/mail-template.ts'
import type { TextLanguage } from '@fobhouse/contract/languages.ts'
import { canSendSms, queueSms } from '../../outbox/public.ts'
import type { StateTrigger } from '../rules.ts'
import type { Member } from '../store.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/members.json'

const said = textsOf<typeof words>('server/members')

type TextedTrigger = 'enable' | 'disable' | 'undo'

/** Short, and without characters that would double the price. `{siteOwner}` is the club. */
const accessSms: Record<TextLanguage, Record<TextedTrigger, string>> = said((words) => words.states.accessSms)

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
