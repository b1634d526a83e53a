import { expect, test } from 'vitest'
import { isNodeRecent, judgeCertificate, judgeClock, judgeRoom } from './rules.ts'

const day = 24 * 60 * 60 * 1000
const gigabyte = 1_000_000_000

test.each([
  [90, 'fine', 90],
  [14, 'fine', 14],
  [13.9, 'warning', 13],
  [3, 'warning', 3],
  [2.5, 'fault', 2],
  [-1, 'fault', -1],
])('a certificate that ends in %d days: %s', (days, level, daysLeft) => {
  const now = 1000 * day
  expect(judgeCertificate(now + days * day, now)).toEqual({ level, daysLeft })
})

test.each([
  [0, 'fine'],
  [-4.9, 'fine'],
  [5, 'warning'],
  [-59, 'warning'],
  [60, 'fault'],
  [-3600, 'fault'],
])('a clock that is off by %d seconds: %s', (seconds, level) => {
  expect(judgeClock(seconds)).toBe(level)
})

test.each([
  [100 * gigabyte, gigabyte, 'fine'],
  [10 * gigabyte, gigabyte, 'warning'],
  [3 * gigabyte, gigabyte, 'fault'],
  [11 * gigabyte, gigabyte, 'fine'],
  [11 * gigabyte - 1, gigabyte, 'warning'],
  [3.1 * gigabyte, gigabyte, 'warning'],
  [3.1 * gigabyte - 1, gigabyte, 'fault'],
  [gigabyte, 1000, 'warning'],
  [gigabyte / 11, 1000, 'fault'],
])('%d bytes free for %d: %s', (free, size, level) => {
  expect(judgeRoom(free, size)).toBe(level)
})

test.each([
  ['v24.7.0', true],
  ['v24.6.9', false],
  ['v25.0.0', true],
  ['v22.20.0', false],
  ['what', false],
])('Node %s is recent enough: %s', (version, isRecent) => {
  expect(isNodeRecent(version, [24, 7])).toBe(isRecent)
})
