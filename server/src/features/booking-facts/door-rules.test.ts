import { expect, test } from 'vitest'
import { joinSpans, openingOf, spansAtDoors, type UnitAtDoors, type Way } from './door-rules.ts'

const minute = 60_000
const span = (from: number, to: number) => ({ from: from * minute, to: to * minute })

test.each([
  ['none', [], []],
  ['apart', [span(0, 10), span(11, 20)], [span(0, 10), span(11, 20)]],
  ['that touch', [span(0, 10), span(10, 20)], [span(0, 20)]],
  ['that overlap, the later one first', [span(5, 20), span(0, 10)], [span(0, 20)]],
  ['of which one lies in the other', [span(0, 20), span(5, 10)], [span(0, 20)]],
  ['of which two lie in the first', [span(0, 20), span(5, 10), span(15, 30)], [span(0, 30)]],
])('times at a door: %s', (_name, spans, joined) => {
  expect(joinSpans(spans)).toEqual(joined)
})

const booking = (given: Partial<UnitAtDoors>): UnitAtDoors => ({
  bookingId: 1,
  bookableId: 5,
  itemId: 10,
  memberId: 1,
  ...span(100, 160),
  isOut: false,
  ...given,
})
const ways: readonly Way[] = [
  { item: 10, doors: [1, 2] },
  { item: 11, doors: [2] },
  { item: null, doors: [3] },
]
const opened = openingOf(span(100, 160))

/** Door, member, and when it opens. */
function opens(units: readonly UnitAtDoors[]) {
  const found = spansAtDoors(units, (bookableId) => (bookableId === 5 ? ways : []))
  return [...found].flatMap(([door, byMember]) => [...byMember].map(([member, spans]) => [door, member, ...spans]))
}

test('a door opens a quarter of an hour before a booking and closes a quarter after it', () => {
  expect(opened).toEqual(span(85, 175))
})

test.each<[string, UnitAtDoors[], unknown[][]]>([
  [
    'every door on the way to the item',
    [booking({})],
    [
      [1, 1, opened],
      [2, 1, opened],
    ],
  ],
  ['those to the other item only', [booking({ itemId: 11 })], [[2, 1, opened]]],
  ['those to the place', [booking({ itemId: null })], [[3, 1, opened]]],
  ['none where no door leads to it', [booking({ bookableId: 6 })], []],
  ['none to an item that is out of order', [booking({ isOut: true })], []],
  [
    'all while one of the items of a booking works',
    [booking({ isOut: true }), booking({ itemId: 11 })],
    [
      [1, 1, opened],
      [2, 1, opened],
    ],
  ],
  [
    'those of the booking that is not out of order',
    [booking({ isOut: true }), booking({ bookingId: 2, itemId: 11 })],
    [[2, 1, opened]],
  ],
  [
    'for each member apart',
    [booking({ itemId: 11 }), booking({ bookingId: 2, itemId: 11, memberId: null })],
    [
      [2, 1, opened],
      [2, null, opened],
    ],
  ],
  [
    'once for bookings in a row',
    [booking({ itemId: 11 }), booking({ bookingId: 2, itemId: 11, ...span(160, 200) })],
    [[2, 1, { from: opened.from, to: openingOf(span(160, 200)).to }]],
  ],
])('a booking opens %s', (_name, units, expected) => {
  expect(opens(units)).toEqual(expected)
})
