import { mailLanguage, quote } from '../../../integrations/mail/mail-template.ts'
import type { RehearsalOfRequirement } from '@fobhouse/contract/competence/requirements.ts'
import { publicOrigin, type Context } from '../../../context.ts'
import type { Trx } from '../../../db/database.ts'
import { listAccounts, recipientOf } from '../../accounts/public.ts'
import { Temporal } from 'temporal-polyfill'
import { lastDayText, queueMails } from '../../outbox/public.ts'
import { plannedMail } from './mail-texts.ts'

export type MailContext = Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings'> & { isAutomatic?: true }

type Planned = {
  losers: readonly Pick<RehearsalOfRequirement['loses'][number], 'id' | 'missing'>[]
  devices: readonly string[]
  /** The first instant of the day. */
  from: string
}

/** Tells those who would lose access what they need, and from which day. */
export async function mailPlanned(ctx: MailContext, trx: Trx, { losers, devices, from }: Planned): Promise<void> {
  if (losers.length === 0) return
  const accounts = await listAccounts(
    trx,
    losers.map(({ id }) => id),
  )
  const missingOf = new Map(losers.map(({ id, missing }) => [id, missing]))
  const mails = accounts.map((account) => {
    const recipient = recipientOf(account)
    const language = mailLanguage(recipient.language, ctx.settings.get('general.siteLocaleCurrency'))
    const names = (missingOf.get(account.id) ?? []).map(({ name }) => quote(name, language))
    const params = {
      day: lastDayText(ctx, Temporal.Instant.from(from).add({ milliseconds: 1 }), recipient.language),
      devices: devices.join(', '),
      certificates: [...new Set(names)].join(', '),
      link: `${publicOrigin(ctx)}/account/access`,
    }
    return { template: plannedMail, recipient, params }
  })
  await queueMails(ctx, trx, mails)
}
