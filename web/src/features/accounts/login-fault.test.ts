import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import errors from '../../../../texts/en-AU/page/errors.json'
import { ApiError, UnreachableError } from '../../lib/api-error.ts'
import { loginFault } from './login-fault.ts'

beforeAll(async () => {
  await i18next.init({ lng: 'en-AU', resources: { 'en-AU': { errors } } })
})

const refusal = (status: number, code: string, message: string) => new ApiError({ status, code, message })

test.each([
  [refusal(403, 'unverified_email', 'loginCard.unverifiedEmail'), 'attention', errors.loginCard.unverifiedEmail],
  [refusal(500, 'internal', 'error.500'), 'bad', errors.error.requestFailed],
  [refusal(503, 'unavailable', 'error.503'), 'bad', errors.error.requestFailed],
  [refusal(403, 'sso_refused', 'error.ssoRefused'), 'bad', errors.error.ssoRefused],
  [new UnreachableError('gone'), 'bad', errors.error.unreachable],
  [new TypeError('a fault of the page'), 'bad', errors.error.requestFailed],
])('%s', (error, tone, text) => expect(loginFault(error)).toEqual({ tone, text }))

test('says how long to wait after too many tries', () => {
  const error = new ApiError({
    status: 429,
    code: 'too_many_requests',
    message: 'error.tooManyRequests',
    retryAfterSeconds: 700,
  })
  expect(loginFault(error).text).toBe('Too many attempts. Please wait 12 minutes.')
})
