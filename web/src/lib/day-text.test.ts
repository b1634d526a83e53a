import { locales } from '@fobhouse/contract/languages.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayPattern, readDayText, writeDay } from './day-text.ts'

test.each([
  ['en-AU', '29/11/2026'],
  ['en-US', '11/29/2026'],
  ['de-DE', '29.11.2026'],
  ['nl-NL', '29-11-2026'],
  ['sv-SE', '2026-11-29'],
] as const)('a day is written in the figures and the order of %s', (language, written) => {
  expect(writeDay('2026-11-29', 'date', language)).toBe(written)
  expect(writeDay('2026-11-29T19:00', 'datetime-local', language)).toBe(`${written} 19:00`)
  expect(writeDay('2026-11-29T19:00:00', 'datetime-local', language)).toBe(`${written} 19:00`)
  expect(writeDay('2026-11-29T19:00:07', 'datetime-local', language)).toBe(`${written} 19:00:07`)
  expect(writeDay('soon', 'date', language)).toBe('soon')
})

test.each(locales)('what is written in %s is read again, and so is what is stored', (language) => {
  const moments = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-30'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, (moment) => {
      const [day, time] = [moment.toISOString().slice(0, 10), moment.toISOString().slice(0, 16)]
      expect(readDayText(writeDay(day, 'date', language), 'date', language)).toBe(day)
      expect(readDayText(day, 'date', language)).toBe(day)
      expect(readDayText(writeDay(time, 'datetime-local', language), 'datetime-local', language)).toBe(time)
      expect(readDayText(time, 'datetime-local', language)).toBe(time)
    }),
  )
})

test.each([
  ['1/2/26', '2026-02-01'],
  ['01.02.2026', '2026-02-01'],
  [' 29 - 2 - 2028 ', '2028-02-29'],
  ['29/2/2026', undefined],
  ['31/4/2026', undefined],
  ['13/13/2026', undefined],
  ['1/2', undefined],
  ['1/2/026', undefined],
  ['1 Feb 2026', undefined],
  ['2026-02-01T10:00', undefined],
  ['', undefined],
])('a day typed as %s', (text, day) => {
  expect(readDayText(text, 'date', 'en-AU')).toBe(day)
})

test.each([
  ['1/2/2026 9:05', '2026-02-01T09:05'],
  ['1/2/2026, 23:59:07', '2026-02-01T23:59:07'],
  ['1/2/2026', undefined],
  ['1/2/2026 24:00', undefined],
  ['1/2/2026 10:60', undefined],
  ['1/2/2026 10', undefined],
])('a day with a time typed as %s', (text, moment) => {
  expect(readDayText(text, 'datetime-local', 'en-AU')).toBe(moment)
})

test('the pattern has the letters and the order of the language', () => {
  expect(dayPattern({ day: 'TT', month: 'MM', year: 'JJJJ' }, 'de-DE')).toBe('TT.MM.JJJJ')
  expect(dayPattern({ day: 'dd', month: 'mm', year: 'yyyy' }, 'en-US')).toBe('mm/dd/yyyy')
})
