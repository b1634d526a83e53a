import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { writeAudit } from '../../db/audit.ts'
import type { Caller } from '../../http/handler.ts'
import { getAccount } from '../accounts/public.ts'
import { renderForClub, sendMailNow } from '../outbox/public.ts'
import { testMail } from './mail-texts.ts'

/** Sends a mail to the administrator who asks, and gives the mail server's own words. */
export async function sendTestMail(
  ctx: Pick<Context, 'config' | 'settings' | 'db' | 'transact' | 'clock' | 'ids'>,
  caller: Caller,
): Promise<{ success: boolean; message: string }> {
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
  const success = result.outcome === 'sent'
  await ctx.transact((trx) =>
    writeAudit(ctx, trx, {
      actor: { memberId: caller.memberId, name: caller.name },
      action: 'settings.test',
      subject: 'settings:mail',
      after: { success },
    }),
  )
  return success ? { success, message: `${recipient.email}: ${result.answer}` } : { success, message: result.reason }
}
