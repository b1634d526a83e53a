import { errorCatalogue, type ErrorCode } from '@fobhouse/contract/errors.ts'
import type { ErrorBody, FieldIssue } from '@fobhouse/contract/error-body.ts'

type ErrorDetails = {
  /** English, for readers of the raw answer or the log. */
  detail?: string
  issues?: FieldIssue[]
  retryAfterSeconds?: number
  /** Fields that a published interface adds to the body. */
  extra?: Record<string, unknown>
  cause?: unknown
}

/** A refusal that the caller learns: its code determines status and text. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.detail ?? code, { cause: details.cause })
    this.code = code
    this.details = details
  }

  get status(): number {
    return errorCatalogue[this.code].status
  }

  toBody(): ErrorBody & Record<string, unknown> {
    const { detail, issues, retryAfterSeconds, extra } = this.details
    const { message } = errorCatalogue[this.code]
    if (this.code === 'validation') return { code: this.code, message, issues: issues ?? [] }
    return {
      code: this.code,
      message,
      detail: detail ?? standardDetails[this.code] ?? this.code,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      ...extra,
    }
  }
}

/** A 400 for one faulty field. */
export function invalidField(path: string, message: string): AppError {
  return new AppError('validation', { issues: [{ path: path.split('.'), message }] })
}

const standardDetails: Partial<Record<ErrorCode, string>> = {
  malformed_request: 'This is no HTTP request that can be read.',
  request_timeout: 'The request took too long to arrive.',
  headers_too_large: 'The head of the request is too large.',
  not_authenticated: 'You must be signed in.',
  token_not_valid: 'The token is invalid or expired.',
  api_key_not_valid: 'The API key is not known.',
  login_failed: 'The e-mail address or the password is wrong.',
  second_step_required: 'The password is right; take the second step.',
  second_step_wrong: 'The code or the passkey is wrong.',
  second_step_over: 'This sign-in took too long, or is over.',
  second_factor_needed: 'Administrators of this club need a second factor: set one up first.',
  fresh_confirmation_required: 'Confirm first that it is you.',
  passkey_refused: 'The passkey could not be verified.',
  forbidden: 'You are not allowed to do this.',
  duty_missing: 'You do not have the duty that this needs.',
  second_person_needed: 'This has to be approved by a second administrator, which is not possible this way.',
  member_only: 'Only active members may do this.',
  csrf_failed: 'The CSRF token is missing or wrong.',
  unverified_email: 'The e-mail address is not verified; a new link was sent.',
  not_found: 'Not found.',
  feature_off: 'This feature is switched off.',
  method_not_allowed: 'This path does not take that method.',
  too_large: 'The body is too large.',
  too_many_requests: 'Too many tries. Wait, then try again.',
  secrets_locked: 'The server does not have the key of the club’s secrets.',
  device_offline: 'The device is not connected.',
}
