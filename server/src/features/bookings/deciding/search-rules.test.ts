import { type BookingRules, defaultRules } from '@fobhouse/contract/bookables.ts'
import { describe, expect, test } from 'vitest'
import { bookableUnit, bookingFacts } from '../../../testing/booking-facts.ts'
import type { BookingFacts } from './rules.ts'
import { findTimes } from './search-rules.ts'
import { minuteMs } from './time-rules.ts'

const now = Date.parse('2026-06-01T10:00:00Z')
const at = (minutes: number) => now + minutes * minuteMs
const taken = (itemId: number | null, from: number, to: number, count = 1) => ({
  itemId,
  from: at(from),
  to: at(to),
  count,
})

type Given = Partial<Omit<BookingFacts, 'rules'>> & { rules?: Partial<BookingRules> }

const factsOf = ({ rules, ...given }: Given): BookingFacts =>
  bookingFacts({
    now,
    units: [bookableUnit(1), bookableUnit(2)],
    capacity: 2,
    ...given,
    rules: { ...defaultRules(2), stepMinutes: 30, ...rules },
  })

/** Begins within two hours, in minutes from now on, of an hour. */
const find = (given: Given, count = 1) =>
  [...findTimes(factsOf(given), { range: { from: at(0), to: at(121) }, length: 60 * minuteMs, count })].map(
    ({ from }) => (from - now) / minuteMs,
  )

describe('the times that can be booked', () => {
  test.each<[string, Given, number, number[]]>([
    ['all of an empty day', {}, 1, [0, 30, 60, 90, 120]],
    ['around what is booked', { units: [bookableUnit(1)], occupied: [taken(1, 60, 90)] }, 1, [0, 90, 120]],
    ['as long as one of two is free', { occupied: [taken(1, 60, 90)] }, 1, [0, 30, 60, 90, 120]],
    ['of both only while both are', { occupied: [taken(1, 60, 90)] }, 2, [0, 90, 120]],
    ['of seats as long as there are enough', { units: null, occupied: [taken(null, 60, 90)] }, 1, [0, 30, 60, 90, 120]],
    ['of seats around a full time', { units: null, occupied: [taken(null, 60, 90)] }, 2, [0, 90, 120]],
    [
      'of more seats than two groups leave',
      { units: null, capacity: 3, occupied: [taken(null, 60, 90), taken(null, 60, 90)] },
      2,
      [0, 90, 120],
    ],
    [
      'with what is kept free after them',
      { units: [bookableUnit(1)], occupied: [taken(1, 60, 90)], rules: { bufferMinutes: 30 } },
      1,
      [90, 120],
    ],
    [
      'while another runs that may run together',
      { units: [bookableUnit(1)], capacity: 1, sets: [{ most: 2, items: [1, 9] }], occupied: [taken(9, 60, 90)] },
      1,
      [0, 30, 60, 90, 120],
    ],
    ['later ones, if the first begin too soon', { rules: { noticeMinutes: 60 } }, 1, [60, 90, 120]],
    ['none for who is not active', { isActive: false }, 1, []],
    ['none of a length that nobody gets', { rules: { minMinutes: 90 } }, 1, []],
  ])('%s', (_name, given, count, begins) => {
    expect(find(given, count)).toEqual(begins)
  })

  test('each with its end and its units', () => {
    const search = { range: { from: at(0), to: at(1) }, length: 60 * minuteMs, count: 2 }
    expect([...findTimes(factsOf({}), search)]).toEqual([{ from: at(0), to: at(60), items: [1, 2] }])
  })

  test('also what is passed over', () => {
    const search = { range: { from: at(0), to: at(1) }, length: 60 * minuteMs, count: 1 }
    const facts = factsOf({ rules: { noticeMinutes: 60 } })
    expect([[...findTimes(facts, search)].length, [...findTimes(facts, search, ['too_soon'])].length]).toEqual([0, 1])
  })
})

test.each<[string, Given, number]>([
  ['a member who is not active', { isActive: false }, 1],
  ['a pause', { pausedUntil: 'then' }, 1],
  ['a plan', { rules: { plans: [7] } }, 1],
  ['a length that is too short', { rules: { minMinutes: 90 } }, 1],
  ['one that is too long', { rules: { maxMinutes: 30 } }, 1],
  ['more than anybody gets', { rules: { mostUnits: 1 } }, 2],
])('%s ends the search at once, as it is in the way at every time', (_name, given, count) => {
  let asked = 0
  const refuse = () => {
    asked += 1
    return []
  }
  const units = [1, 2].map((id) => ({ id, outage: null, refuse }))
  expect(find({ ...given, units }, count)).toEqual([])
  const onlyOne = asked
  asked = 0
  const search = { range: { from: at(0), to: at(1) }, length: 60 * minuteMs, count }
  expect([...findTimes(factsOf({ ...given, units }), search)]).toEqual([])
  expect(onlyOne).toBe(asked)
})
