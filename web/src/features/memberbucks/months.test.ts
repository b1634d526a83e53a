import type { Transaction } from '@fobhouse/contract/routes/memberbucks.ts'
import { expect, test } from 'vitest'
import { monthsOf } from './months.ts'

const transactions = [
  ['2026-03-10', -250],
  ['2026-03-02', 2000],
  ['2026-02-20', -300],
  ['2026-02-01', -100],
].map(([day, amount], id) => ({
  id,
  amount,
  date: `${day}T08:00:00.000Z`,
  type: 'card',
  description: '',
})) as Transaction[]

const nameOf = (instant: string) => instant.slice(0, 7)
const read = (direction: 'all' | 'in' | 'out', hasMore: boolean) =>
  monthsOf(transactions, { direction, nameOf, hasMore }).map(({ name, rows, sum }) => [name, rows.length, sum])

test('each month has its sum, but not one of which more may follow', () => {
  expect(read('all', false)).toEqual([
    ['2026-03', 2, 1750],
    ['2026-02', 2, -400],
  ])
  expect(read('all', true)[1]).toEqual(['2026-02', 2, undefined])
})

test('in and out leave out the months in which nothing went that way', () => {
  expect(read('in', false)).toEqual([['2026-03', 1, 2000]])
  expect(read('out', false)).toEqual([
    ['2026-03', 1, -250],
    ['2026-02', 2, -400],
  ])
})
