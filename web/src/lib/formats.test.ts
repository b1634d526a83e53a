import { describe, expect, it } from 'vitest'
import {
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
  formatTime,
  formatWeekday,
  nearnessOf,
} from './formats.ts'

const brisbane: FormatPlace = { language: 'en-AU', timeZone: 'Australia/Brisbane', currencyLocale: 'en-AU' }
const stockholm: FormatPlace = { language: 'sv-SE', timeZone: 'Europe/Stockholm', currencyLocale: 'sv-SE' }
const berlin: FormatPlace = { language: 'de-DE', timeZone: 'Europe/Berlin', currencyLocale: 'de-DE' }
const madrid: FormatPlace = { language: 'es-ES', timeZone: 'Europe/Madrid', currencyLocale: 'es-ES' }
const newYear = new Date('2024-03-04T20:30:00.000Z') // the fifth in Brisbane, still the fourth in Stockholm

describe('formats', () => {
  it.each([
    ['date', formatDate(newYear, brisbane), '5 March 2024'],
    ['date in American English', formatDate(newYear, { ...brisbane, language: 'en-US' }), '5 March 2024'],
    ['date in Swedish and Stockholm', formatDate(newYear, stockholm), '4 mars 2024'],
    ['short date', formatShortDate(newYear, brisbane), '5 Mar 2024'],
    ['month', formatMonth(newYear, brisbane), 'March 2024'],
    ['month in Swedish', formatMonth(newYear, stockholm), 'Mars 2024'],
    ['day in Swedish', formatDay(newYear, newYear, stockholm), 'Måndag 4 mars'],
    ['day in a Swedish sentence', formatDayWithin(newYear, newYear, stockholm), 'måndag 4 mars'],
    ['day in a sentence', formatDayWithin(newYear, newYear, brisbane), 'Tuesday 5 March'],
    ['date in German', formatDate(newYear, berlin), '4. März 2024'],
    ['short date in German', formatShortDate(newYear, berlin), '4. März 2024'],
    ['day in German', formatDay(newYear, newYear, berlin), 'Montag, 4. März'],
    ['weekday in German', formatWeekday(newYear, berlin), 'Mo, 4. März'],
    ['days in German', formatCalendarDays('2026-12-16', '2026-12-20', berlin), '16.–20. Dezember 2026'],
    ['date in Spanish', formatDate(newYear, madrid), '4 de marzo de 2024'],
    ['short date in Spanish', formatShortDate(newYear, madrid), '4 mar 2024'],
    ['month in Spanish', formatMonth(newYear, madrid), 'Marzo de 2024'],
    ['day in Spanish', formatDay(newYear, new Date('2026-01-01'), madrid), 'Lunes, 4 de marzo de 2024'],
    [
      'days of a year in Spanish',
      formatCalendarDays('2026-11-30', '2026-12-02', madrid),
      '30 de noviembre – 2 de diciembre de 2026',
    ],
    ['weekday', formatWeekday(newYear, brisbane), 'Tue 5 Mar'],
    ['weekday in Swedish', formatWeekday(newYear, stockholm), 'mån 4 mars'],
    ['time', formatTime(newYear, brisbane), '06:30'],
    ['time in American English', formatTime(newYear, { ...brisbane, language: 'en-US' }), '06:30'],
    ['midnight', formatTime(new Date('2024-03-04T14:00:00.000Z'), brisbane), '00:00'],
    [
      'calendar date',
      formatCalendarDate('2026-01-01', { ...brisbane, timeZone: 'Pacific/Honolulu' }),
      '1 January 2026',
    ],
    ['one day', formatCalendarDays('2026-12-16', '2026-12-16', brisbane), '16 December 2026'],
    ['days of a month', formatCalendarDays('2026-12-16', '2026-12-20', brisbane), '16–20 December 2026'],
    ['days of a year', formatCalendarDays('2026-11-30', '2026-12-02', stockholm), '30 november – 2 december 2026'],
    [
      'the same day of two years',
      formatCalendarDays('2026-12-28', '2027-12-28', brisbane),
      '28 December 2026 – 28 December 2027',
    ],
    ['number', formatNumber(1284, brisbane), '1,284'],
    ['money', formatMoney(3750, brisbane), 'A$37.50'],
    ['debt', formatMoney(-230, brisbane), '−A$2.30'],
  ])('%s', (_case, text, expected) => {
    expect(text.replaceAll(/\s/gu, ' ')).toBe(expected)
  })

  it('says the zone when it is exact', () => {
    expect(formatExact(newYear, brisbane)).toContain('06:30:00')
    expect(formatExact(newYear, brisbane)).toContain('AEST')
  })
})

describe('nearnessOf', () => {
  const now = new Date('2026-03-12T08:30:00.000Z') // 18:30 in Brisbane
  it.each([
    ['2026-03-12T08:30:00.000Z', { kind: 'now' }],
    ['2026-03-12T08:29:00.001Z', { kind: 'now' }],
    ['2026-03-12T08:18:00.000Z', { kind: 'minutes', count: 12, isPast: true }],
    ['2026-03-12T08:31:00.000Z', { kind: 'minutes', count: 1, isPast: false }],
    ['2026-03-12T07:30:00.000Z', { kind: 'hours', count: 1, isPast: true }],
    ['2026-03-12T02:30:00.001Z', { kind: 'hours', count: 5, isPast: true }],
    ['2026-03-12T02:30:00.000Z', { kind: 'today' }],
    ['2026-03-11T14:00:00.000Z', { kind: 'today' }],
    ['2026-03-11T13:59:59.999Z', { kind: 'yesterday' }],
    ['2026-03-12T14:30:00.000Z', { kind: 'tomorrow' }],
    ['2026-03-08T10:00:00.000Z', { kind: 'weekday' }],
    ['2026-03-05T14:00:00.000Z', { kind: 'weekday' }],
    ['2026-03-05T13:00:00.000Z', { kind: 'date' }],
    ['2019-08-19T00:00:00.000Z', { kind: 'date' }],
  ])('%s', (instant, expected) => {
    expect(nearnessOf(new Date(instant), now, 'Australia/Brisbane')).toEqual(expected)
  })

  it('counts days, not 24 hours, when the clocks change', () => {
    // Sunday 29 March 2026 has 23 hours in Stockholm.
    const monday = new Date('2026-03-30T05:00:00.000Z')
    expect(nearnessOf(new Date('2026-03-28T23:30:00.000Z'), monday, 'Europe/Stockholm')).toEqual({ kind: 'yesterday' })
    expect(nearnessOf(new Date('2026-03-28T22:30:00.000Z'), monday, 'Europe/Stockholm')).toEqual({ kind: 'weekday' })
  })
})
