import type { FieldIssue } from '@fobhouse/contract/error-body.ts'

export type ApiErrorFacts = {
  status: number
  /** Stable; code may branch on it. */
  code: string
  /** Translation key of the text, for `errorText`. */
  message: string
  issues?: FieldIssue[] | undefined
  retryAfterSeconds?: number | undefined
  requestId?: string | undefined
  secondStep?: unknown
  refusals?: unknown
  dates?: unknown
  start?: string | undefined
  cause?: unknown
}

/** The server answered with a refusal. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly key: string
  readonly issues: readonly FieldIssue[]
  readonly retryAfterSeconds: number | undefined
  readonly requestId: string | undefined
  /** Only with `second_step_required`: how to continue. */
  readonly secondStep: unknown
  /** Only with `booking_refused`: every reason. */
  readonly refusals: unknown
  /** The same of a series: each date that does not fit. */
  readonly dates: unknown
  /** Only with `free_now`: when something that fits begins. */
  readonly start: string | undefined

  constructor(facts: ApiErrorFacts) {
    super(`${facts.status} ${facts.code}`, { cause: facts.cause })
    this.name = 'ApiError'
    this.status = facts.status
    this.code = facts.code
    this.key = facts.message
    this.issues = facts.issues ?? []
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.requestId = facts.requestId
    this.secondStep = facts.secondStep
    this.refusals = facts.refusals
    this.dates = facts.dates
    this.start = facts.start
  }
}

/** Nobody answered: the network or the server is down. */
export class UnreachableError extends Error {
  constructor(cause: unknown) {
    super('The server is unreachable.', { cause })
    this.name = 'UnreachableError'
  }
}

export function isApiError(error: unknown, code?: string): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code)
}
