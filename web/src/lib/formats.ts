import type { Locale } from '@fobhouse/contract/languages.ts'
import { formatAmount, formatAmountIn, formatShortAmount } from '@fobhouse/contract/money.ts'

export type FormatPlace = {
  /** Language of the page. */
  language: Locale
  /** The club's. */
  timeZone: string
  /** The club's currency. */
  currencyLocale: Locale
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How near an instant is. The page chooses the words for each kind. */
export type Nearness =
  | { kind: 'now' }
  | { kind: 'minutes' | 'hours'; count: number; isPast: boolean }
  | { kind: 'yesterday' | 'today' | 'tomorrow' | 'weekday' | 'date' }

const hoursInWords = 6
const daysByWeekday = 6

/** Minutes and hours while it is recent, then the day in the club's zone, then the date. */
export function nearnessOf(instant: Date, now: Date, timeZone: string): Nearness {
  const difference = instant.getTime() - now.getTime()
  const distance = Math.abs(difference)
  const isPast = difference <= 0
  if (distance < minuteMs) return { kind: 'now' }
  if (distance < hourMs) return { kind: 'minutes', count: Math.floor(distance / minuteMs), isPast }
  if (distance < hoursInWords * hourMs) return { kind: 'hours', count: Math.floor(distance / hourMs), isPast }
  const days = dayNumber(instant, timeZone) - dayNumber(now, timeZone)
  if (days === 0) return { kind: 'today' }
  if (days === -1) return { kind: 'yesterday' }
  if (days === 1) return { kind: 'tomorrow' }
  return Math.abs(days) <= daysByWeekday ? { kind: 'weekday' } : { kind: 'date' }
}

/** Days since 1970 of the calendar day in the zone at this instant. */
export function dayNumber(instant: Date, timeZone: string): number {
  const { year, month, day } = partsOf(instant, 'en', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / dayMs
}

/** `5 March 2024`, in this order in every language (`docs/rules/text-and-time.md`). */
export function formatDate(instant: Date, place: Omit<FormatPlace, 'currencyLocale'>): string {
  return dayMonthYear(instant, place, 'long')
}

/** `March 2024`, above the rows of one month. */
export function formatMonth(instant: Date, { language, timeZone }: FormatPlace): string {
  const parts = partsOf(instant, language, { timeZone, month: 'long', year: 'numeric' })
  return `${capitalised(parts.month)}${beforeYear(language)}${parts.year}`
}

/** `5 Mar 2024`, for tables. */
export function formatShortDate(instant: Date, place: FormatPlace): string {
  return dayMonthYear(instant, place, 'short')
}

function dayMonthYear(
  instant: Date,
  { language, timeZone }: Omit<FormatPlace, 'currencyLocale'>,
  month: 'long' | 'short',
): string {
  const parts = partsOf(instant, language, { timeZone, day: 'numeric', month, year: 'numeric' })
  return `${dayAndMonth(parts, { language, month })}${month === 'long' ? beforeYear(language) : ' '}${parts.year}`
}

/** `5 March`, `5. März`, `5 de marzo`: the day comes first, with the words that the language puts around it. */
function dayAndMonth(
  { day, month }: Record<string, string>,
  wanted: Pick<FormatPlace, 'language'> & { month: 'long' | 'short' },
): string {
  if (wanted.language.startsWith('de')) return `${day}. ${month}`
  return wanted.language.startsWith('es') && wanted.month === 'long' ? `${day} de ${month}` : `${day} ${month}`
}

function beforeYear(language: Locale): string {
  return language.startsWith('es') ? ' de ' : ' '
}

function afterWeekday(language: Locale): string {
  return language.startsWith('de') || language.startsWith('es') ? ', ' : ' '
}

/** `Tue 10 Mar`. */
export function formatWeekday(instant: Date, { language, timeZone }: FormatPlace): string {
  const parts = partsOf(instant, language, { timeZone, weekday: 'short', day: 'numeric', month: 'short' })
  return `${parts.weekday}${afterWeekday(language)}${dayAndMonth(parts, { language, month: 'short' })}`
}

/** `Monday` or `Mon` for 1, to `Sunday` for 7. */
export function formatWeekdayName(
  weekday: number,
  { language }: Pick<FormatPlace, 'language'>,
  length: 'long' | 'short' = 'long',
): string {
  const day = Date.UTC(2024, 0, weekday) // 1 January 2024 was a Monday
  const { weekday: name } = partsOf(new Date(day), language, { timeZone: 'UTC', weekday: length })
  return capitalised(name)
}

/** `Thursday 12 March`, with the year if it differs from now's. */
export function formatDay(instant: Date, now: Date, place: FormatPlace): string {
  return capitalised(formatDayWithin(instant, now, place))
}

/** The same inside a sentence, where most languages write it in lower case: `torsdag 12 mars`. */
export function formatDayWithin(instant: Date, now: Date, { language, timeZone }: FormatPlace): string {
  const options = { timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  const parts = partsOf(instant, language, options)
  const year = parts.year === partsOf(now, language, options).year ? '' : `${beforeYear(language)}${parts.year}`
  return `${parts.weekday}${afterWeekday(language)}${dayAndMonth(parts, { language, month: 'long' })}${year}`
}

function capitalised(word = ''): string {
  return `${word.slice(0, 1).toLocaleUpperCase()}${word.slice(1)}`
}

/** `21:12`. */
export function formatTime(instant: Date, { language, timeZone }: Omit<FormatPlace, 'currencyLocale'>): string {
  return dateFormat(language, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant)
}

/** `Thu 5 March 2024, 21:12:08 AEST`, shown on hover. */
export function formatExact(instant: Date, { language, timeZone }: FormatPlace): string {
  return dateFormat(language, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(instant)
}

/** A date without a time, `YYYY-MM-DD`: the same day in every zone. */
export function formatCalendarDate(date: string, place: FormatPlace): string {
  return formatDate(new Date(`${date}T00:00:00.000Z`), { ...place, timeZone: 'UTC' })
}

/** `16–20 December 2026`, `28 December 2026 – 3 January 2027`: what both have in common is said once. */
export function formatCalendarDays(first: string, last: string, place: FormatPlace): string {
  const [from, to] = [formatCalendarDate(first, place), formatCalendarDate(last, place)]
  if (first === last) return to
  if (first.slice(0, 7) === last.slice(0, 7)) return `${from.split(' ')[0] ?? ''}–${to}`
  const year = `${beforeYear(place.language)}${first.slice(0, 4)}`
  return first.slice(0, 4) === last.slice(0, 4) ? `${from.slice(0, -year.length)} – ${to}` : `${from} – ${to}`
}

export function formatNumber(value: number, { language }: Pick<FormatPlace, 'language'>): string {
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(language)
  numberFormats.set(language, format)
  return format.format(value)
}

/** Minor units in the club's currency. */
export function formatMoney(amount: number, { currencyLocale }: FormatPlace, currency?: string): string {
  if (currency !== undefined) return formatAmountIn(amount, { locale: currencyLocale, currency })
  return formatAmount(amount, currencyLocale)
}

/** Short, for the axis of a chart. */
export function formatShortMoney(amount: number, { currencyLocale }: FormatPlace): string {
  return formatShortAmount(amount, currencyLocale)
}

function partsOf(instant: Date, language: string, options: Intl.DateTimeFormatOptions): Record<string, string> {
  const parts = dateFormat(language, options).formatToParts(instant)
  // Some languages put a full stop after a short month or weekday ("mars", but "feb."); a table needs none.
  return Object.fromEntries(parts.map(({ type, value }) => [type, value.replace(/\.$/, '')]))
}

// Making a format costs a hundred times as much as using it, and a list uses a few of them very often.
const dateFormats = new Map<string, Intl.DateTimeFormat>()
const numberFormats = new Map<Locale, Intl.NumberFormat>()

function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options])
  const known = dateFormats.get(key) ?? new Intl.DateTimeFormat(language, options)
  dateFormats.set(key, known)
  return known
}
