import { expect, test } from 'vitest'
import { stepsFor } from './rules.ts'

const declared = [
  { key: 'payments', does: { duty: 'money' } },
  { key: 'mail', does: { duty: 'settings' } },
  { key: 'card', does: { duty: ['people', 'doors'] } },
] as const

test.each([
  { held: ['money'] as const, expected: ['payments'] },
  { held: ['doors'] as const, expected: ['card'] },
  { held: ['people', 'settings', 'money'] as const, expected: ['mail', 'card', 'payments'] },
  { held: ['meetings'] as const, expected: [] },
  { held: [] as const, expected: [] },
])('with the duties $held: $expected', ({ held, expected }) => {
  expect(stepsFor(declared, held).map(({ key }) => key)).toEqual(expected)
})
