import { describe, expect, test } from 'vitest'
import {
  costOf,
  coveredMs,
  endedMinutes,
  freeTerms,
  includedLeft,
  isFree,
  judgeFunds,
  type MoneyFacts,
  noPrice,
  presentPrice,
  priceOf,
} from './rules.ts'

const minute = 60_000
const hour = 60 * minute
const at = (text: string) => Date.parse(`${text}Z`)
/** A Wednesday. */
const noon = at('2026-06-10T12:00')

const facts: MoneyFacts = {
  terms: { ...freeTerms, perHour: 600 },
  timeZone: 'Europe/Stockholm',
  balance: 0,
  own: null,
  included: null,
  usedIncluded: [],
  packs: [],
}
/** Two hours of one unit. */
const wish = { from: noon, to: noon + 2 * hour, count: 1 }

test.each([
  ['nothing', {}, true],
  ['its time', { perHour: 1 }, false],
  ['a deposit', { deposit: 1 }, false],
  ['a fee', { lateFee: 1 }, false],
])('somebody pays for %s', (_name, given, expected) => {
  expect(isFree({ ...freeTerms, ...given })).toBe(expected)
})

describe('what a booking costs', () => {
  const pack = (id: number, minutes: number, endsAt: number | null) => ({ id, minutes, endsAt })

  test.each([
    ['its hours', wish, 1200],
    ['each unit', { ...wish, count: 3 }, 3600],
    ['a quarter', { ...wish, to: noon + 15 * minute }, 150],
  ])('%s', (_name, wanted, amount) => {
    expect(priceOf(facts, wanted).amount).toBe(amount)
  })

  test('what costs nothing uses up no minutes', () => {
    const given = { included: 60, packs: [pack(1, 60, null)] }
    expect(costOf(90, 0, given)).toEqual({ minutes: 90, included: 0, packs: [], amount: 0 })
  })

  test.each([
    [
      'the one that ends first',
      [pack(1, 30, null), pack(2, 100, noon + 2), pack(3, 40, noon + 1)],
      [
        [3, 40],
        [2, 80],
      ],
    ],
    [
      'those that never end last',
      [pack(2, 100, noon + 2), pack(1, 30, null)],
      [
        [2, 100],
        [1, 20],
      ],
    ],
    [
      'the older of two that end at once',
      [pack(2, 100, noon + 1), pack(1, 100, noon + 1)],
      [
        [1, 100],
        [2, 20],
      ],
    ],
    [
      'the older of two that never end',
      [pack(2, 100, null), pack(1, 100, null)],
      [
        [1, 100],
        [2, 20],
      ],
    ],
    ['none of which nothing is left', [pack(1, 0, null), pack(2, 120, null), pack(3, 9, null)], [[2, 120]]],
    ['none that has ended as it begins', [pack(1, 60, noon), pack(2, 60, noon - 1)], []],
    ['one that ends while it runs', [pack(1, 120, noon + 1)], [[1, 120]]],
  ])('packs pay: %s', (_name, packs, used) => {
    expect(priceOf({ ...facts, packs }, wish).packs.map(({ id, minutes }) => [id, minutes])).toEqual(used)
  })
})

test('what ends early costs the steps from its start on', () => {
  const terms = { ...freeTerms, stepMinutes: 15, minMinutes: 15 }
  expect(endedMinutes({ from: noon, to: noon + 16 * minute }, { count: 2, terms })).toBe(60)
})

describe('what is left of the minutes of a plan', () => {
  const week = { planId: 1, minutes: 100, per: 'week' as const }
  const used = (...times: [string, number][]) => times.map(([text, minutes]) => ({ at: at(text), minutes }))

  test.each([
    ['without any', null, [], 0],
    ['all of it', week, [], 100],
    ['less what was used this week', week, used(['2026-06-09T12:00', 30], ['2026-06-11T12:00', 20]), 50],
    ['nothing if more was used', week, used(['2026-06-09T12:00', 130]), 0],
    ['with what was used from Monday on', week, used(['2026-06-07T22:00', 30]), 70],
    ['without what was used on Sunday', week, used(['2026-06-07T21:59', 30]), 100],
    ['with what is used next Sunday', week, used(['2026-06-14T21:59', 30]), 70],
    ['without what is used next Monday', week, used(['2026-06-14T22:00', 30]), 100],
    ['of a month', { ...week, per: 'month' as const }, used(['2026-06-01T12:00', 30], ['2026-05-31T12:00', 9]), 70],
  ])('%s', (_name, included, usedIncluded, left) => {
    const own = { ...facts, included, usedIncluded }
    expect(includedLeft(own, noon)).toBe(left)
    expect(priceOf(own, wish).included).toBe(left)
  })

  test('a booking at the first instant of a month has those of that month', () => {
    const included = { ...week, per: 'month' as const }
    const usedIncluded = used(['2026-05-20T12:00', 30], ['2026-06-20T12:00', 10])
    expect(includedLeft({ ...facts, included, usedIncluded }, at('2026-05-31T22:00'))).toBe(90)
  })
})

test('nothing is asked of who books what costs nothing, however much they owe', () => {
  expect(judgeFunds(null, wish)).toEqual([])
  expect(judgeFunds({ ...facts, terms: freeTerms, balance: -100 }, wish)).toEqual([])
  expect(judgeFunds({ ...facts, terms: { ...freeTerms, lateFee: 1 }, balance: 0 }, wish)).toHaveLength(1)
})

test('a member reads each part of the price', () => {
  expect(presentPrice(null, wish)).toEqual(noPrice)
  const terms = { ...facts.terms, deposit: 1000, lateFee: 300 }
  const included = { planId: 1, minutes: 30, per: 'week' as const }
  const packs = [{ id: 1, minutes: 60, endsAt: null }]
  expect(presentPrice({ ...facts, terms, included, packs }, wish)).toEqual({
    amount: 300,
    deposit: 1000,
    lateFee: 300,
    aside: 1300,
    minutesIncluded: 30,
    minutesPack: 60,
  })
})

test.each([
  ['none', [], 0],
  ['one within', [[10, 20]], 10],
  [
    'two apart, the later first',
    [
      [30, 40],
      [10, 20],
    ],
    20,
  ],
  [
    'two that overlap, which count once',
    [
      [10, 30],
      [20, 40],
    ],
    30,
  ],
  [
    'one within another, and one after',
    [
      [10, 40],
      [20, 30],
      [35, 50],
    ],
    40,
  ],
  ['one that began before', [[-10, 20]], 20],
  ['one that goes on', [[90, 120]], 10],
  [
    'those before and after',
    [
      [-10, 0],
      [100, 120],
    ],
    0,
  ],
])('how much of a time is covered: %s', (_name, spans, covered) => {
  const times = spans.map(([from = 0, to = 0]) => ({ from, to }))
  expect(coveredMs(times, { from: 0, to: 100 })).toBe(covered)
})
