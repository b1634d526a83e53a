import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { listAdministrators, recipientOf } from '../accounts/public.ts'
import type { MailRecipient } from '../outbox/public.ts'

/** Whoever looks after the doors and the server, else every administrator. */
export async function listCaretakers(ctx: Pick<Context, 'settings'>, trx: Trx): Promise<MailRecipient[]> {
  const email = ctx.settings.get('contact.sysadmin')
  if (email === '') return (await listAdministrators(trx, ['doors', 'settings'])).map((account) => recipientOf(account))
  return [{ memberId: null, email, language: null, firstName: ctx.settings.get('general.siteOwner') }]
}
