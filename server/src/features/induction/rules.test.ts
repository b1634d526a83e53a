import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { inductedWithin, inductionExpiry, isInducted, reminderDue } from './rules.ts'

const now = Temporal.Instant.from('2026-03-12T08:00:00Z')
const ago = (days: number) => now.subtract({ hours: 24 * days }).toString({ smallestUnit: 'millisecond' })

test.each<[what: string, lastInduction: string | null, firstJoined: string | null, days: number, expected: boolean]>([
  ['never inducted', null, null, 0, false],
  ['never inducted, where it expires', null, null, 365, false],
  ['inducted long ago, where it never expires', ago(4000), null, 0, true],
  ['inducted within the time', ago(364), null, 365, true],
  ['to the instant', ago(365), null, 365, false],
  ['expired', ago(366), null, 365, false],
  ['a member of old without an induction', null, ago(900), 0, true],
  ['a member of old without an induction, where it expires', null, ago(900), 365, false],
  ['a recent member without an induction, where it expires', null, ago(20), 365, true],
  ['inducted anew', ago(3), ago(900), 365, true],
  ['an old induction goes before having joined', ago(400), ago(20), 365, false],
])('%s', (_what, lastInduction, firstJoined, maxInductionDays, expected) => {
  expect(isInducted({ lastInduction, firstJoined, maxInductionDays }, now)).toBe(expected)
})

test('says until when it counts', () => {
  const facts = { lastInduction: '2026-01-01T00:00:00.000Z', firstJoined: null }
  expect(inductionExpiry({ ...facts, maxInductionDays: 30 })?.toString()).toBe('2026-01-31T00:00:00Z')
  expect(inductionExpiry({ ...facts, maxInductionDays: 0 })).toBeNull()
})

test.each<[what: string, inductedAgo: number, reminderDays: number, remindedFor: string | null, expected: boolean]>([
  ['far from its end', 350, 14, null, false],
  ['to the instant', 351, 14, null, true],
  ['near its end', 364, 14, null, true],
  ['over', 365, 14, null, false],
  ['told of', 364, 14, ago(-1), false],
  ['told of the one before', 364, 14, ago(364), true],
  ['reminders are off', 364, 0, null, false],
])('an induction %s', (_what, inductedAgo, reminderDays, remindedFor, expected) => {
  const terms = { maxInductionDays: 365, reminderDays, now }
  const lastInduction = ago(inductedAgo)
  const due = reminderDue({ lastInduction, firstJoined: null, remindedFor, ...terms })
  expect(due?.toString() ?? null).toBe(expected ? now.add({ hours: 24 * (365 - inductedAgo) }).toString() : null)
})

test('lists whose induction ends within the time of a reminder', () => {
  const range = inductedWithin({ maxInductionDays: 365, reminderDays: 14, now })
  expect(range?.after.equals(now.subtract({ hours: 24 * 365 }))).toBe(true)
  expect(range?.until.equals(now.subtract({ hours: 24 * 351 }))).toBe(true)
  expect(inductedWithin({ maxInductionDays: 0, reminderDays: 14, now })).toBeNull()
  expect(inductedWithin({ maxInductionDays: 365, reminderDays: 0, now })).toBeNull()
})
