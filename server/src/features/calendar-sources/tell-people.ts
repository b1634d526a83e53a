import { publicOrigin } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import { mailLanguage } from '../../integrations/mail/mail-template.ts'
import { listAdministrators, recipientOf } from '../accounts/public.ts'
import { type BookingContext, carersOf, type KnownBookable, listText, timeText } from '../bookings/public.ts'
import { isHeldBack, type MailRecipient, queueMails } from '../outbox/public.ts'
import * as texts from './mail-texts.ts'
import { isLasting } from './rules.ts'
import * as store from './store.ts'

const mostListed = 20

type Clash = { starts_at: string; ends_at: string }
type News = { row: store.SourceRow; known: KnownBookable; clashes: readonly Clash[] }

/** Tells whoever looks after it of bookings that were there before; of mail that is held back nobody counts as told. */
export async function tellOfClashes(ctx: BookingContext, trx: Trx, { row, known, clashes }: News): Promise<void> {
  if (clashes.length === 0 || isHeldBack(ctx)) return
  const mails = (await carersOf(trx, known.items)).map((recipient) => {
    const shown = clashes.slice(0, mostListed).map((clash) => timeText(ctx, clash, localeOf(ctx, recipient)))
    const list = listText(clashes.length > mostListed ? [...shown, '…'] : shown)
    const params = { source: row.name, what: known.row.name, list, link: linkToSources(ctx) }
    return { template: texts.clashMail, recipient, params }
  })
  await queueMails(ctx, trx, mails)
  await store.noteTold(trx, row.id, nowText(ctx.clock))
}

/** Tells administrators once of a fault that lasts. Gives when they were told. */
export async function tellOfFault(ctx: BookingContext, trx: Trx, row: store.SourceRow): Promise<string | null> {
  const { fault, fault_since: since, fault_told_at: told } = row
  if (fault === null || since === null || told !== null) return told
  if (isHeldBack(ctx) || !isLasting(since, ctx.clock.milliseconds())) return null
  const mails = (await listAdministrators(trx, 'equipment')).map((account) => {
    const recipient = recipientOf(account)
    const words = texts.faultWords[localeOf(ctx, recipient)][fault]
    const params = { source: row.name, what: row.bookable, fault: words, link: linkToSources(ctx) }
    return { template: texts.faultMail, recipient, params }
  })
  await queueMails(ctx, trx, mails)
  return nowText(ctx.clock)
}

function localeOf({ settings }: BookingContext, { language }: MailRecipient) {
  return mailLanguage(language, settings.get('general.siteLocaleCurrency'))
}

function linkToSources(ctx: BookingContext): string {
  return `${publicOrigin(ctx)}/manage/equipment?tab=calendars`
}
