import { locales } from '@fobhouse/contract/languages.ts'
import { formatShortAmount } from '@fobhouse/contract/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueTicks } from './value-ticks.ts'

const count = (value: number) => new Intl.NumberFormat('en-AU', { notation: 'compact' }).format(value)
const money = (value: number) => formatShortAmount(value, 'en-AU')

test.each([
  ['nothing but zero', 0, 0, count, 1, ['0', '1']],
  ['no money', 0, 0, money, 100, ['A$0', 'A$1']],
  ['less than a dollar', 0, 60, money, 100, ['A$0', 'A$1']],
  ['a few dollars', 0, 250, money, 100, ['A$0', 'A$1', 'A$2', 'A$3']],
  ['a club of sixty', 0, 61, count, 1, ['0', '20', '40', '60', '80']],
  ['many of them', 0, 1666, count, 1, ['0', '500', '1K', '1.5K', '2K']],
  ['more owed than had', -30_000, 45_000, money, 100, ['−A$500', 'A$0', 'A$500']],
])('%s', (_, lowest, highest, label, unit, expected) => {
  expect(valueTicks({ lowest, highest, label, unit }).map(label)).toEqual(expected)
})

test('no two marks are written alike, and everything lies between the first and the last', () => {
  const value = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
  fc.assert(
    fc.property(value, value, fc.constantFrom(...locales), fc.boolean(), (one, other, locale, isMoney) => {
      const [lowest, highest] = [Math.min(one, other), Math.max(one, other)]
      const label = isMoney ? (amount: number) => formatShortAmount(amount, locale) : count
      const ticks = valueTicks({ lowest, highest, label, unit: isMoney ? 100 : 1 })
      expect(new Set(ticks.map(label)).size).toBe(ticks.length)
      expect(ticks.length).toBeGreaterThan(1)
      expect(ticks[0]).toBeLessThanOrEqual(lowest)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
      expect(ticks).toContain(0)
    }),
  )
})
