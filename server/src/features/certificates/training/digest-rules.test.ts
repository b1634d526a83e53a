import { expect, test } from 'vitest'
import { countNew, morningOf } from './digest-rules.ts'

test.each([
  ['2026-03-12T06:59:59.999Z', 'Europe/Stockholm', null],
  ['2026-03-12T07:00:00.000Z', 'Europe/Stockholm', '2026-03-12T07:00:00.000Z'],
  ['2026-03-12T22:59:59.000Z', 'Europe/Stockholm', '2026-03-12T07:00:00.000Z'],
  ['2026-03-29T06:00:00.000Z', 'Europe/Stockholm', '2026-03-29T06:00:00.000Z'],
  ['2026-03-11T22:00:00.000Z', 'Australia/Brisbane', '2026-03-11T22:00:00.000Z'],
])('at %s in %s the morning was %s', (now, timeZone, morning) => {
  expect(morningOf(now, timeZone)).toBe(morning)
})

test('a trainer hears of what is new in their certificate, and not of themselves', () => {
  const waiting = [
    { certificateId: 1, memberId: 5, since: '2026-03-12T08:00:00.000Z' },
    { certificateId: 1, memberId: 6, since: '2026-03-12T07:59:59.999Z' },
    { certificateId: 1, memberId: 7, since: '2026-03-12T09:00:00.000Z' },
    { certificateId: 2, memberId: 5, since: '2026-03-12T09:00:00.000Z' },
  ]
  expect(countNew(waiting, { certificateId: 1, memberId: 7, last: '2026-03-12T08:00:00.000Z' })).toBe(1)
  expect(countNew(waiting, { certificateId: 1, memberId: 9, last: '2026-03-12T00:00:00.000Z' })).toBe(3)
  expect(countNew(waiting, { certificateId: 2, memberId: 5, last: '2026-03-12T00:00:00.000Z' })).toBe(0)
})
