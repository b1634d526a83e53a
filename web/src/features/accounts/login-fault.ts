import { ApiError, isApiError } from '../../lib/api-error.ts'
import { errorText, messageText } from '../../lib/error-text.ts'

const statusFailed = 500

/** The text for a refused login that concerns no field (`docs/rules/page.md`). */
export function loginFault(error: unknown): { tone: 'attention' | 'bad'; text: string } {
  if (isApiError(error, 'unverified_email')) return { tone: 'attention', text: errorText(error) }
  if (error instanceof ApiError && error.status >= statusFailed) {
    return { tone: 'bad', text: messageText('error.requestFailed') }
  }
  return { tone: 'bad', text: errorText(error) }
}
