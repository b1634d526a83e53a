import { expect, test } from 'vitest'
import { writePaid } from './rules.ts'

test.each([
  [125_050, 'SEK', 'sv-SE', '1 250,50 kr'],
  [125_050, 'EUR', 'de-DE', '1.250,50 €'],
  [125_050, 'AUD', 'sv-SE', 'A$1,250.50'],
] as const)('%i of %s on a receipt of a club in %s: %s', (amount, currency, club, text) => {
  expect(writePaid(amount, currency, club).replaceAll('\u00a0', ' ')).toBe(text)
})

test('a currency of no language here is an error, not another currency', () => {
  expect(() => writePaid(125_050, 'XTS', 'sv-SE')).toThrow('XTS')
})
