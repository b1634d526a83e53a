import { expect, test } from 'vitest'
import { filledIn, isBlank } from '../../lib/filled-in.ts'
import { queryOf, readFilter } from './audit-filter.ts'

const read = (search: string) => readFilter(new URLSearchParams(search))

test('the address keeps the filter', () => {
  const filter = read('actor=12&action=member&from=2026-03-01')
  expect(filledIn(filter)).toEqual({ actor: '12', action: 'member', from: '2026-03-01' })
  expect(isBlank(filter)).toBe(false)
  expect(isBlank(read('from=yesterday'))).toBe(true)
})

test('the server is asked for what is filled in, and for instants', () => {
  expect(queryOf(read('actor=12&subject=door&to=2026-03-12'), 'Australia/Brisbane')).toEqual({
    actor: '12',
    subject: 'door',
    to: '2026-03-12T14:00:00.000Z',
  })
})
