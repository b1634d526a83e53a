import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import type { Caller } from '../../identity/public.ts'
import type { SendResult } from '../../integrations/send-result.ts'
import { getAccount } from '../accounts/public.ts'
import { renderForClub, sendMailNow } from '../outbox/public.ts'
import { testMail } from './mail-texts.ts'

/** Sends a mail to the administrator who asks. 501 where the settings have no mail server. */
export async function sendTestMail(
  ctx: Pick<Context, 'config' | 'settings' | 'db' | 'ids'>,
  caller: Caller,
): Promise<SendResult> {
  if (ctx.settings.get('mail.smtpUrl') === '') throw new AppError('mail_not_configured')
  const account = await getAccount(ctx.db, caller.memberId)
  const recipient = {
    memberId: account.id,
    email: account.email,
    language: account.language,
    firstName: account.first_name,
  }
  const mail = renderForClub(ctx, { template: testMail, recipient, params: {} })
  const result = await sendMailNow(ctx, { id: ctx.ids.uuid(), recipient: recipient.email, mail })
  return result.outcome === 'sent' ? { ...result, answer: `${recipient.email}: ${result.answer}` } : result
}
