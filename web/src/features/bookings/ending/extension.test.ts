import { expect, test } from 'vitest'
import { findExtension, isTakenAfter } from './extension.ts'

const own = { bookingId: 7, start: '2026-03-12T08:00:00.000Z', end: '2026-03-12T09:00:00.000Z' }
const rules = { stepMinutes: 15, maxMinutes: 240, bufferMinutes: 0 } as const
const at = (time: string) => ({ start: `2026-03-12T${time}:00.000Z` })
const endOf = (others: readonly { start: string }[], changed: object = {}) =>
  findExtension({ own, others, rules: { ...rules, ...changed } })?.end.slice(11, 16)

test('an hour at most, in whole steps, and not into the next booking', () => {
  expect(endOf([])).toBe('10:00')
  expect(endOf([at('09:50')])).toBe('09:45')
  expect(endOf([at('09:50')], { bufferMinutes: 30 })).toBe('09:15')
  expect(endOf([at('09:10')])).toBeUndefined()
  expect(endOf([at('09:00')])).toBeUndefined()
})

test('a long step is a long extension, and nothing is longer than the rules allow', () => {
  expect(endOf([], { stepMinutes: 240, maxMinutes: 600 })).toBe('13:00')
  expect(endOf([], { maxMinutes: 90 })).toBe('09:30')
  expect(endOf([], { maxMinutes: 60 })).toBeUndefined()
  expect(findExtension({ own: { ...own, bookingId: null }, others: [], rules })).toBeUndefined()
})

test('somebody else’s time is the reason if not even one step is left before it', () => {
  const isTaken = (time: string, bufferMinutes = 0) =>
    isTakenAfter({ own, others: [at(time)], rules: { ...rules, bufferMinutes } })
  expect(isTakenAfter({ own, others: [], rules })).toBe(false)
  expect(isTaken('09:14')).toBe(true)
  expect(isTaken('09:15')).toBe(false)
  expect(isTaken('09:44', 30)).toBe(true)
})
