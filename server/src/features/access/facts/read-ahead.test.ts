import { troubleCodes } from '@fobhouse/contract/bookings.ts'
import { refusals } from '@fobhouse/contract/refusals.ts'
import { expect, test } from 'vitest'
import { knownAhead } from './read-ahead.ts'

test('a booking meets in advance all refusals that put one in danger, but for the state of an item, which it reads itself', () => {
  const known = Object.entries(knownAhead).flatMap(([code, isKnown]) => (isKnown ? [code] : []))
  expect(known).toEqual(troubleCodes.filter((code) => code in refusals && code !== 'out_of_order'))
})
