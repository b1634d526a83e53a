import i18next, { type ParseKeys } from 'i18next'
import { ApiError, UnreachableError } from './api-error.ts'

type Params = Record<string, string | number>
type MessageKey = ParseKeys<'errors'>

const unknownWaitSeconds = 60

/** The text for an error, in the language of the page. Never a code, never an exception's own text. */
export function errorText(error: unknown): string {
  if (error instanceof UnreachableError) return i18next.t('error.unreachable') // common words: no other may be there
  if (!(error instanceof ApiError)) return messageText('error.requestFailed')
  // `count` is the minutes to wait; one text uses it.
  const minutes = Math.ceil((error.retryAfterSeconds ?? unknownWaitSeconds) / 60)
  return messageText(error.key, { count: Math.max(1, minutes) })
}

/**
 * The text for a message key of the contract (`error.404`, `validation.max30`). Zod's English sentences and the codes of a newer server
 * have none: people read that something is wrong.
 */
export function messageText(key: string, params: Params = {}): string {
  const isKnown = (one: string): one is MessageKey => i18next.exists(one, { ns: 'errors', ...params })
  const general = key.startsWith('error.') ? [] : ['validation.invalid']
  const known = [key, ...general].find(isKnown)
  return known === undefined ? i18next.t('error.requestFailed') : i18next.t(known, { ns: 'errors', ...params })
}
