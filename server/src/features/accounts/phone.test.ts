import { expect, test } from 'vitest'
import { AppError } from '../../core/errors.ts'
import type { Settings } from '../../db/settings.ts'
import { normaliseFields, normalisePhone } from './phone.ts'

test.each([
  ['0412 345 678', 'en-AU', '+61 412 345 678'],
  ['070-123 45 67', 'sv-SE', '+46 70 123 45 67'],
  ['+46701234567', 'en-AU', '+46 70 123 45 67'],
  ['(213) 373-4253', 'en-US', '+1 213 373 4253'],
  ['+44 7911 123456', 'sv-SE', '+44 7911 123456'],
  ['085 012 3456', 'en-IE', '+353 85 012 3456'],
] as const)('%s in %s is %s', async (text, locale, number) => {
  expect(await normalisePhone(text, locale)).toBe(number)
})

test.each(['12345', 'call me', '', '+61 412 345 678 9999', 'call 0412 345 678', '+999 123 456 789'])(
  'refuses %s',
  async (text) => {
    expect(await normalisePhone(text, 'en-AU')).toBeUndefined()
  },
)

test.each([
  ['0412 345 678', 'self', { phone: '+61 412 345 678', note: '' }],
  ['0412 345 678', 'administrator', { phone: '+61 412 345 678', note: '' }],
  ['', 'administrator', { phone: '', note: '' }],
  ['', 'self', 'validation.invalidPhone'],
  ['12345', 'administrator', 'validation.invalidPhone'],
] as const)('%j, given by %s, becomes %j', async (phone, by, becomes) => {
  const settings = { get: () => 'en-AU' } as unknown as Settings // nothing but the locale is asked for
  const given = normaliseFields({ settings }, { phone, note: '' }, by)
  expect(
    await given.catch((error: unknown) => error instanceof AppError && error.details.issues?.[0]?.message),
  ).toEqual(becomes)
})
