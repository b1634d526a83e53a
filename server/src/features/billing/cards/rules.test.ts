import { expect, test } from 'vitest'
import { chooseCard, isCardNeeded, writeExpiry } from './rules.ts'

test('the expiry is written with two digits of the month', () => {
  expect(writeExpiry(3, 2030)).toBe('03/2030')
  expect(writeExpiry(12, 2031)).toBe('12/2031')
})

test.each([
  ['no membership', undefined, false],
  ['paid by hand', { source: 'manual', status: 'active', payment_failed_at: null }, false],
  ['charged by card', { source: 'stripe', status: 'active', payment_failed_at: null }, true],
  ['begun', { source: 'stripe', status: 'pending', payment_failed_at: null }, true],
  ['cancelled, and paid to its end', { source: 'stripe', status: 'cancelling', payment_failed_at: null }, false],
  ['cancelled with a fee that is due', { source: 'stripe', status: 'cancelling', payment_failed_at: '2026' }, true],
  ['ended', { source: 'stripe', status: 'inactive', payment_failed_at: null }, false],
] as const)('%s: the card must stay: %j', (_what, subscription, isNeeded) => {
  expect(isCardNeeded(subscription)).toBe(isNeeded)
})

test('the newest card is kept', () => {
  expect(chooseCard(['new', 'old', 'older'])).toEqual({ kept: 'new', replaced: ['old', 'older'] })
  expect(chooseCard([])).toEqual({ kept: undefined, replaced: [] })
})
