import { type Amount, formatAmount } from '@fobhouse/contract/money.ts'
import { publicOrigin } from '../../context.ts'
import { fromText, nowText } from '../../core/clock.ts'
import { fullNameOrNull } from '../../core/full-name.ts'
import type { Actor } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { mailLanguage } from '../../integrations/mail/mail-template.ts'
import type { TextLanguage } from '@fobhouse/contract/languages.ts'
import { listAccounts, listAdministrators, recipientOf } from '../accounts/public.ts'
import { caretakersOf } from '../equipment-state/public.ts'
import { type MailRecipient, queueMail, queueMails } from '../outbox/public.ts'
import type { BookingContext } from './acts/write-booking.ts'
import { readPrices } from './money/present.ts'
import type { GivenStrike } from './strikes/give-strike.ts'
import * as store from './store.ts'
import * as texts from './mail-texts.ts'

type Row = store.ShownRow
type Reader = { recipient: MailRecipient; locale: TextLanguage }

/** Who has booked, as a reader of mail; undefined of nobody. */
export async function readerOf(ctx: BookingContext, trx: Trx, memberId: number | null): Promise<Reader | undefined> {
  const [account] = memberId === null ? [] : await listAccounts(trx, [memberId])
  return account && asReader(ctx, recipientOf(account))
}

function asReader({ settings }: BookingContext, recipient: MailRecipient): Reader {
  return { recipient, locale: mailLanguage(recipient.language, settings.get('general.siteLocaleCurrency')) }
}

export function linkTo(ctx: BookingContext, path: `/${string}`): string {
  return `${publicOrigin(ctx)}${path}`
}

/** A time on the club's clock, in the reader's language: both days if it ends on another. */
export function timeText(ctx: BookingContext, row: Pick<Row, 'starts_at' | 'ends_at'>, locale: TextLanguage): string {
  const zone = ctx.settings.get('general.timeZone')
  const [start, end] = [row.starts_at, row.ends_at].map((text) => fromText(text).toZonedDateTimeISO(zone))
  if (!start || !end) return ''
  const begin = start.toPlainDateTime().toLocaleString(locale, { dateStyle: 'full', timeStyle: 'short' })
  const isSameDay = start.toPlainDate().equals(end.toPlainDate())
  const last = isSameDay
    ? end.toPlainTime().toLocaleString(locale, { timeStyle: 'short' })
    : end.toPlainDateTime().toLocaleString(locale, { dateStyle: 'full', timeStyle: 'short' })
  return `${begin} – ${last}`
}

/** The items of a booking, or its place. */
async function whereText(trx: Trx, row: Row): Promise<string> {
  const units = (await store.listUnits(trx, [row.id])).get(row.id) ?? []
  const items = units.map(({ name, place }) => (place === null ? name : `${name} (${place})`))
  return items.length > 0 ? items.join(', ') : (row.place ?? row.bookable)
}

/** What mails about one booking say. */
export async function partsOf(ctx: BookingContext, trx: Trx, { row, locale }: { row: Row; locale: TextLanguage }) {
  return {
    what: row.bookable,
    time: timeText(ctx, row, locale),
    where: await whereText(trx, row),
    cost: await costText(ctx, trx, { row, locale }),
    link: linkTo(ctx, `/bookings/${row.id}`),
  }
}

/** What it costs, and until when cancelling is free; nothing of what costs nothing. */
async function costText(ctx: BookingContext, trx: Trx, { row, locale }: { row: Row; locale: TextLanguage }) {
  const { price, freeUntil } = (await readPrices(ctx, trx, [row.id]))(row)
  const words = texts.bookingWords[locale]
  const money = (amount: Amount) => formatAmount(amount, ctx.settings.get('general.siteLocaleCurrency'))
  const write = (text: string, values: Record<string, string>) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  const zone = ctx.settings.get('general.timeZone')
  const until = (instant: string) =>
    fromText(instant)
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toLocaleString(locale, { dateStyle: 'full', timeStyle: 'short' })
  const minutes = price.minutesIncluded + price.minutesPack
  const isStillFree = freeUntil !== null && nowText(ctx.clock) < freeUntil
  const cancelling = isStillFree ? words.freeUntil : words.cancelFee
  const lines = [
    ...(price.aside > 0 ? [write(words.cost, { amount: money(price.amount), aside: money(price.aside) })] : []),
    ...(minutes > 0 ? [write(words.minutes, { minutes: String(minutes) })] : []),
    ...(freeUntil === null ? [] : [write(cancelling, { until: until(freeUntil), fee: money(price.lateFee) })]),
  ]
  return lines.join(' ')
}

type Told = { row: Row; actor: Actor }

/** Tells its member that it is booked; or those who decide that it is asked for. */
export async function mailMade(ctx: BookingContext, trx: Trx, { row, actor }: Told): Promise<void> {
  if (row.state === 'requested') return mailRequest(ctx, trx, row)
  const reader = await readerOf(ctx, trx, row.member_id)
  if (!reader) return
  const params = await partsOf(ctx, trx, { row, locale: reader.locale })
  if (actor.memberId === row.member_id) {
    return queueMail(ctx, trx, { template: texts.bookedMail, recipient: reader.recipient, params })
  }
  const forYou = { ...params, by: actor.name }
  return queueMail(ctx, trx, { template: texts.bookedForYouMail, recipient: reader.recipient, params: forYou })
}

async function mailRequest(ctx: BookingContext, trx: Trx, row: Row): Promise<void> {
  const units = (await store.listUnits(trx, [row.id])).get(row.id) ?? []
  const who = fullNameOrNull(row) ?? ''
  const mails = (await carersOf(trx, units)).map((recipient) => {
    const { locale } = asReader(ctx, recipient)
    const time = timeText(ctx, row, locale)
    const params = { who, what: row.bookable, time, purpose: row.purpose, link: linkTo(ctx, '/bookings') }
    return { template: texts.requestedMail, recipient, params }
  })
  await queueMails(ctx, trx, mails)
}

/** Whoever looks after these items; after a place its administrators do. */
export async function carersOf(trx: Trx, units: readonly { id: number }[]): Promise<MailRecipient[]> {
  if (units.length === 0) return (await listAdministrators(trx, 'equipment')).map((account) => recipientOf(account))
  const all = new Map<number, MailRecipient>()
  for (const { id } of units) {
    for (const recipient of await caretakersOf(trx, id)) all.set(recipient.memberId ?? 0, recipient)
  }
  return [...all.values()]
}

export async function mailAnswered(
  ctx: BookingContext,
  trx: Trx,
  { row, kind, reason }: { row: Row; kind: 'approved' | 'refused' | 'lapsed'; reason: string },
): Promise<void> {
  const reader = await readerOf(ctx, trx, row.member_id)
  if (!reader) return
  const { recipient, locale } = reader
  const params = await partsOf(ctx, trx, { row, locale })
  if (kind === 'approved') return queueMail(ctx, trx, { template: texts.approvedMail, recipient, params })
  const { what, time } = params
  const link = linkTo(ctx, `/calendar/book/${row.bookable_id}`)
  if (kind === 'lapsed')
    return queueMail(ctx, trx, { template: texts.lapsedMail, recipient, params: { what, time, link } })
  return queueMail(ctx, trx, { template: texts.refusedMail, recipient, params: { what, time, reason, link } })
}

export async function mailChanged(ctx: BookingContext, trx: Trx, row: Row): Promise<void> {
  if (row.state === 'requested') return mailRequest(ctx, trx, row)
  return mailMoved(ctx, trx, row)
}

/** One mail for all of a series; requests go to those who decide, one by one. */
export async function mailSeries(ctx: BookingContext, trx: Trx, rows: readonly Row[]): Promise<void> {
  for (const row of rows) if (row.state === 'requested') await mailRequest(ctx, trx, row)
  const [first] = rows
  const reader = first && (await readerOf(ctx, trx, first.member_id))
  if (!reader) return
  const list = listText(rows.map((row) => timeText(ctx, row, reader.locale)))
  const params = { what: first.bookable, count: String(rows.length), list, link: linkTo(ctx, '/bookings') }
  await queueMail(ctx, trx, { template: texts.seriesMail, recipient: reader.recipient, params })
}

/** Tells its member how their booking is now. */
export async function mailMoved(ctx: BookingContext, trx: Trx, row: Row): Promise<void> {
  const reader = await readerOf(ctx, trx, row.member_id)
  if (!reader) return
  const params = await partsOf(ctx, trx, { row, locale: reader.locale })
  await queueMail(ctx, trx, { template: texts.changedMail, recipient: reader.recipient, params })
}

/** Reminds its member; of something that is out of order the first line says so. */
export async function mailReminder(ctx: BookingContext, trx: Trx, row: Row): Promise<void> {
  const reader = await readerOf(ctx, trx, row.member_id)
  if (!reader) return
  const params = await partsOf(ctx, trx, { row, locale: reader.locale })
  const template = row.trouble === null ? texts.reminderMail : texts.brokenReminderMail
  await queueMail(ctx, trx, { template, recipient: reader.recipient, params })
}

type Released = { row: Row; strike: GivenStrike | undefined }

/** Tells its member that nobody came, and what that means for them. */
export async function mailReleased(ctx: BookingContext, trx: Trx, { row, strike }: Released): Promise<void> {
  const reader = await readerOf(ctx, trx, row.member_id)
  if (!reader) return
  const { recipient, locale } = reader
  const params = {
    what: row.bookable,
    time: timeText(ctx, row, locale),
    strike: strike ? strikeText(ctx, strike, locale) : '',
    link: linkTo(ctx, '/bookings'),
  }
  await queueMail(ctx, trx, { template: texts.releasedMail, recipient, params })
}

function strikeText(ctx: BookingContext, { count, most, pausedUntil }: GivenStrike, locale: TextLanguage): string {
  const words = texts.bookingWords[locale]
  const zone = ctx.settings.get('general.timeZone')
  const until =
    pausedUntil === null
      ? ''
      : fromText(pausedUntil)
          .toZonedDateTimeISO(zone)
          .toPlainDateTime()
          .toLocaleString(locale, { dateStyle: 'full', timeStyle: 'short' })
  return (pausedUntil === null ? words.strike : words.paused)
    .replace('{count}', String(count))
    .replaceAll('{most}', String(most))
    .replace('{until}', until)
}

/** Why the club cancelled: its own words, or one of its reasons. */
export type EndReason =
  | { text: string }
  | keyof Pick<WordsOf, 'stillOut' | 'notActive' | 'removed' | 'maintained' | 'lostRight'>
type WordsOf = (typeof texts.bookingWords)['en-AU']

/** One mail to one member with all that is no longer booked. */
export async function mailEnded(
  ctx: BookingContext,
  trx: Trx,
  { rows, reason }: { rows: readonly Row[]; reason: EndReason },
): Promise<void> {
  const [first] = rows
  const reader = first && (await readerOf(ctx, trx, first.member_id))
  if (!reader) return
  const { recipient, locale } = reader
  const list = listText(rows.map((row) => `${row.bookable}, ${timeText(ctx, row, locale)}`))
  const params = {
    count: String(rows.length),
    list,
    reason: reasonText(reason, locale),
    link: linkTo(ctx, '/bookings'),
  }
  await queueMail(ctx, trx, { template: texts.cancelledMail, recipient, params })
}

function reasonText(reason: EndReason, locale: TextLanguage): string {
  const words = texts.bookingWords[locale]
  if (typeof reason === 'string') return words[reason]
  return reason.text === '' ? '' : words.reason.replace('{reason}', () => reason.text)
}

export function listText(lines: readonly string[]): string {
  return lines.join('; ')
}

/** A reason as it is stored, in the club's language. */
export function reasonForClub({ settings }: BookingContext, reason: EndReason): string {
  if (typeof reason !== 'string') return reason.text
  return texts.bookingWords[mailLanguage(null, settings.get('general.siteLocaleCurrency'))][reason]
}
