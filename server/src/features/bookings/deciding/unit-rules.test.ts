import type { BookingRefusal, BookingRefusalCode } from '@fobhouse/contract/bookings.ts'
import { describe, expect, test } from 'vitest'
import {
  candidatesOf,
  chooseUnits,
  isBackBy,
  judgeAccess,
  judgeCount,
  judgeOutages,
  judgeSeats,
  mostAtOnce,
  type Occupied,
  type Outage,
  type PlaceFacts,
  type UnitFacts,
} from './unit-rules.ts'

const minute = 60_000
const at = (minutes: number) => minutes * minute
const text = (minutes: number) => new Date(at(minutes)).toISOString()

const unit = (id: number, codes: BookingRefusalCode[] = [], outage: Outage | null = null): UnitFacts => ({
  id,
  outage,
  refuse: () => codes.map((code) => ({ code })),
})
/** Out of order until then. */
const out = (until: number | null): Outage => ({
  since: 'since',
  note: 'broken',
  expectedBack: until === null ? null : 'a day',
  until: until === null ? null : at(until),
})
const taken = (itemId: number | null, from: number, to: number, count = 1): Occupied => ({
  itemId,
  from: at(from),
  to: at(to),
  count,
})
/** From 60 to 120. */
const want = (count = 1, until = 120) => ({ time: { from: at(60), to: at(120) }, until: at(until), count })
const place = (occupied: Occupied[], given: Partial<PlaceFacts> = {}): PlaceFacts => ({
  units: null,
  capacity: 3,
  sets: [],
  names: new Map([[7, 'Saw']]),
  occupied,
  ...given,
})

describe('what is in the way of somebody at the items', () => {
  test.each<[string, UnitFacts[], number, BookingRefusalCode[]]>([
    ['nothing, if one of two serves', [unit(1, ['not_granted']), unit(2)], 1, []],
    ['something, if both are wanted', [unit(1, ['not_granted']), unit(2)], 2, ['not_granted']],
    [
      'that of the one that is granted',
      [unit(1, ['not_granted', 'outside_hours']), unit(2, ['certificate_missing'])],
      1,
      ['certificate_missing'],
    ],
    [
      'that of the first, if none is granted',
      [unit(1, ['not_granted', 'outside_hours']), unit(2, ['certificate_missing', 'not_granted'])],
      1,
      ['not_granted', 'outside_hours'],
    ],
    [
      'that of the first that is granted',
      [unit(1, ['outside_hours']), unit(2, ['certificate_missing'])],
      1,
      ['outside_hours'],
    ],
    ['nothing, if all serve and more are wanted', [unit(1)], 2, []],
  ])('%s', (_name, units, count, codes) => {
    expect(judgeAccess(units, want(count)).map(({ code }) => code)).toEqual(codes)
  })
})

describe('items that are out of order', () => {
  const refusal = (expectedBack?: string): BookingRefusal[] => [
    {
      code: 'out_of_order',
      params: { since: 'since', note: 'broken', ...(expectedBack !== undefined && { expectedBack }) },
    },
  ]

  test.each<[string, UnitFacts[], number, BookingRefusal[]]>([
    ['none', [unit(1)], 1, []],
    ['one of two, and one is wanted', [unit(1), unit(2, [], out(null))], 1, []],
    ['one of two, and both are wanted', [unit(1), unit(2, [], out(null))], 2, refusal()],
    ['one that works again as it begins', [unit(1, [], out(60))], 1, []],
    ['one that works again later', [unit(1, [], out(61))], 1, refusal('a day')],
    ['of two the first is told', [unit(1, [], out(61)), unit(2, [], out(null))], 1, refusal('a day')],
    ['none of more than there are', [unit(1)], 2, []],
  ])('%s', (_name, units, count, expected) => {
    expect(judgeOutages(units, want(count))).toEqual(expected)
  })

  test('nobody knows when it works: then it does not', () => {
    expect([
      isBackBy({ until: null }, at(60)),
      isBackBy({ until: at(60) }, at(60)),
      isBackBy({ until: at(61) }, at(60)),
    ]).toEqual([false, true, false])
  })
})

test.each<[string, UnitFacts[], number, number[]]>([
  ['all', [unit(1), unit(2)], 1, [1, 2]],
  ['without one that they may not use', [unit(1, ['not_granted']), unit(2)], 1, [2]],
  ['with it, if they want more than they may use', [unit(1, ['not_granted']), unit(2)], 2, [1, 2]],
  ['without one that is broken', [unit(1, [], out(null)), unit(2)], 1, [2]],
  ['with one that works again by then', [unit(1, [], out(60)), unit(2)], 1, [1, 2]],
  ['without one that works again later', [unit(1, [], out(61)), unit(2)], 1, [2]],
  ['with it, if too few work', [unit(1, [], out(null)), unit(2)], 2, [1, 2]],
  [
    'a broken one that they may use, and none that they may not',
    [unit(1, [], out(null)), unit(2, ['not_granted'])],
    1,
    [1],
  ],
])('items to choose from: %s', (_name, units, count, ids) => {
  expect(candidatesOf(units, want(count)).map(({ id }) => id)).toEqual(ids)
})

describe('the items that a booking gets', () => {
  const three = [unit(1), unit(2), unit(3)]
  const choose = (occupied: Occupied[], count = 1, given: Partial<PlaceFacts> = {}, units = three) => {
    const { refusals, items } = chooseUnits(place(occupied, given), units, want(count))
    return refusals.length > 0 ? refusals.map(({ code, params }) => [code, ...Object.values(params ?? {})]) : items
  }

  test.each<[string, unknown, unknown]>([
    ['the first', choose([]), [1]],
    ['the first two', choose([], 2), [1, 2]],
    ['the first that is free', choose([taken(1, 0, 61)]), [2]],
    ['one that was given back as it begins', choose([taken(1, 0, 60)]), [1]],
    ['one that is booked from its end on', choose([taken(1, 120, 180)]), [1]],
    ['not one that is booked just before its end', choose([taken(1, 119, 180)]), [2]],
    [
      'none while all are booked',
      choose([taken(1, 0, 90), taken(2, 0, 80), taken(3, 0, 100)]),
      [['booked_by_other', text(80)]],
    ],
    ['none while too few are free', choose([taken(1, 0, 90), taken(2, 0, 80)], 2), [['booked_by_other', text(80)]]],
    [
      'what others have booked elsewhere is not in the way',
      choose([taken(9, 0, 900), taken(null, 0, 900)], 3),
      [1, 2, 3],
    ],
    [
      'nor does it say until when it is booked',
      choose([taken(1, 0, 90), taken(9, 0, 200), taken(null, 0, 200)], 1, {}, [unit(1)]),
      [['booked_by_other', text(90)]],
    ],
  ])('%s', (_name, told, expected) => {
    expect(told).toEqual(expected)
  })

  const set = (most: number, ...items: number[]) => ({ sets: [{ most, items }] })
  test.each<[string, unknown, unknown]>([
    ['one that runs together with nothing booked', choose([taken(7, 60, 120)], 1, set(1, 1, 7)), [2]],
    [
      'none if it is the only one',
      choose([taken(7, 60, 120)], 1, set(1, 1, 7), [unit(1)]),
      [['busy_exclusive', 'Saw']],
    ],
    ['one with room for another', choose([taken(7, 60, 120)], 1, set(2, 1, 7), [unit(1)]), [1]],
    ['one if the other ends as it begins', choose([taken(7, 0, 60)], 1, set(1, 1, 7), [unit(1)]), [1]],
    ['one if the other begins as it ends', choose([taken(7, 120, 180)], 1, set(1, 1, 7), [unit(1)]), [1]],
    [
      'one if two others follow each other',
      choose([taken(7, 60, 90), taken(8, 90, 120)], 1, set(2, 1, 7, 8), [unit(1)]),
      [1],
    ],
    [
      'none if two others meet',
      choose([taken(7, 60, 91), taken(8, 90, 120)], 1, set(2, 1, 7, 8), [unit(1)]),
      [['busy_exclusive', 'Saw']],
    ],
    ['one while something outside of its set is booked', choose([taken(9, 60, 120)], 1, set(1, 1, 7), [unit(1)]), [1]],
    ['two of which one is in a set', choose([], 2, set(1, 2, 7)), [1, 2]],
    ['one that is in no set', choose([taken(7, 60, 120)], 1, set(1, 7, 8), [unit(1)]), [1]],
    ['two that may run together', choose([], 2, set(2, 1, 2)), [1, 2]],
    ['two that may not, so the third', choose([], 2, set(1, 1, 2)), [1, 3]],
    [
      'none of two that may not',
      choose([], 2, { ...set(1, 1, 2), names: new Map([[1, 'Lathe']]) }, [unit(1), unit(2)]),
      [['busy_exclusive', 'Lathe']],
    ],
    [
      'the first reason of several',
      choose(
        [taken(7, 60, 120), taken(8, 60, 120)],
        1,
        {
          sets: [
            { most: 1, items: [1, 7] },
            { most: 1, items: [2, 8] },
          ],
        },
        [unit(1), unit(2)],
      ),
      [['busy_exclusive', 'Saw']],
    ],
    ['a set in which a place has a booking', choose([taken(null, 60, 120)], 1, set(1, 1, 7), [unit(1)]), [1]],
    ['one without a name', choose([taken(8, 60, 120)], 1, set(1, 1, 8), [unit(1)]), [['busy_exclusive', '']]],
  ])('of a set: %s', (_name, told, expected) => {
    expect(told).toEqual(expected)
  })
})

describe('seats', () => {
  const until = (minutes?: number): BookingRefusal[] => [
    { code: 'booked_by_other', ...(minutes !== undefined && { params: { until: text(minutes) } }) },
  ]

  test.each<[string, Occupied[], number, BookingRefusal[]]>([
    ['all are free', [], 3, []],
    ['just enough are free', [taken(null, 60, 120, 2)], 1, []],
    ['one too few is free', [taken(null, 60, 120, 2)], 2, until(120)],
    ['others leave as they come', [taken(null, 0, 60, 3)], 3, []],
    ['others come as they leave', [taken(null, 120, 180, 3)], 3, []],
    ['others come before they leave', [taken(null, 119, 180, 3)], 1, until(180)],
    ['others in turns take one seat', [taken(null, 60, 90, 2), taken(null, 90, 120, 2)], 1, []],
    ['others who meet take two', [taken(null, 60, 91, 2), taken(null, 90, 120, 1)], 1, until(91)],
    ['free at the first end at which enough leave', [taken(null, 0, 70, 1), taken(null, 0, 100, 2)], 2, until(100)],
    [
      'taken again in between',
      [taken(null, 60, 90, 3), taken(null, 90, 100, 3), taken(null, 130, 140, 3)],
      1,
      until(100),
    ],
    ['all are wanted, and one is taken', [taken(null, 60, 120)], 3, until(120)],
    [
      'not the end of what was before, nor of what does not matter',
      [taken(null, 0, 30, 3), taken(null, 0, 70), taken(null, 100, 110, 3)],
      1,
      until(110),
    ],
    ['the first of two times at which it is full', [taken(null, 100, 110, 3), taken(null, 70, 80, 3)], 1, until(80)],
    ['more than there are: that is another reason', [taken(null, 60, 120, 3)], 4, []],
  ])('%s', (_name, occupied, count, expected) => {
    expect(judgeSeats(place(occupied), want(count))).toEqual(expected)
  })

  test.each([
    ['nobody', [], 0],
    ['one who ends as it begins', [taken(null, 0, 60)], 0],
    ['two who meet within', [taken(null, 0, 80), taken(null, 70, 90, 2)], 3],
    ['two who follow each other', [taken(null, 0, 80), taken(null, 80, 90, 2)], 2],
    ['two who met before it', [taken(null, 0, 30, 5), taken(null, 0, 80)], 1],
  ])('the most at once: %s', (_name, occupied, most) => {
    expect(mostAtOnce(occupied, want())).toBe(most)
  })
})

test('items that are free in turns are booked until the first of them is given back in that time', () => {
  const inTurns = [taken(1, 0, 60), taken(1, 60, 90), taken(2, 90, 120)]
  const later = [taken(1, 120, 200), taken(2, 120, 200)]
  const { refusals, items } = chooseUnits(place([...inTurns, ...later]), [unit(1), unit(2)], want())
  expect(items).toEqual([])
  expect(refusals).toEqual([{ code: 'booked_by_other', params: { until: text(90) } }])
})

test('as many as anybody gets are no reason', () => {
  expect([judgeCount(2, 2), judgeCount(3, 2)]).toEqual([[], [{ code: 'too_many_units', params: { most: 2 } }]])
})
