import { composeSms } from '@fobhouse/contract/sms.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import type { Caller } from '../../../identity/public.ts'
import { mailLanguage } from '../../../integrations/mail/mail-template.ts'
import type { SendResult } from '../../../integrations/send-result.ts'
import { canSendSms, sendSmsNow } from '../../outbox/public.ts'
import { findReachable } from '../store.ts'
import { testSms } from '../texts.ts'

/** Texts the calling administrator at once. 501 if the settings are incomplete, 409 without a number. */
export async function sendTestSms(
  ctx: Pick<Context, 'config' | 'settings' | 'db'>,
  caller: Caller,
): Promise<SendResult> {
  if (!canSendSms(ctx)) throw new AppError('sms_not_configured')
  const { phone = null, language = null } = (await findReachable(ctx.db, caller.memberId)) ?? {}
  if (phone === null) throw new AppError('no_phone')
  const { get } = ctx.settings
  const words = testSms[mailLanguage(language, get('general.siteLocaleCurrency'))]
  const body = words.replace('{siteName}', () => get('general.siteName'))
  const result = await sendSmsNow(ctx, { to: phone, text: composeSms(body, get('sms.footer')) })
  return result.outcome === 'sent' ? { ...result, answer: `${phone}: ${result.answer}` } : result
}
