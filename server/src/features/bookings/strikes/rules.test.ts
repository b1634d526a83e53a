import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countAt, countsUntil, forgottenBefore, pausedUntil, type StrikeRules } from './rules.ts'

const day = 24 * 3_600_000
const at = (text: string) => Date.parse(`${text}Z`)
const rules: StrikeRules = { most: 2, strikeDays: 30, pauseDays: 14, timeZone: 'Europe/Stockholm' }

test('with the last that counts booking pauses, in days of the club', () => {
  const [first, second] = [at('2026-03-20T10:00'), at('2026-03-24T10:00')]
  expect(pausedUntil([first], rules, second)).toBeNull()
  // The night of 29 March is an hour shorter.
  expect(pausedUntil([first, second], rules, second)).toBe(at('2026-04-07T09:00'))
  expect(pausedUntil([first, second], rules, at('2026-04-07T08:59'))).toBe(at('2026-04-07T09:00'))
  expect(pausedUntil([first, second], rules, at('2026-04-07T09:00'))).toBeNull()
  expect(countsUntil(first, rules)).toBe(at('2026-04-19T09:00'))
})

test('what no longer counted causes nothing, and one more that counts pauses anew', () => {
  const [first, late, third] = [at('2026-01-01T10:00'), at('2026-02-01T10:00'), at('2026-02-10T10:00')]
  expect(pausedUntil([first, late], rules, late)).toBeNull()
  expect(pausedUntil([first, late, third], rules, third)).toBe(third + 14 * day)
  expect(pausedUntil([late, third, third + day], rules, third + day)).toBe(third + 15 * day)
  expect(pausedUntil([late, third], { ...rules, most: 0 }, third)).toBeNull()
})

test.each([
  ['as it is given', 0, 1],
  ['in its last moment', 30 * day - 1, 1],
  ['not as it stops to count', 30 * day, 0],
  ['not before it was given', -1, 0],
])('a strike counts: %s', (_name, after, count) => {
  const given = at('2026-05-01T10:00')
  expect(countAt([given], rules, given + after)).toBe(count)
})

test('a strike is forgotten a day after it can neither count nor be a part of a pause', () => {
  const now = at('2026-08-01T10:00')
  expect(forgottenBefore(rules, now)).toBe(now - (30 + 14 + 1) * day)
})

test('what is forgotten changes no pause', () => {
  const strikes = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 12 })
  const days = fc.integer({ min: 1, max: 60 })
  fc.assert(
    fc.property(strikes, days, days, fc.integer({ min: 1, max: 4 }), (hits, strikeDays, pauseDays, most) => {
      const mine = { ...rules, most, strikeDays, pauseDays }
      const all = hits.map((hit) => at('2026-01-01T10:00') + hit * day)
      const now = at('2026-01-01T10:00') + 401 * day
      const kept = all.filter((one) => one >= forgottenBefore(mine, now))
      expect(pausedUntil(kept, mine, now)).toBe(pausedUntil(all, mine, now))
    }),
  )
})
