import type { Locale } from '@fobhouse/contract/languages.ts'

/** As HTML calls them: a day (`2026-11-29`), or one with a time (`2026-11-29T19:00`). */
export type DayKind = 'date' | 'datetime-local'

type Part = 'day' | 'month' | 'year'

const forms: Record<DayKind, RegExp> = {
  date: /^(\d{4})-(\d{2})-(\d{2})$/,
  'datetime-local': /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?$/,
}

/** A value in figures as a language writes them, `29/11/2026 19:00`; anything else as it is. */
export function writeDay(value: string, kind: DayKind, language: Locale): string {
  const [, year, month, day, hour, minute, second = '00'] = forms[kind].exec(value) ?? []
  if (year === undefined || month === undefined || day === undefined) return value
  const written = joinParts({ day, month, year }, language)
  if (hour === undefined) return written
  return `${written} ${hour}:${minute}${second === '00' ? '' : `:${second}`}`
}

/** The value that was typed, in a language's order or as it is stored; undefined if it is no day of the calendar. */
export function readDayText(text: string, kind: DayKind, language: Locale): string | undefined {
  const figures = text.match(/\d+/g) ?? []
  if (/[^\d\s./:,T-]/u.test(text) || figures.length < 3) return undefined
  const isStored = figures[0]?.length === 4
  const order: readonly Part[] = isStored ? ['year', 'month', 'day'] : orderOf(language)
  const partOf = (part: Part): string => figures[order.indexOf(part)] ?? ''
  const year = partOf('year').length === 2 ? `20${partOf('year')}` : partOf('year')
  const date = `${year}-${partOf('month').padStart(2, '0')}-${partOf('day').padStart(2, '0')}`
  const value = figures.length === 3 ? date : `${date}T${timeOf(figures.slice(3))}`
  return isDay(value, kind) ? value : undefined
}

/** Whether a value is one, of a day that the calendar has. */
export function isDay(value: string, kind: DayKind): boolean {
  const [, , , , ...time] = forms[kind].exec(value) ?? []
  return forms[kind].test(value) && isInCalendar(value.slice(0, 10)) && isTime(time)
}

/** What is to be typed: `dd/mm/yyyy`, by the letters of a language. */
export function dayPattern(letters: Record<Part, string>, language: Locale): string {
  return joinParts(letters, language)
}

function timeOf(figures: readonly string[]): string {
  return figures.map((figure) => figure.padStart(2, '0')).join(':')
}

function isTime([hour = '0', minute = '0', second = '0']: readonly string[]): boolean {
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
}

function isInCalendar(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
}

function joinParts(parts: Record<Part, string>, language: Locale): string {
  return partsIn(language)
    .map(({ type, value }) => (type === 'literal' ? value : parts[type as Part])) // it has no other types
    .join('')
}

function orderOf(language: Locale): Part[] {
  return partsIn(language).flatMap(({ type }) => (type === 'literal' ? [] : [type as Part])) // it has no other types
}

function partsIn(language: Locale): Intl.DateTimeFormatPart[] {
  const figures = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(language, figures).formatToParts(0)
}
