import { expect, test } from 'vitest'
import { csvOf, reachOf, since, sumBars, thin, ticksOf } from './series.ts'

function daysFrom(first: string, count: number): { date: string; value: number }[] {
  const start = Date.parse(first)
  return Array.from({ length: count }, (_, index) => ({
    date: new Date(start + index * 86_400_000).toISOString().slice(0, 10),
    value: 1,
  }))
}

test('draws every day of a year, and the last day of each month of ten', () => {
  expect(thin(daysFrom('2025-03-01', 366))).toHaveLength(366)
  const months = thin(daysFrom('2016-01-01', 3653)).map(({ date }) => date)
  expect(months).toHaveLength(120)
  expect(months.slice(0, 2)).toEqual(['2016-01-31', '2016-02-29'])
  expect(thin(daysFrom('2016-01-01', 500)).at(-1)?.date).toBe('2017-05-14')
})

test('sums a month, whole or begun', () => {
  expect(sumBars(daysFrom('2026-02-27', 5), ['value'])).toEqual([
    { date: '2026-02-01', value: 2 },
    { date: '2026-03-01', value: 3 },
  ])
})

test('sums years where months are too many', () => {
  expect(
    sumBars(daysFrom('2016-01-01', 3653), ['value'])
      .map(({ date, value }) => [date, value])
      .slice(0, 2),
  ).toEqual([
    ['2016-01-01', 366],
    ['2017-01-01', 365],
  ])
})

test('cuts at a day, which stays', () => {
  expect(since(daysFrom('2026-01-01', 3), '2026-01-02').map(({ date }) => date)).toEqual(['2026-01-02', '2026-01-03'])
})

test('marks months, or years where there are many', () => {
  expect(ticksOf(daysFrom('2026-01-15', 60))).toEqual({ dates: ['2026-02-01', '2026-03-01'], by: 'month' })
  expect(ticksOf(thin(daysFrom('2016-01-01', 1200)))).toEqual({
    dates: ['2017-01-31', '2018-01-31', '2019-01-31'],
    by: 'year',
  })
  expect(ticksOf([])).toEqual({ dates: [], by: 'month' })
})

test('writes a file that spreadsheets read', () => {
  expect(csvOf(['day', 'active'], [['2026-01-01', 3]])).toBe('\uFEFFday,active\r\n2026-01-01,3\r\n')
})

test('values reach further one upon the other than each by itself', () => {
  const rows = [
    { date: '2026-03-01', a: 5, b: -3, other: 99 },
    { date: '2026-03-02', a: 4, b: 2, other: 99 },
  ]
  expect(reachOf(rows, ['a', 'b'], true)).toEqual({ lowest: -3, highest: 6 })
  expect(reachOf(rows, ['a', 'b'], false)).toEqual({ lowest: -3, highest: 5 })
  expect(reachOf([], ['a'], true)).toEqual({ lowest: 0, highest: 0 })
})
