import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { defaultSender, gentleDelay, isOnInternet, isStuck, isTooLate, nextAttempt } from './rules.ts'

const start = Temporal.Instant.from('2026-03-12T08:00:00Z')

test.each([
  [1, '2026-03-12T08:01:00Z'],
  [2, '2026-03-12T08:02:00Z'],
  [3, '2026-03-12T08:04:00Z'],
  [9, '2026-03-12T12:16:00Z'],
  [10, '2026-03-12T14:00:00Z'],
  [12, '2026-03-12T14:00:00Z'],
])('after %i failed tries the next one comes at %s', (attempts, expected) => {
  expect(nextAttempt(attempts, start)?.toString()).toBe(expected)
})

test.each([
  ['https://portal.example.org', true],
  ['http://portal.example.org', false],
  ['https://localhost:3000', false],
  ['https://portal', false],
  ['https://portal.local', false],
  ['https://192.168.1.5', false],
  ['https://[fd00::1]', false],
])('whether the internet can fetch from %s: %s', (origin, expected) => {
  expect(isOnInternet(origin)).toBe(expected)
})

test('gives up a good day after the first try', () => {
  let now: Temporal.Instant | undefined = start
  let last = start
  for (let attempts = 1; now !== undefined; attempts += 1) {
    last = now
    now = nextAttempt(attempts, now)
  }
  const hours = last.since(start).total('hours')
  expect(hours).toBeGreaterThan(24)
  expect(hours).toBeLessThan(30)
})

describe('the sender of mail without the setting', () => {
  test.each([
    ['smtp://club%40example.org:secret@mail.example.org', 'club@example.org'],
    ['smtp://club:secret@mail.example.org', 'noreply@members.example.org'],
    ['smtp://mail.example.org', 'noreply@members.example.org'],
  ])('%s → %s', (smtpUrl, expected) => {
    expect(defaultSender(smtpUrl, 'https://members.example.org')).toBe(expected)
  })
})

test('a message is stuck after an hour', () => {
  expect(isStuck(0, 60 * 60 * 1000)).toBe(false)
  expect(isStuck(0, 60 * 60 * 1000 + 1)).toBe(true)
})

test('a message that waited for less than an hour is not stuck, however late it is', () => {
  const since = Date.parse('2026-03-12T08:00:00Z')
  expect(isStuck(since, since + 1)).toBe(false)
})

test.each([
  [0, 30, 0],
  [1, 30, 2000],
  [30, 30, 60_000],
  [1, 7, 8571],
])('mail %i of a group at %i a minute leaves after %i ms', (index, perMinute, delay) => {
  expect(gentleDelay(index, perMinute)).toBe(delay)
})

test.each([
  [null, false],
  ['2026-03-12T08:00:00.001Z', false],
  ['2026-03-12T08:00:00.000Z', true],
  ['2026-03-12T07:59:59.999Z', true],
])('a message that expires at %s is too late: %s', (expiresAt, expected) => {
  expect(isTooLate(expiresAt, '2026-03-12T08:00:00.000Z')).toBe(expected)
})
