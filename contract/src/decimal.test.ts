import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWithin, readDecimal } from './decimal.ts'

test.each([
  ['1.5', 15n, 1],
  ['1,5', 15n, 1],
  [' 0,10 ', 10n, 2],
  ['.5', 5n, 1],
  ['-2', -2n, 0],
  ['−2,25', -225n, 2],
  ['+7', 7n, 0],
  ['12 000', 12_000n, 0],
  ['1 234 567,8', 12_345_678n, 1],
])('%j is a number', (text, units, places) => {
  expect(readDecimal(text)).toEqual({ units, places })
})

test.each(['', ' ', '.', ',', '-', 'about 5', '1e3', '1.2.3', '1,', '1 2', '12 00', '0x10', 'NaN', 'Infinity', '٣'])(
  '%j is none',
  (text) => {
    expect(readDecimal(text)).toBeUndefined()
  },
)

function within(value: string, of: string, tolerance: string): boolean {
  const [one, other, most] = [value, of, tolerance].map((text) => readDecimal(text))
  if (!one || !other || !most) throw new Error('no number')
  return isWithin(one, { of: other, tolerance: most })
}

describe('the tolerance is included, to the last digit', () => {
  test.each([
    ['0.3', '0.1', '0.2', true], // in floating point the difference is less
    ['0.1', '0.3', '0.2', true], // and here 0.19999999999999998
    ['1.1', '1', '0.1', true], // here 0.10000000000000009
    ['1.10000000001', '1', '0.1', false],
    ['0.9', '1,0', '0,10', true],
    ['0.89', '1', '0.1', false],
    ['-1', '1', '2', true],
    ['999999999999', '999999999998', '0', false],
    ['5', '5.00', '0', true],
  ])('%s for %s ± %s: %s', (value, of, tolerance, expected) => {
    expect(within(value, of, tolerance)).toBe(expected)
  })
})

test('agrees with whole numbers of the smallest unit, whichever way they are written', () => {
  const cents = fc.integer({ min: -100_000, max: 100_000 })
  const write = (amount: number, mark: string) =>
    `${amount < 0 ? '-' : ''}${Math.floor(Math.abs(amount) / 100)}${mark}${String(Math.abs(amount) % 100).padStart(2, '0')}`
  fc.assert(
    fc.property(cents, cents, fc.nat(1000), fc.constantFrom('.', ','), (value, of, tolerance, mark) => {
      const isNear = Math.abs(value - of) <= tolerance
      expect(within(write(value, mark), write(of, '.'), write(tolerance, ','))).toBe(isNear)
    }),
  )
})
