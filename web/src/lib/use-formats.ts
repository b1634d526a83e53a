import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  dayNumber,
  formatCalendarDate,
  formatCalendarDays,
  formatDate,
  formatDay,
  formatDayWithin,
  formatExact,
  formatMoney,
  formatMonth,
  formatNumber,
  type FormatPlace,
  formatShortDate,
  formatShortMoney,
  formatTime,
  formatWeekday,
  formatWeekdayName,
  type Nearness,
  nearnessOf,
} from './formats.ts'
import { useSite } from './site.ts'
import { currentLanguage } from './translations.ts'

type Instant = string | Date

export type Formats = {
  /** `12 min ago`, `Yesterday 21:12`, `Tue 10 Mar`, `5 Mar 2024`. */
  relative(instant: Instant, now?: Date): string
  /** The same inside a sentence: `now`, `yesterday 21:12`. */
  relativeWithin(instant: Instant, now?: Date): string
  /** `5 March 2024`. */
  date(instant: Instant): string
  shortDate(instant: Instant): string
  /** Above the rows of one day: `Today, Thursday 12 March`, `Yesterday, …`, `Tuesday 10 March`. */
  day(instant: Instant, now?: Date): string
  /** The same inside a sentence: `today, Thursday 12 March`. */
  dayWithin(instant: Instant, now?: Date): string
  /** `Thursday 12 March`. */
  weekday(instant: Instant): string
  /** The same inside a sentence, where most languages write it in lower case: `torsdag 12 mars`. */
  weekdayWithin(instant: Instant): string
  /** `Monday` or `Mon` for 1, to `Sunday` for 7. */
  weekdayName(weekday: number, length?: 'long' | 'short'): string
  /** `March 2024`. */
  month(instant: Instant): string
  time(instant: Instant): string
  exact(instant: Instant): string
  /** Takes `YYYY-MM-DD`. */
  calendarDate(date: string): string
  /** Takes two of them, the first and the last day. */
  calendarDays(first: string, last: string): string
  /** `2 h 5 min`, `2 h`. */
  duration(seconds: number): string
  /** The time since then, as a duration. */
  elapsed(since: Instant, now?: Date): string
  number(value: number): string
  /** Takes minor units; in the club's currency unless another one is given. */
  money(amount: number, currency?: string): string
  /** Short, for the axis of a chart. */
  shortMoney(amount: number): string
}

/** Dates, numbers and money in the page's language, the club's zone and the club's currency. */
export function useFormats(): Formats {
  const { t } = useTranslation()
  const { timeZone, siteLocaleCurrency } = useSite()
  const language = currentLanguage()
  return useMemo(
    () => formatsOf(t, { language, timeZone, currencyLocale: siteLocaleCurrency }),
    [t, language, timeZone, siteLocaleCurrency],
  )
}

function formatsOf(t: TFunction, place: FormatPlace): Formats {
  return {
    relative: (instant, now = new Date()) => relativeText(dateOf(instant), now, { t, place }),
    relativeWithin: (instant, now = new Date()) => relativeText(dateOf(instant), now, { t, place, isWithin: true }),
    date: (instant) => formatDate(dateOf(instant), place),
    shortDate: (instant) => formatShortDate(dateOf(instant), place),
    day: (instant, now = new Date()) => dayText(dateOf(instant), now, { t, place }),
    dayWithin: (instant, now = new Date()) => dayText(dateOf(instant), now, { t, place, isWithin: true }),
    weekday: (instant) => formatDay(dateOf(instant), dateOf(instant), place),
    weekdayWithin: (instant) => formatDayWithin(dateOf(instant), dateOf(instant), place),
    weekdayName: (weekday, length) => formatWeekdayName(weekday, place, length),
    month: (instant) => formatMonth(dateOf(instant), place),
    time: (instant) => formatTime(dateOf(instant), place),
    exact: (instant) => formatExact(dateOf(instant), place),
    calendarDate: (date) => formatCalendarDate(date, place),
    calendarDays: (first, last) => formatCalendarDays(first, last, place),
    duration: (seconds) => durationText(seconds, t),
    elapsed: (since, now = new Date()) => durationText(Math.max(0, now.getTime() - dateOf(since).getTime()) / 1000, t),
    number: (value) => formatNumber(value, place),
    money: (amount, currency) => formatMoney(amount, place, currency),
    shortMoney: (amount) => formatShortMoney(amount, place),
  }
}

function dateOf(instant: Instant): Date {
  return typeof instant === 'string' ? new Date(instant) : instant
}

type RelativeOptions = { t: TFunction; place: FormatPlace; isWithin?: boolean }

function relativeText(instant: Date, now: Date, { t, place, isWithin = false }: RelativeOptions): string {
  const nearness = nearnessOf(instant, now, place.timeZone)
  const text = textOf(nearness, instant, { t, place })
  const isName = nearness.kind === 'weekday' || nearness.kind === 'date' // `Tue 10 Mar` begins like this everywhere
  return isWithin && !isName ? uncapitalised(text) : text
}

function textOf(nearness: Nearness, instant: Date, { t, place }: RelativeOptions): string {
  const time = formatTime(instant, place)
  switch (nearness.kind) {
    case 'now':
      return t('time.now')
    case 'minutes':
      return t(nearness.isPast ? 'time.minutesAgo' : 'time.inMinutes', { count: nearness.count })
    case 'hours':
      return t(nearness.isPast ? 'time.hoursAgo' : 'time.inHours', { count: nearness.count })
    case 'today':
      return t('time.today', { time })
    case 'yesterday':
      return t('time.yesterday', { time })
    case 'tomorrow':
      return t('time.tomorrow', { time })
    case 'weekday':
      return formatWeekday(instant, place)
    case 'date':
      return formatShortDate(instant, place)
  }
}

function dayText(instant: Date, now: Date, { t, place, isWithin = false }: RelativeOptions): string {
  const day = formatDayWithin(instant, now, place)
  const daysAgo = dayNumber(now, place.timeZone) - dayNumber(instant, place.timeZone)
  if (daysAgo !== 0 && daysAgo !== 1) return isWithin ? day : formatDay(instant, now, place)
  const text = t(daysAgo === 0 ? 'time.dayToday' : 'time.dayYesterday', { day })
  return isWithin ? uncapitalised(text) : text
}

function uncapitalised(text: string): string {
  return `${text.slice(0, 1).toLocaleLowerCase()}${text.slice(1)}`
}

function durationText(seconds: number, t: TFunction): string {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (hours > 0 && minutes % 60 === 0) return t('time.hours', { hours })
  if (hours > 0) return t('time.hoursMinutes', { hours, minutes: minutes % 60 })
  return minutes > 0 ? t('time.minutes', { count: minutes }) : t('time.seconds', { count: Math.floor(seconds) })
}
