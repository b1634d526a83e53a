import { expect, test } from 'vitest'
import { newPasswordSchema } from './text.ts'

test.each([
  ['nothing but spaces between words', '  keys in the blue box  '],
  ['emoji', '🔧🔩🔨⚙️🪚🪛🧰🧲'],
  ['another script', 'Мастерская ночью'],
  ['tabs and control characters', 'a\tb\nc\u0000d\u0085e'],
  ['256 characters', 'ä'.repeat(256)],
])('a password may be made of %s, and is taken as it was typed', (_what, password) => {
  expect(newPasswordSchema.parse(password)).toBe(password)
})

test('seven characters are too few, 257 too many', () => {
  expect(newPasswordSchema.safeParse('1234567').success).toBe(false)
  expect(newPasswordSchema.safeParse('x'.repeat(257)).success).toBe(false)
})
