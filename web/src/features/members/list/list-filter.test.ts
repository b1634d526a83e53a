import { expect, test } from 'vitest'
import { directionOf, nextSort, readFilter, writeFilter } from './list-filter.ts'

test('what is written is what is read again', () => {
  const filter = { state: 'inactive', text: 'åsa l', sort: '-lastSeen' } as const
  expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter)
  expect(writeFilter({ state: 'all', text: '', sort: 'name' })).toEqual({})
})

test('applications are a filter, too', () => {
  expect(readFilter(new URLSearchParams('state=application')).state).toBe('application')
})

test('an address that somebody typed wrong still shows the list', () => {
  const filter = readFilter(new URLSearchParams('state=king&sort=-shoe&q='))
  expect(filter).toEqual({ state: 'all', text: '', sort: 'name' })
})

test('a column begins with its natural direction and turns with every click', () => {
  expect(nextSort('name', 'lastSeen')).toBe('-lastSeen')
  expect(nextSort('-lastSeen', 'lastSeen')).toBe('lastSeen')
  expect(nextSort('lastSeen', 'name')).toBe('name')
  expect(nextSort('name', 'name')).toBe('-name')
  expect([directionOf('-name', 'name'), directionOf('name', 'email')]).toEqual(['descending', 'none'])
})
