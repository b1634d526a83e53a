import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { listAdministrators, recipientOf } from '../accounts/public.ts'
import type { MailRecipient } from '../outbox/public.ts'

/** The people who look after doors and server, or every administrator if there are none. */
export async function listCaretakers(ctx: Pick<Context, 'settings'>, trx: Trx): Promise<MailRecipient[]> {
  const email = ctx.settings.get('contact.sysadmin')
  if (email === '') return (await listAdministrators(trx, ['doors', 'settings'])).map((account) => recipientOf(account))
  return [{ memberId: null, email, language: null, firstName: ctx.settings.get('general.siteOwner') }]
}
