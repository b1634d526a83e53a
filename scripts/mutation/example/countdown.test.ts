import { expect, test } from 'vitest'
import { countdown } from './countdown.ts'

test('counts down, and no further than from ten', () => {
  expect([0, 3, 12].map(countdown)).toEqual([0, 3, 10])
})
