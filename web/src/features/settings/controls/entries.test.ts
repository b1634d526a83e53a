import { expect, test } from 'vitest'
import { moved } from './entries.ts'

test.each([
  [0, 1, 'Bookings Wiki Chat'],
  [2, -1, 'Wiki Chat Bookings'],
  [0, -1, 'Wiki Bookings Chat'],
  [2, 1, 'Wiki Bookings Chat'],
] as const)('entry %i moved by %i gives %s', (index, by, expected) => {
  expect(moved(['Wiki', 'Bookings', 'Chat'], index, by).join(' ')).toBe(expected)
})
