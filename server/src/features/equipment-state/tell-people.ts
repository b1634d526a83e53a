import { Temporal } from 'temporal-polyfill'
import { type Context, publicOrigin } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { mailLanguage } from '../../integrations/mail/mail-template.ts'
import { listAccounts, listAdministrators, recipientOf } from '../accounts/public.ts'
import { type MailRecipient, queueMails } from '../outbox/public.ts'
import { backWords, expectedBackMail, outOfOrderMail, worksAgainMail } from './mail-texts.ts'
import { type ItemRow, listCaretakers, listWatchers } from './store.ts'

export type MailContext = Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings'> & { isAutomatic?: true }

/** Who looks after an item; of one without caretakers, the administrators who look after equipment. */
export async function caretakersOf(trx: Trx, itemId: number): Promise<MailRecipient[]> {
  const own = await listAccounts(trx, await listCaretakers(trx, itemId))
  const accounts = own.length > 0 ? own : await listAdministrators(trx, 'equipment')
  return accounts.map((account) => recipientOf(account))
}

type News = { item: ItemRow; news: 'out' | 'back'; except: readonly number[] }

/** Mails those who watch or look after an item, once each; not the one who brought the news, nor who hears it otherwise. */
export async function mailNews(ctx: MailContext, trx: Trx, { item, news, except }: News): Promise<void> {
  const ids = new Set([...(await listWatchers(trx, item.id)), ...(await listCaretakers(trx, item.id))])
  for (const id of except) ids.delete(id)
  if (ids.size === 0) return
  const link = linkTo(ctx, item.id)
  const params = { name: item.name, note: item.note, link }
  const recipients = (await listAccounts(trx, [...ids])).map((account) => recipientOf(account))
  if (news === 'back') {
    const mails = recipients.map((recipient) => ({ template: worksAgainMail, recipient, params }))
    return queueMails(ctx, trx, mails)
  }
  const mails = recipients.map((recipient) => {
    return { template: outOfOrderMail, recipient, params: { ...params, back: backText(ctx, recipient, item) } }
  })
  return queueMails(ctx, trx, mails)
}

/** Asks the caretakers whether an item works again, on the day that they named. */
export async function mailExpected(ctx: MailContext, trx: Trx, item: ItemRow): Promise<void> {
  const params = { name: item.name, note: item.note, link: linkTo(ctx, item.id) }
  const mails = (await caretakersOf(trx, item.id)).map((recipient) => ({
    template: expectedBackMail,
    recipient,
    params,
  }))
  await queueMails(ctx, trx, mails)
}

export function linkTo(ctx: Pick<Context, 'config' | 'settings'>, itemId: number): string {
  return `${publicOrigin(ctx)}/equipment/${itemId}`
}

/** When an item should work again, in the reader's language. */
export function backText({ settings }: Pick<Context, 'settings'>, { language }: MailRecipient, item: ItemRow): string {
  const locale = mailLanguage(language, settings.get('general.siteLocaleCurrency'))
  const words = backWords[locale]
  if (item.state === 'retired') return words.never
  if (item.expected_back === null) return words.unknown
  const day = Temporal.PlainDate.from(item.expected_back).toLocaleString(locale, { dateStyle: 'long' })
  return words.known.replace('{day}', () => day)
}
