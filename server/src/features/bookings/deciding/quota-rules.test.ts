import type { Quota } from '@fobhouse/contract/bookables.ts'
import { describe, expect, test } from 'vitest'
import { judgeGap, judgeQuotas, type OwnTime, periodsOf, quotasFor, useIn } from './quota-rules.ts'
import { minuteMs } from './time-rules.ts'

const at = (text: string) => Date.parse(`2026-06-${text}Z`)
const time = (from: string, to: string, count = 1): OwnTime => ({ from: at(from), to: at(to), count })
const now = at('01T10:00')
const quota = (given: Partial<Quota>): Quota => ({ per: 'day', unit: 'bookings', most: 2, plans: [], ...given })

function judge(given: Partial<Quota>, own: readonly OwnTime[], wish = time('01T10:00', '01T11:00')) {
  return judgeQuotas({ now, timeZone: 'UTC', quotas: [quota(given)], plan: null, own }, wish)
}
const used = (count: number, given: Partial<Quota>) => {
  const { per, unit, most } = quota(given)
  return [{ code: 'quota_reached', params: { per, unit, most, used: count } }]
}

describe('a quota of what is to come', () => {
  const open = { per: 'open' } as const

  test.each([
    ['one less than there may be', [time('01T12:00', '01T13:00')], []],
    ['as many as there may be', [time('01T12:00', '01T13:00'), time('09T12:00', '09T13:00')], used(2, open)],
    ['one that runs counts', [time('01T09:00', '01T10:01'), time('09T12:00', '09T13:00')], used(2, open)],
    ['one that has just ended does not', [time('01T09:00', '01T10:00'), time('09T12:00', '09T13:00')], []],
  ])('%s', (_name, own, expected) => {
    expect(judge(open, own)).toEqual(expected)
  })
})

describe('a quota of bookings of a day', () => {
  test.each([
    ['one less than there may be', [time('01T12:00', '01T13:00')], []],
    ['as many as there may be', [time('01T00:00', '01T01:00'), time('01T23:59', '02T05:00')], used(2, {})],
    [
      'one that began the day before does not count',
      [time('01T12:00', '01T13:00'), { ...time('01T00:00', '01T01:00'), from: at('01T00:00') - minuteMs }],
      [],
    ],
    [
      'one that begins at midnight is of the next day',
      [time('01T12:00', '01T13:00'), time('02T00:00', '02T01:00')],
      [],
    ],
    ['units do not count', [time('01T12:00', '01T13:00', 5)], []],
  ])('%s', (_name, own, expected) => {
    expect(judge({}, own)).toEqual(expected)
  })

  test('a wish past midnight counts on the day of its start alone', () => {
    const full = [time('02T01:00', '02T02:00'), time('02T03:00', '02T04:00')]
    expect(judge({}, full, time('01T23:00', '02T01:00'))).toEqual([])
  })

  test('a wish adds nothing to a day that is over its quota already', () => {
    const over = [time('02T01:00', '02T02:00'), time('02T03:00', '02T04:00'), time('02T05:00', '02T06:00')]
    expect(judge({}, over, time('01T23:00', '02T01:00'))).toEqual([])
  })
})

describe('a quota of minutes', () => {
  const minutes = { unit: 'minutes', most: 120 } as const

  test.each([
    ['exactly as many as there may be', [time('01T12:00', '01T13:00')], 1, []],
    ['a minute more', [time('01T12:00', '01T13:01')], 1, used(61, minutes)],
    ['each unit counts', [], 3, used(0, minutes)],
  ])('%s', (_name, own, count, expected) => {
    expect(judge(minutes, own, time('01T10:00', '01T11:00', count))).toEqual(expected)
  })

  test('a begun minute is a whole one', () => {
    const day = { from: at('01T00:00'), to: at('02T00:00') }
    expect(useIn(day, { from: now, to: now + minuteMs + 1, count: 2 }, 'minutes')).toBe(4)
    expect(useIn(day, time('03T00:00', '03T01:00'), 'minutes')).toBe(0)
  })
})

test('a time that ends at midnight touches no further day', () => {
  const days = (from: string, to: string) => periodsOf(time(from, to), { per: 'day', timeZone: 'UTC' }).length
  expect([days('01T10:00', '02T00:00'), days('01T10:00', '02T00:01')]).toEqual([1, 2])
})

test.each([
  ['day', ['2026-06-10', '2026-06-11', '2026-06-12', '2026-06-13']],
  ['week', ['2026-06-08', '2026-06-15']],
  ['month', ['2026-06-01', '2026-07-01']],
] as const)('a quota of a %s counts from its begin to that of the next', (per, days) => {
  // From Wednesday to Friday.
  const periods = periodsOf(time('10T10:00', '12T10:00'), { per, timeZone: 'UTC' })
  const begins = days.map((day) => Date.parse(`${day}T00:00Z`))
  expect([...periods.map(({ from }) => from), periods.at(-1)?.to]).toEqual(begins)
})

test.each<[string, number | null, Partial<Quota>[], number[]]>([
  ['without a plan those for all', null, [{}, { plans: [7] }], [0]],
  ['with another plan those for all', 8, [{}, { plans: [7] }], [0]],
  ['with the plan its own', 7, [{}, { plans: [7] }], [1]],
  ['with one of several plans', 7, [{ plans: [6, 7] }], [0]],
  ['of another period both', 7, [{}, { per: 'week', plans: [7] }], [0, 1]],
  ['of another unit both', 7, [{}, { unit: 'minutes', plans: [7] }], [0, 1]],
  ['of another plan nothing', 8, [{ plans: [7] }], []],
])('which quotas count: %s', (_name, plan, given, expected) => {
  const quotas = given.map(quota)
  expect(quotasFor(quotas, plan).map((one) => quotas.indexOf(one))).toEqual(expected)
})

describe('half an hour between one’s own bookings', () => {
  const wish = time('01T10:00', '01T11:00')
  const gap = (until: string) => [
    { code: 'gap_needed', params: { minutes: 30, earliest: new Date(at(until)).toISOString() } },
  ]

  test.each<[string, OwnTime[], ReturnType<typeof gap>]>([
    ['none', [], []],
    ['one that ended so long before', [time('01T08:00', '01T09:30')], []],
    ['one that ended later', [time('01T08:00', '01T09:31')], gap('01T10:01')],
    ['one that begins so long after', [time('01T11:30', '01T12:00')], []],
    ['one that begins sooner', [time('01T11:29', '01T12:00')], gap('01T12:30')],
    ['of two the later counts', [time('01T11:10', '01T12:00'), time('01T08:00', '01T09:45')], gap('01T12:30')],
    ['one to which nobody came', [{ ...time('01T08:00', '01T09:45'), isReleased: true }], []],
    ['one long after', [time('09T10:00', '09T11:00')], []],
    ['one long before', [{ ...wish, from: at('01T00:00'), to: at('01T01:00') }], []],
  ])('%s', (_name, own, expected) => {
    expect(judgeGap(own, wish, 30)).toEqual(expected)
  })

  test('where none is asked for, bookings may even overlap', () => {
    expect(judgeGap([wish], wish, 0)).toEqual([])
  })
})
