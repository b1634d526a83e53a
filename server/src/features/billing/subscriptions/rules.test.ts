import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  changesBetween,
  decideReminder,
  decideStatus,
  refusalTextOf,
  type Standing,
  type StoredState,
} from './rules.ts'
import { accessEndOf, dueSince, graceEndOf, type GraceTerms } from '../../billing-facts/rules.ts'

const day = (number: number, hour = 0) =>
  `2026-03-${String(number).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`
const at = (now: string): GraceTerms => ({ now: Temporal.Instant.from(now), graceDays: 7, timeZone: 'UTC' })

const stripe: Standing = {
  source: 'stripe',
  phase: 'running',
  currentPeriodEnd: day(20),
  cancelAt: null,
  paymentFailedAt: null,
  endedAt: null,
}
const manual: Standing = { ...stripe, source: 'manual' }

test.each<[what: string, standing: Partial<Standing>, now: string, expected: string]>([
  ['paid', stripe, day(10), 'active'],
  ['pending', { ...stripe, phase: 'pending' }, day(10), 'pending'],
  ['cancelled', { ...stripe, cancelAt: day(20) }, day(10), 'cancelling'],
  ['its end is the provider’s to say', { ...stripe, cancelAt: day(20) }, day(21), 'cancelling'],
  ['ended', { ...stripe, phase: 'ended', endedAt: day(9) }, day(10), `inactive ${day(9)}`],
  ['a renewal that the provider has not told yet', stripe, day(28), 'active'],
  ['failed', { ...stripe, paymentFailedAt: day(10) }, day(16, 23), 'active'],
  ['failed, and the days of grace are over', { ...stripe, paymentFailedAt: day(10) }, day(17), 'inactive'],
  ['failed and cancelled', { ...stripe, paymentFailedAt: day(10), cancelAt: day(20) }, day(11), 'cancelling'],
  ['by hand, paid', manual, day(19, 23), 'active'],
  ['by hand, in the days of grace', manual, day(26, 23), 'active'],
  ['by hand, and the days of grace are over', manual, day(27), 'inactive'],
  ['by hand, until nobody knows when', { ...manual, currentPeriodEnd: null }, '2036-01-01T00:00:00Z', 'active'],
  ['by hand, cancelled', { ...manual, cancelAt: day(20) }, day(19, 23), 'cancelling'],
  ['by hand, cancelled and over: no days of grace', { ...manual, cancelAt: day(20) }, day(20), `inactive ${day(20)}`],
])('%s', (_what, standing, now, expected) => {
  const { status, endedAt } = decideStatus({ ...stripe, ...standing }, at(now))
  expect(endedAt === null ? status : `${status} ${endedAt}`).toBe(expected)
})

test('the days of grace are days of the club, also when the clocks change', () => {
  // In Stockholm the 29th of March 2026 has 23 hours.
  const end = graceEndOf('2026-03-25T12:00:00Z', { graceDays: 7, timeZone: 'Europe/Stockholm' })
  expect(end.toString()).toBe('2026-04-01T11:00:00Z')
  expect(graceEndOf(day(10), { graceDays: 0, timeZone: 'UTC' }).toString()).toBe('2026-03-10T00:00:00Z')
})

const grace = { graceDays: 7, timeZone: 'UTC' }

test.each([
  ['paid by card', stripe, null],
  ['paid by card and cancelled: the provider tells', { ...stripe, cancelAt: day(20) }, null],
  ['failed', { ...stripe, paymentFailedAt: day(10) }, day(17)],
  ['paid by hand', manual, day(27)],
  ['by hand, cancelled: no days of grace', { ...manual, cancelAt: day(20) }, day(20)],
  ['by hand, cancelled for later than grace goes', { ...manual, cancelAt: day(28) }, day(27)],
  ['by hand, until nobody knows when', { ...manual, currentPeriodEnd: null }, null],
])('access ends, if nobody pays: %s', (_what, standing, end) => {
  const ends = accessEndOf(standing, grace)
  expect(ends && new Date(ends.epochMilliseconds).toISOString()).toBe(end)
})

test('nothing is due for a missing date', () => {
  const now = Temporal.Instant.from('2036-01-01T00:00:00Z')
  expect(dueSince({ ...manual, currentPeriodEnd: null }, now)).toBeNull()
  expect(dueSince(stripe, now)).toBeNull()
})

const none: StoredState = { status: 'pending', cancelAt: null, paymentFailedAt: null, endedAt: null }
const active: StoredState = { ...none, status: 'active' }
const cancelling: StoredState = { ...none, status: 'cancelling', cancelAt: day(20) }
const due: StoredState = { ...active, paymentFailedAt: day(10) }
const suspended: StoredState = { ...due, status: 'inactive' }
const ended: StoredState = { ...none, status: 'inactive', endedAt: day(20) }

test.each<[before: StoredState, after: StoredState, changes: string[]]>([
  [none, none, []],
  [none, active, ['began']],
  [none, ended, []],
  [none, due, ['began', 'failed']],
  [active, active, []],
  [active, due, ['failed']],
  [due, { ...due, paymentFailedAt: day(11) }, []],
  [due, active, []],
  [due, suspended, ['suspended']],
  [suspended, active, ['restored']],
  [suspended, ended, []],
  [active, cancelling, ['cancelled']],
  [cancelling, active, ['resumed']],
  [cancelling, ended, ['ended']],
  [active, ended, ['ended']],
  [none, cancelling, ['began', 'cancelled']],
  [cancelling, { ...cancelling, cancelAt: day(25) }, []],
  [cancelling, { ...cancelling, paymentFailedAt: day(10) }, ['failed']],
  [{ ...suspended, cancelAt: day(20) }, active, ['restored']],
])('from %o to %o', (before, after, changes) => {
  expect(changesBetween(before, after)).toEqual(changes)
})

test.each<
  [
    what: string,
    facts: Partial<Standing & { remindedOn: string; status: 'inactive' }>,
    now: string,
    expected: string | undefined,
  ]
>([
  ['paid by card', stripe, day(19), undefined],
  ['failed, told yesterday', { paymentFailedAt: day(10), remindedOn: '2026-03-11' }, day(12), 'due'],
  ['failed, told today', { paymentFailedAt: day(10), remindedOn: '2026-03-12' }, day(12, 23), undefined],
  ['failed, access has ended', { paymentFailedAt: day(1), status: 'inactive' }, day(12), undefined],
  ['by hand, long paid', manual, day(12, 23), undefined],
  ['by hand, a week before the end', manual, day(13), 'runs_out'],
  ['by hand, told so already', { ...manual, remindedOn: '2026-03-13' }, day(19), undefined],
  ['by hand, told about the time before', { ...manual, remindedOn: '2026-02-20' }, day(19), 'runs_out'],
  ['by hand, cancelled', { ...manual, cancelAt: day(20) }, day(19), undefined],
  ['by hand, over', { ...manual, remindedOn: '2026-03-13' }, day(20), 'due'],
  ['by hand, until nobody knows when', { ...manual, currentPeriodEnd: null }, day(20), undefined],
])('a reminder: %s', (_what, facts, now, expected) => {
  const known = { ...stripe, status: 'active' as const, remindedOn: null, ...facts }
  expect(decideReminder(known, at(now))).toBe(expected)
})

test.each([
  ['insufficient_funds', 'error.payment.noFunds'],
  ['expired_card', 'error.payment.expired'],
  ['incorrect_cvc', 'error.payment.wrongDetails'],
  ['stolen_card', 'error.payment.declined'],
  ['', 'error.payment.declined'],
])('a card refused with “%s” says %s', (code, text) => {
  expect(refusalTextOf(code)).toBe(text)
})
