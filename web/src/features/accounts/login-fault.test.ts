import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import common from '../../../../texts/en-AU/page/common.json'
import errors from '../../../../texts/en-AU/page/errors.json'
import { ApiError, UnreachableError } from '../../lib/api-error.ts'
import { loginFault } from './login-fault.ts'

beforeAll(async () => {
  await i18next.init({ lng: 'en-AU', defaultNS: 'common', resources: { 'en-AU': { common, errors } } })
})

const refusal = (status: number, code: string, message: string) => new ApiError({ status, code, message })

test.each([
  [refusal(403, 'unverified_email', 'loginCard.unverifiedEmail'), 'attention', errors.loginCard.unverifiedEmail],
  [refusal(500, 'internal', 'error.500'), 'bad', common.error.requestFailed],
  [refusal(503, 'unavailable', 'error.503'), 'bad', common.error.requestFailed],
  [refusal(403, 'sso_refused', 'error.ssoRefused'), 'bad', errors.error.ssoRefused],
  [new UnreachableError('gone'), 'bad', common.error.unreachable],
  [new TypeError('a fault of the page'), 'bad', common.error.requestFailed],
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
