import type { ErrorCode } from '@fobhouse/contract/errors.ts'
import { AppError } from '../../core/errors.ts'
import { isUniqueViolation } from '../../db/dialect.ts'

const uniqueParts: readonly [index: string, code: ErrorCode][] = [
  ['email_key', 'account_already_exists'],
  ['screen_name_key', 'screen_name_already_exists'],
  ['card_number', 'card_already_used'],
]

/** Translates a failed insert or update into the 409 for an address, name or card that is already taken. */
export function takenPart(cause: unknown): AppError | undefined {
  const taken = uniqueParts.find(([index]) => isUniqueViolation(cause, index))
  return taken && new AppError(taken[1], { cause })
}
