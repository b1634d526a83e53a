import { expect, test } from 'vitest'
import { newWaitingWishSchema } from './waiting-list.ts'

const wish = { bookable: 1, from: '2026-03-12T00:00:00.000Z', to: '2026-03-13T00:00:00.000Z', minutes: 60 }
const pathsOf = (changed: object) =>
  newWaitingWishSchema.safeParse({ ...wish, ...changed }).error?.issues.map(({ path }) => path.join('.')) ?? []

test('the faults of a wish are named once each', () => {
  expect(pathsOf({})).toEqual([])
  expect(pathsOf({ minutes: 24 * 60 + 1 })).toEqual(['minutes'])
  // Days in the wrong order are at fault themselves, not the length.
  expect(pathsOf({ to: '2026-03-01T00:00:00.000Z' })).toEqual(['to'])
})
