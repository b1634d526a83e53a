import { expect, test } from 'vitest'
import { isEmptyFilter, queryOf, readFilter, writeFilter } from './audit-filter.ts'

const read = (search: string) => readFilter(new URLSearchParams(search))

test('the address keeps the filter', () => {
  const filter = read('actor=12&action=member&from=2026-03-01')
  expect(writeFilter(filter)).toEqual({ actor: '12', action: 'member', from: '2026-03-01' })
  expect(isEmptyFilter(filter)).toBe(false)
  expect(isEmptyFilter(read(''))).toBe(true)
})

test.each(['yesterday', '2026-02-30', '2026-3-1'])('the day %s is none', (day) => {
  expect(read(`from=${day}`).from).toBe('')
})

test('days are whole ones of the zone of the club, the last included', () => {
  expect(queryOf(read('from=2026-03-12&to=2026-03-12'), 'Australia/Brisbane')).toEqual({
    from: '2026-03-11T14:00:00.000Z',
    to: '2026-03-12T14:00:00.000Z',
  })
})

test('a day on which the clocks change has its own length', () => {
  expect(queryOf(read('from=2026-03-29&to=2026-03-29'), 'Europe/Stockholm')).toEqual({
    from: '2026-03-28T23:00:00.000Z',
    to: '2026-03-29T22:00:00.000Z',
  })
})
