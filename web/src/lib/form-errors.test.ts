import { errorCatalogue } from '@fobhouse/contract/errors.ts'
import { max30Schema } from '@fobhouse/contract/text.ts'
import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import common from '../../../texts/en-AU/page/common.json' with { type: 'json' }
import errors from '../../../texts/en-AU/page/errors.json' with { type: 'json' }
import { ApiError, UnreachableError } from './api-error.ts'
import { errorText, messageText } from './error-text.ts'
import { fieldErrors, validateWith } from './form-errors.ts'

beforeAll(async () => {
  await i18next.init({ lng: 'en-AU', defaultNS: 'common', resources: { 'en-AU': { common, errors } } })
})

function refusal(facts: Partial<ConstructorParameters<typeof ApiError>[0]>): ApiError {
  return new ApiError({ status: 400, code: 'validation', message: 'error.400', ...facts })
}

describe('errorText', () => {
  it.each(Object.entries(errorCatalogue))('has its own words for %s', (code, { status, message }) => {
    const text = errorText(refusal({ status, code, message }))
    expect(text).not.toBe(common.error.requestFailed)
    expect(text).not.toContain(message)
  })

  it.each([
    ['a wrong password', refusal({ message: 'error.loginFailed' }), 'Your username or password was incorrect.'],
    ['a refusal of a newer server', refusal({ message: 'error.brandNew' }), common.error.requestFailed],
    ['a fault of ours', new TypeError('x is not a function'), common.error.requestFailed],
    ['nobody there', new UnreachableError(undefined), common.error.unreachable],
    [
      'too many attempts',
      refusal({ message: 'error.tooManyRequests', retryAfterSeconds: 61 }),
      'Too many attempts. Please wait 2 minutes.',
    ],
    [
      'one minute',
      refusal({ message: 'error.tooManyRequests', retryAfterSeconds: 1 }),
      'Too many attempts. Please wait 1 minute.',
    ],
    ['an unknown wait', refusal({ message: 'error.tooManyRequests' }), 'Too many attempts. Please wait 1 minute.'],
  ])('%s', (_case, error, expected) => {
    expect(errorText(error)).toBe(expected)
  })
})

describe('fieldErrors', () => {
  it('gives the first fault of each field in words', () => {
    const issues = [
      { path: ['admin', 'email'], message: 'validation.invalidEmail' },
      { path: ['name'], message: 'validation.max30' },
      { path: ['name'], message: 'validation.notEmpty' },
    ]
    expect(fieldErrors(refusal({ issues }))).toEqual({
      'admin.email': errors.validation.invalidEmail,
      name: errors.validation.max30,
    })
  })

  it('names the field of a refusal that concerns one', () => {
    const taken = refusal({ status: 409, code: 'account_already_exists', message: 'error.accountAlreadyExists' })
    expect(fieldErrors(taken, { account_already_exists: 'email' })).toEqual({
      email: errors.error.accountAlreadyExists,
    })
    expect(fieldErrors(taken)).toEqual({})
    expect(fieldErrors(new UnreachableError(undefined), { account_already_exists: 'email' })).toEqual({})
  })
})

it('has words for every error while only the common ones are there, as without a network', () => {
  i18next.removeResourceBundle('en-AU', 'errors')
  try {
    expect(errorText(new UnreachableError(undefined))).toBe(common.error.unreachable)
    expect(errorText(refusal({ message: 'error.loginFailed' }))).toBe(common.error.requestFailed)
    expect(messageText('validation.max30')).toBe(common.error.requestFailed)
  } finally {
    i18next.addResourceBundle('en-AU', 'errors', errors)
  }
})

describe('validateWith', () => {
  const validate = validateWith(z.object({ name: max30Schema, age: z.number() }))

  it('says nothing about good values', () => {
    expect(validate({ name: 'a'.repeat(30), age: 3 })).toEqual({})
  })

  it('has words of ours for every fault, even those that zod words itself', () => {
    expect(validate({ name: 'a'.repeat(31), age: 'x' })).toEqual({
      name: errors.validation.max30,
      age: errors.validation.invalid,
    })
    expect(messageText('Invalid input: expected number')).toBe(errors.validation.invalid)
  })
})

it('names the fault within the choice of a union that fits best', () => {
  const text = z.string().min(1, { error: 'validation.notEmpty' })
  const validate = validateWith(z.object({ name: z.union([text, z.record(z.string(), text)]) }))
  expect(validate({ name: '' })).toEqual({ name: errors.validation.notEmpty })
  expect(validate({ name: { 'sv-SE': '' } })).toEqual({ 'name.sv-SE': errors.validation.notEmpty })
})
