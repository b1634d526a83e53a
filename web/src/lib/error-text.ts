import i18next, { type ParseKeys } from 'i18next'
import { ApiError, UnreachableError } from './api-error.ts'

type Params = Record<string, string | number>
type MessageKey = ParseKeys<'errors'>

const unknownWaitSeconds = 60

/** The text for an error, in the language of the page. Never a code, never an exception's own text. */
export function errorText(error: unknown): string {
  if (error instanceof UnreachableError) return messageText('error.unreachable')
  if (!(error instanceof ApiError)) return messageText('error.requestFailed')
  // `count` is the minutes to wait; one text uses it.
  const minutes = Math.ceil((error.retryAfterSeconds ?? unknownWaitSeconds) / 60)
  return messageText(error.key, { count: Math.max(1, minutes) })
}

/** The text for a message key of the contract (`error.404`, `validation.max30`). */
export function messageText(key: string, params: Params = {}): string {
  return i18next.t(isKnown(key, params) ? key : generalKey(key), { ns: 'errors', ...params })
}

/** False for zod's English sentences and for codes of a newer server: people should not read these. */
function isKnown(key: string, params: Params): key is MessageKey {
  return i18next.exists(key, { ns: 'errors', ...params })
}

function generalKey(key: string): MessageKey {
  return key.startsWith('error.') ? 'error.requestFailed' : 'validation.invalid'
}
