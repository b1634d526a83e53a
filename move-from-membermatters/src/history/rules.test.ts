import { expect, test } from 'vitest'
import { readGuests, readRefusal, readSession, readUuid, readVisit } from './rules.ts'

const began = { id: '1'.repeat(32), date_started: '2024-02-02 10:00:00' }

test.each([
  [
    'ended',
    { date_updated: '2024-02-02 10:59:00', date_ended: '2024-02-02 11:00:00.9', total_kwh: '1.5', total_cost: '694.5' },
    { seconds: 3600, cost: 695, end_reason: 'switched_off', first_reading: 0, last_reading: 1_500_000 },
    false,
  ],
  [
    'open: ends at its last news, unbilled',
    { date_updated: '2024-02-02 10:20:00', date_ended: null, total_cost: '250' },
    { ended_at: '2024-02-02T10:20:00.000Z', seconds: 1200, cost: 0, end_reason: 'timed_out', last_reading: null },
    true,
  ],
  [
    'ends before it began',
    { date_updated: '2024-02-01 10:20:00', date_ended: '2024-02-01 10:00:00', total_cost: '-5' },
    { ended_at: '2024-02-02T10:00:00.000Z', seconds: 0, cost: 0 },
    false,
  ],
])('a use that is %s', (_name, row, facts, wasOpen) => {
  expect(readSession({ ...began, ...row })).toMatchObject({ facts, wasOpen })
})

test('a use without its beginning is none', () => {
  expect(readSession({ ...began, date_started: 'soon' })).toBeUndefined()
})

test.each([
  ['locked_out', 'locked_out'],
  ['not_signed_in', 'denied'],
  ['rejected', 'denied'],
])('refused as %s: %s', (reason, outcome) => {
  expect(readRefusal({ reason }).outcome).toBe(outcome)
})

test('an open visit ends when it began', () => {
  expect(readVisit({ signin_date: '2024-02-02 10:00:00', signout_date: null })).toEqual({
    facts: { started_at: '2024-02-02T10:00:00.000Z', ended_at: '2024-02-02T10:00:00.000Z', end_reason: 'timeout' },
    wasOpen: true,
  })
})

test.each([
  ['["Kim", " Lo ", 3, ""]', ['Kim', 'Lo']],
  ['', []],
  ['Kim', undefined],
  ['{}', undefined],
])('guests %s', (text, expected) => {
  expect(readGuests(text)).toEqual(expected)
})

test('a uuid has its dashes, whatever the database', () => {
  const dashed = '01234567-89ab-cdef-0123-456789abcdef'
  expect(readUuid('0123456789ABCDEF0123456789abcdef')).toBe(dashed)
  expect(readUuid(dashed)).toBe(dashed)
})
