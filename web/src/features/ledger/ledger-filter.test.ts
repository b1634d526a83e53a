import { expect, test } from 'vitest'
import { filledIn } from '../../lib/filled-in.ts'
import { noFilter, queryOf, readFilter } from './ledger-filter.ts'

const read = (search: string) => readFilter(new URLSearchParams(search))

test('the address keeps the filter', () => {
  const filter = read('account=member:12&kind=cash&from=2026-03-01')
  expect(filledIn(filter)).toEqual({ account: 'member:12', kind: 'cash', from: '2026-03-01' })
})

test.each(['account=nobody', 'account=member:x', 'kind=gift', 'from=yesterday', 'to=2026-02-30'])(
  '%s asks nothing',
  (search) => {
    expect(read(search)).toEqual(noFilter)
  },
)

test('days are whole ones of the zone of the club, the last included', () => {
  expect(queryOf(read('account=cash&kind=cash&from=2026-03-29&to=2026-03-29'), 'Europe/Stockholm')).toEqual({
    account: 'cash',
    kind: 'cash',
    from: '2026-03-28T23:00:00.000Z',
    to: '2026-03-29T22:00:00.000Z',
  })
})
