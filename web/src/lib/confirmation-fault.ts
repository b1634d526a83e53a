import { messageText } from './error-text.ts'
import type { FieldErrors } from './form-errors.ts'

/** A new password is typed twice, because it cannot be seen. */
export function confirmationFault(password: string, confirm: string): FieldErrors {
  if (confirm === '') return { confirm: messageText('validation.notEmpty') }
  return confirm === password ? {} : { confirm: messageText('validation.passwordNotMatch') }
}
