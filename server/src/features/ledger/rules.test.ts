import { expect, test } from 'vitest'
import { decideReversal, monthsOf } from './rules.ts'

test('the months of a year are those of the club’s clock, each to the next', () => {
  const months = monthsOf(2026, 'Europe/Stockholm')
  expect(months.map(({ month }) => month)).toEqual(
    Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
  )
  expect(months[0]?.start).toBe('2025-12-31T23:00:00.000Z')
  expect(months[2]).toEqual({ month: '2026-03', start: '2026-02-28T23:00:00.000Z', end: '2026-03-31T22:00:00.000Z' })
  expect(months[11]?.end).toBe('2026-12-31T23:00:00.000Z')
  expect(months.slice(1).map(({ start }) => start)).toEqual(months.slice(0, -1).map(({ end }) => end))
})

test.each([
  ['one that was never corrected', { kind: 'cash', reverses_id: null, reversed_by: null }, { allowed: true }],
  [
    'one that was corrected already',
    { kind: 'cash', reverses_id: null, reversed_by: 7 },
    { allowed: false, reason: 'already_reversed' },
  ],
  ['a correction', { kind: 'cash', reverses_id: 3, reversed_by: null }, { allowed: false, reason: 'not_reversible' }],
  [
    'what a booking moved',
    { kind: 'booking', reverses_id: null, reversed_by: null },
    { allowed: false, reason: 'not_reversible' },
  ],
] as const)('whether an administrator can correct %s', (_name, facts, decision) => {
  expect(decideReversal(facts)).toEqual(decision)
})
