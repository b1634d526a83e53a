import { describe, expect, test } from 'vitest'
import { exceeds, findCrowds, lastOf, type Taken } from './overfull-rules.ts'

const at = (hour: number) => `2026-03-01T${hour}:00:00.000Z`
const place = (booking: number, from: number, to: number) => ({
  booking_id: booking,
  bookable_id: 1,
  equipment_id: 7,
  count: 1,
  starts_at: at(from),
  occupied_until: at(to),
})

test('a time that ended as the crowd came together is no claim to it', () => {
  const [moved, other] = [place(1, 11, 12), place(2, 11, 12)]
  const versions = [
    { ...place(1, 10, 11), since: '2026-02-01' },
    { ...other, since: '2026-02-02' },
    { ...moved, since: '2026-02-03' },
  ]
  expect(lastOf({ at: at(11), units: [moved, other] }, versions)?.unit).toBe(moved)
})

describe('too many at once', () => {
  const seats = (booking: number, from: number, to: number, count: number) => ({ ...place(booking, from, to), count })

  test.each<[string, Taken[], [number, number[]][]]>([
    ['nobody', [], []],
    ['just as many as there are', [seats(1, 10, 12, 1), seats(2, 11, 13, 1)], []],
    ['one who takes more', [seats(1, 10, 12, 3)], [[10, [1]]]],
    ['from the begin of the second on', [seats(2, 11, 13, 2), seats(1, 10, 12, 1)], [[11, [1, 2]]]],
    [
      'at each begin',
      [seats(1, 10, 14, 2), seats(2, 11, 13, 1), seats(3, 12, 13, 1)],
      [
        [11, [1, 2]],
        [12, [1, 2, 3]],
      ],
    ],
    ['not where one ends as the other begins', [seats(1, 10, 11, 2), seats(2, 11, 12, 2)], []],
    [
      'without those who have left',
      [seats(1, 10, 11, 2), seats(2, 10, 13, 1), seats(3, 12, 13, 2)],
      [
        [10, [1, 2]],
        [12, [2, 3]],
      ],
    ],
  ])('%s', (_name, taken, crowds) => {
    const found = findCrowds(taken, 2).map((crowd) => [crowd.at, crowd.units.map(({ booking_id: id }) => id)])
    expect(found).toEqual(crowds.map(([hour, ids]) => [at(hour), ids]))
  })

  const item = (booking: number, id: number | null, count = 1) => ({
    ...place(booking, 10, 12),
    equipment_id: id,
    count,
  })
  test.each<[string, Taken[], boolean]>([
    ['one of the set', [item(1, 7)], false],
    ['two of it', [item(1, 7), item(2, 8)], true],
    ['one of it and another item', [item(1, 7), item(2, 9)], false],
    ['one of it and a place', [item(1, 7), item(2, null)], false],
    ['two of the second set', [item(1, 20), item(2, 21)], true],
  ])('of an exclusive set: %s', (_name, units, isTooMuch) => {
    const sets = [
      { most: 1, items: [7, 8] },
      { most: 1, items: [20, 21] },
    ]
    expect(exceeds({ at: at(10), units }, sets)).toBe(isTooMuch)
  })
})

describe('who came last', () => {
  const [one, two] = [place(1, 10, 12), place(2, 10, 12)]
  type Version = Taken & { since: string }
  const last = (versions: Version[]) => lastOf({ at: at(10), units: [one, two] }, versions)?.unit.booking_id

  test.each<[string, Version[], number]>([
    [
      'by its only version',
      [
        { ...one, since: '02-02' },
        { ...two, since: '02-01' },
      ],
      1,
    ],
    [
      'by the first of its versions that has the place',
      [
        { ...one, since: '02-09' },
        { ...one, since: '02-01' },
        { ...two, since: '02-05' },
      ],
      2,
    ],
    [
      'not by one at another item',
      [
        { ...one, equipment_id: 8, since: '02-01' },
        { ...one, since: '02-09' },
        { ...two, since: '02-05' },
      ],
      1,
    ],
    [
      'not by one of fewer units',
      [
        { ...one, count: 0, since: '02-01' },
        { ...one, since: '02-09' },
        { ...two, since: '02-05' },
      ],
      1,
    ],
    [
      'not by one that began later',
      [
        { ...one, starts_at: at(11), since: '02-01' },
        { ...one, since: '02-09' },
        { ...two, since: '02-05' },
      ],
      1,
    ],
    [
      'of two at once the later in the list',
      [
        { ...one, since: '02-01' },
        { ...two, since: '02-01' },
      ],
      2,
    ],
  ])('%s', (_name, versions, booking) => {
    expect(last(versions)).toBe(booking)
  })

  test('nobody of nobody', () => {
    expect(lastOf({ at: at(10), units: [] }, [])).toBeUndefined()
  })
})
