import { messageLetterSchema } from '@fobhouse/contract/routes/messages.ts'
import { expect, test } from 'vitest'
import { paragraphsOf, whyLeftOut } from './rules.ts'

test.each([
  [0, '2026-01-01T00:00:00.000Z', undefined],
  [0, null, 'unverified'],
  [1, '2026-01-01T00:00:00.000Z', 'opted_out'],
  [1, null, 'opted_out'],
])('opted out %i, verified %s: %s', (exclude_from_email_export, email_verified_at, reason) => {
  expect(whyLeftOut({ exclude_from_email_export, email_verified_at })).toBe(reason)
})

test('an empty line parts paragraphs, a line break alone does not', () => {
  expect(paragraphsOf('One\r\ntwo\r\n\r\n  Three\n \t\n\n\nFour\n')).toEqual(['One\ntwo', 'Three', 'Four'])
})

test.each([
  ['Hi {firstName} of {siteOwner}', true],
  ['A set {} or { a } is no placeholder', true],
  ['Hi {firstname}', false],
  ['Your card is {cardNumber}', false],
])('%s: %s', (text, isValid) => {
  expect(messageLetterSchema.safeParse({ subject: 'News', text }).success).toBe(isValid)
  expect(messageLetterSchema.safeParse({ subject: text, text: 'News' }).success).toBe(isValid)
})

test('empty lines around a text make no paragraph', () => {
  expect(paragraphsOf('\n\nOne\n\n')).toEqual(['One'])
})
