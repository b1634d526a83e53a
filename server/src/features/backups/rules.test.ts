import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { chooseSuperfluous, isBackupDue, isCheckDue, type Known, lastTime, isBackupOld, isTrialOld } from './rules.ts'

const at = (text: string) => Temporal.Instant.from(`${text}Z`)
const known = (facts: Partial<Known> = {}): Known => ({
  id: 1,
  state: 'done',
  startedAt: at('2026-03-12T02:00:00'),
  checkedAt: null,
  checkError: null,
  ...facts,
})

test.each([
  ['after its hour', '2026-03-12T08:00:00', 'UTC', '2026-03-12T03:00:00'],
  ['at its hour', '2026-03-12T03:00:00', 'UTC', '2026-03-12T03:00:00'],
  ['before its hour', '2026-03-12T02:59:59', 'UTC', '2026-03-11T03:00:00'],
  ['in the club’s zone', '2026-03-12T08:00:00', 'Australia/Brisbane', '2026-03-11T17:00:00'],
  ['on a day without that hour', '2026-03-29T09:00:00', 'Europe/Stockholm', '2026-03-29T01:00:00'],
])('the last time, %s', (_name, now, timeZone, expected) => {
  expect(lastTime(at(now), { hour: timeZone === 'Europe/Stockholm' ? 2 : 3, timeZone })).toEqual(at(expected))
})

const now = at('2026-03-12T08:00:00')
const when = { now, hour: 3, timeZone: 'UTC' }

test.each([
  ['none yet', [], true],
  ['made tonight', [known({ startedAt: at('2026-03-12T03:00:00') })], false],
  ['made before tonight', [known({ startedAt: at('2026-03-12T02:59:59') })], true],
  ['failed just now', [known({ state: 'failed', startedAt: at('2026-03-12T07:30:00') })], false],
  ['failed an hour ago', [known({ state: 'failed', startedAt: at('2026-03-12T06:59:59') })], true],
  ['failed, then made', [known({ state: 'failed' }), known({ startedAt: at('2026-03-12T04:00:00') })], false],
  ['asked for, not begun', [known({ state: 'waiting', startedAt: null })], true],
])('a backup is due, %s', (_name, backups, expected) => {
  expect(isBackupDue(backups, when)).toBe(expected)
})

test.each([
  ['none yet', [], false],
  ['none that was made', [known({ state: 'failed' })], false],
  ['never checked', [known()], true],
  ['checked this week', [known(), known({ checkedAt: at('2026-03-05T08:00:01') })], false],
  ['checked a week ago', [known({ checkedAt: at('2026-03-05T07:59:59') })], true],
  ['bad today', [known({ checkedAt: at('2026-03-11T09:00:00'), checkError: 'x' })], false],
  ['bad yesterday', [known({ checkedAt: at('2026-03-11T07:00:00'), checkError: 'x' })], true],
  [
    'good, and bad since',
    [known({ checkedAt: at('2026-03-11T07:00:00'), checkError: 'x' }), known({ checkedAt: at('2026-03-08T07:00:00') })],
    false,
  ],
])('a check is due, %s', (_name, backups, expected) => {
  expect(isCheckDue(backups, now)).toBe(expected)
})

test('the newest are kept, and the last that was found good', () => {
  const checked = { checkedAt: at('2026-03-01T00:00:00') }
  const backups = [
    known({ id: 9, state: 'failed' }),
    known({ id: 8, ...checked, checkError: 'damaged' }),
    known({ id: 7 }),
    known({ id: 6 }),
    known({ id: 5, ...checked }),
    known({ id: 4, ...checked }),
    known({ id: 3 }),
  ]
  expect(chooseSuperfluous(backups, 2)).toEqual([6, 4, 3])
  expect(chooseSuperfluous(backups, 10)).toEqual([])
  expect(chooseSuperfluous([], 1)).toEqual([])
})

const day = 24 * 60 * 60 * 1000

test('a backup is old after two days, and its trial after nine', () => {
  expect([isBackupOld(0, 2 * day), isBackupOld(0, 2 * day + 1)]).toEqual([false, true])
  expect([isBackupOld(day, 3 * day), isBackupOld(day, 3 * day + 1)]).toEqual([false, true])
  expect([isTrialOld(day, 10 * day), isTrialOld(day, 10 * day + 1)]).toEqual([false, true])
  expect([isTrialOld(0, 9 * day), isTrialOld(0, 9 * day + 1)]).toEqual([false, true])
})
