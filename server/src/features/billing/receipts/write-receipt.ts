import type { Readable } from 'node:stream'
import { type Duty, hasDuty } from '@fobhouse/contract/duties.ts'
import { Temporal } from 'temporal-polyfill'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { fullName } from '../../../core/full-name.ts'
import { writePdf } from '../../../core/pdf.ts'
import { mailLanguage } from '../../../integrations/mail/mail-template.ts'
import { receiptTexts } from './receipt-texts.ts'
import { writePaid } from './rules.ts'
import { findReceiptFacts } from './store.ts'

type ReceiptContext = Pick<Context, 'db' | 'settings'>
type Asked = { paymentId: number; reader: { memberId: number; duties: readonly Duty[] } }
type Facts = NonNullable<Awaited<ReturnType<typeof findReceiptFacts>>>

/** Draws the receipt of a fee from the current books; no copy is kept. Throws `not_found`, also for others' fees. */
export async function writeReceipt(ctx: ReceiptContext, { paymentId, reader }: Asked): Promise<Readable> {
  const payment = await findReceiptFacts(ctx.db, paymentId)
  const isReaders = payment?.member_id === reader.memberId || hasDuty(reader.duties, 'money')
  if (!payment || !isReaders) throw new AppError('not_found')
  const get = ctx.settings.get
  const club = get('general.siteLocaleCurrency')
  const language = mailLanguage(payment.language, club)
  const texts = receiptTexts[language]
  const owner = get('general.siteOwner')
  const facts = { title: `${texts.title} ${payment.id}`, author: owner, language, createdAt: new Date(payment.paid_at) }
  return writePdf(facts, (page) => {
    page.write(owner)
    if (get('contact.address') !== '') page.write(get('contact.address'), 'small')
    page.gap()
    page.write(texts.title, 'title')
    page.gap()
    const written = { texts, language, club, timeZone: get('general.timeZone') }
    for (const [label, value] of factsOf(payment, written)) page.writeFact(label, value)
  })
}

type Written = {
  texts: (typeof receiptTexts)[keyof typeof receiptTexts]
  language: string
  club: Parameters<typeof writePaid>[2]
  timeZone: string
}

function factsOf(payment: Facts, { texts, language, club, timeZone }: Written): [label: string, value: string][] {
  const amount = (minor: number) => writePaid(minor, payment.currency, club)
  const date = (moment: Temporal.Instant) =>
    moment.toZonedDateTimeISO(timeZone).toLocaleString(language, { dateStyle: 'long' })
  const name = fullName(payment).trim()
  const facts: [string, string][] = [
    [texts.number, String(payment.id)],
    [texts.paidAt, date(Temporal.Instant.from(payment.paid_at))],
  ]
  if (name !== '') facts.push([texts.paidBy, name])
  facts.push([texts.what, payment.description])
  if (payment.period_start !== null && payment.period_end !== null) {
    // A period that ends at midnight includes the day before.
    const last = Temporal.Instant.from(payment.period_end).subtract({ milliseconds: 1 })
    facts.push([texts.period, `${date(Temporal.Instant.from(payment.period_start))} – ${date(last)}`])
  }
  facts.push([texts.how, texts.sources[payment.source]], [texts.amount, amount(payment.amount)])
  if (payment.returned !== 0) {
    facts.push([texts.returned, amount(payment.returned)], [texts.remains, amount(payment.amount - payment.returned)])
  }
  return facts
}
