import { expect, test } from 'vitest'
import { cardStateOf } from './card-expiry.ts'

test.each([
  ['03/2026', '2026-03-31', 'expiring'],
  ['03/2026', '2026-04-01', 'expired'],
  ['04/2026', '2026-03-01', 'expiring'],
  ['05/2026', '2026-03-31', 'valid'],
  ['01/2027', '2026-12-01', 'expiring'],
  ['02/2027', '2026-12-31', 'valid'],
  ['12/2025', '2026-01-01', 'expired'],
] as const)('a card to %s on %s: %s', (expiry, today, state) => {
  expect(cardStateOf(expiry, today)).toBe(state)
})
