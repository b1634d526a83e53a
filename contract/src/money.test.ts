import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locales } from './languages.ts'
import {
  formatAmount,
  formatAmountIn,
  formatShortAmount,
  minorFromDecimal,
  minorFromTyped,
  parseAmount,
  typedFromMinor,
} from './money.ts'

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['12,50', 1250],
  [' 1 200,05 ', 120_005],
  ['0', 0],
  ['7.', 700],
  ['0.07', 7],
])('reads %j as %i', (text, amount) => {
  expect(minorFromTyped(text)).toBe(amount)
})

test.each(['', '-1', '1.234', '1.2.3', 'ten', '1e3', '.5', '1,000.00'])('does not guess at %j', (text) => {
  expect(minorFromTyped(text)).toBeUndefined()
})

test('what was written is read back to the cent, in every language', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000_000 }), fc.constantFrom(...locales), (amount, language) => {
      expect(minorFromTyped(typedFromMinor(amount, language))).toBe(amount)
    }),
  )
})

test.each([
  ['12,50', 'en-AU', 1250],
  ['12.50', 'sv-SE', 1250],
  ['12,5', 'sv-SE', 1250],
  ['1 250,50 kr', 'sv-SE', 125_050],
  ['1,250.50', 'en-AU', 125_050],
  ['1.250,50', 'en-AU', 125_050],
  ['1,250', 'en-AU', 125_000],
  ['1.250', 'sv-SE', 125_000],
  ['1,250', 'sv-SE', undefined],
  ['1.250', 'en-AU', undefined],
  ['1,25,000', 'en-AU', undefined],
  ['A$12', 'en-AU', 1200],
  ['-3', 'en-AU', -300],
  ['0', 'en-AU', 0],
  ['', 'en-AU', undefined],
  ['.', 'en-AU', undefined],
  ['12.345.', 'en-AU', undefined],
  ['1e3', 'en-AU', undefined],
] as const)('reads %j in %s as %j', (text, locale, amount) => {
  expect(parseAmount(text, locale)).toBe(amount)
})

test.each([
  ['de-DE', '−1.234,50\u00a0€'],
  ['es-ES', '−1234,50\u00a0€'],
  ['fr-FR', '−1\u202f234,50\u00a0€'],
  ['nl-NL', '€\u00a0−1.234,50'],
  ['sv-SE', '−1\u00a0234,50\u00a0kr'],
] as const)('writes an amount in %s as %j', (locale, text) => {
  expect(formatAmount(-123_450, locale)).toBe(text)
})

test('reads every amount that it writes, in every locale', () => {
  const amounts = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 })
  fc.assert(
    fc.property(amounts, fc.constantFrom(...locales), (amount, locale) => {
      expect(parseAmount(formatAmount(amount, locale), locale)).toBe(amount)
    }),
  )
})

test.each([
  [123_450, 'en-AU', 'A$1.2K'],
  [-2_000_000, 'en-IE', '−€20K'],
  [1250, 'sv-SE', '12,5 kr'],
] as const)('%i is short in %s', (amount, locale, text) => {
  expect(formatShortAmount(amount, locale).replaceAll(/\s/gu, ' ')).toBe(text)
})

test.each([
  ['12.5', 1250],
  ['-7.255', -726],
  ['1.005', 101],
  ['0.004', 0],
  ['-0.004', 0],
  ['0.30000000000000004', 30],
  ['1e-7', 0],
  ['1.5e2', 15_000],
  ['20', 2000],
  ['1e10', undefined],
  ['NaN', undefined],
  ['Infinity', undefined],
  ['', undefined],
  ['.', undefined],
  ['ten', undefined],
])('reads the float %s of another program', (text, expected) => {
  expect(minorFromDecimal(text)).toBe(expected)
})

test.each([
  ['en-AU', 'SEK', 'SEK 125.00'],
  ['sv-SE', 'AUD', '125,00 AUD'],
  ['en-AU', 'AUD', 'A$125.00'],
] as const)('%s writes an amount in %s as %s', (locale, currency, expected) => {
  expect(formatAmountIn(12_500, { locale, currency })).toBe(expected)
})
