import { errorBodySchema } from '@fobhouse/contract/error-body.ts'
import type { RequestOf, ResponseOf, Route } from '@fobhouse/contract/route.ts'
import { waitingSchema } from '@fobhouse/contract/routes/approvals.ts'
import { ApiError, UnreachableError } from './api-error.ts'
import type { BearerTokens } from './bearer-tokens.ts'
import { pathOf, type RequestParts } from './request-path.ts'

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** The same key for each try of one action, so that the server does it only once. */
  idempotencyKey?: string
  /** For calls that a kiosk makes itself, whoever is signed in at it. */
  kioskSecret?: string
}
export type Answer<R extends Route> = { data: ResponseOf<R>; headers: Headers }

/** The request may be left out if the route takes nothing. */
type RequestArguments<R extends Route> = R extends { params: unknown } | { body: unknown } | { upload: unknown }
  ? [request: RequestOf<R>, options?: CallOptions]
  : [request?: RequestOf<R>, options?: CallOptions]

export type ApiClient = {
  /** Makes the call and returns its parsed answer. Throws `ApiError` or `UnreachableError`. */
  call<R extends Route>(route: R, ...rest: RequestArguments<R>): Promise<ResponseOf<R>>
  /** The same with the answer's headers, for lists with counts or a cursor there. */
  callWithHeaders<R extends Route>(route: R, ...rest: RequestArguments<R>): Promise<Answer<R>>
  /** Returns an answer to be read as a stream, such as events or a file. */
  open(route: Route, request: RequestParts, options?: CallOptions): Promise<Response>
}

export type ApiClientParts = {
  /** The server's origin; empty for the page's own. Read with each call, because the mobile shell learns it late. */
  origin: () => string
  readCookie: (name: string) => string | undefined
  /** Only in the mobile shell. */
  tokens?: BearerTokens | undefined
  /** Asks the person to confirm their identity; false if they refuse. */
  confirm?: () => Promise<boolean>
  /** Asks whether the session goes on although a call was refused as if it had ended. */
  isStillSignedIn?: (error: ApiError, route: Route) => Promise<boolean>
  /** Awaited before an error is thrown: loads what its message needs. */
  beforeError?: () => Promise<void>
  /** Called with every refusal, before it is thrown. */
  onRefused?: (error: ApiError, route: Route) => void
  /** Called with whether the server answered. */
  onReached?: (isReached: boolean) => void
  /** The answer to the same call, if it was made before the page's code had come. */
  sentAhead?: (path: string, body: unknown) => Promise<Response> | undefined
}

const statusBadGateway = 502
const statusGatewayTimeout = 504

export function createApiClient(parts: ApiClientParts): ApiClient {
  async function send(route: Route, request: RequestParts, options: CallOptions): Promise<Response> {
    const access = (await parts.tokens?.access()) ?? null
    const response = await reach(parts, route, { request, options, access })
    if (response.ok) return refuseWaiting(parts, route, response)
    const error = await refusalOf(response)
    await parts.beforeError?.()
    if (!(await canTryAgain(parts, { route, error, access }))) throw refused(parts, route, error)
    const second = await reach(parts, route, { request, options, access: (await parts.tokens?.access()) ?? null })
    if (second.ok) return refuseWaiting(parts, route, second)
    throw refused(parts, route, await refusalOf(second))
  }

  async function callWithHeaders<R extends Route>(route: R, ...rest: RequestArguments<R>): Promise<Answer<R>> {
    const [request, options] = rest
    const response = await send(route, request ?? {}, options ?? {})
    const parsed = route.response.safeParse(await response.json())
    if (!parsed.success) throw unexpectedAnswer(response.status, parsed.error)
    return { data: parsed.data as ResponseOf<R>, headers: response.headers } // the schema is the route's own
  }

  return {
    callWithHeaders,
    call: async (route, ...rest) => (await callWithHeaders(route, ...rest)).data,
    open: (route, request, options = {}) => send(route, request, options),
  }
}

type Refusal = { route: Route; error: ApiError; access: string | null }

/**
 * Whether a second try may succeed: the access token was renewed, the person confirmed a dangerous act, or the session's
 * cookie was replaced while the call was on its way, as by a new password.
 */
async function canTryAgain(parts: ApiClientParts, { route, error, access }: Refusal): Promise<boolean> {
  if (error.code === 'token_not_valid') return (await parts.tokens?.renew(access)) ?? false
  if (error.code === 'fresh_confirmation_required') return (await parts.confirm?.()) ?? false
  return (await parts.isStillSignedIn?.(error, route)) ?? false
}

const statusAccepted = 202

/** A call that waits for a second administrator did nothing, so the caller gets an error. */
async function refuseWaiting(parts: ApiClientParts, route: Route, response: Response): Promise<Response> {
  if (response.status !== statusAccepted) return response
  const { code } = waitingSchema.parse(await response.json())
  await parts.beforeError?.()
  throw refused(parts, route, new ApiError({ status: statusAccepted, code, message: 'error.waitsForApproval' }))
}

function refused(parts: ApiClientParts, route: Route, error: ApiError): ApiError {
  parts.onRefused?.(error, route)
  return error
}

type Sending = { request: RequestParts; options: CallOptions; access: string | null }

async function reach(parts: ApiClientParts, route: Route, sending: Sending): Promise<Response> {
  const { request, options } = sending
  const init: RequestInit = {
    method: route.method,
    credentials: 'same-origin',
    headers: headersFor(parts, route, sending),
    ...bodyOf(request),
    ...(options.signal ? { signal: options.signal } : {}),
  }
  try {
    const path = pathOf(route.path, request)
    const response = await (parts.sentAhead?.(path, init.body) ?? fetch(`${parts.origin()}${path}`, init))
    if (response.status === statusBadGateway || response.status === statusGatewayTimeout) {
      throw new Error(`A proxy answered ${response.status}.`)
    }
    parts.onReached?.(true)
    return response
  } catch (error) {
    if (options.signal?.aborted) throw error // the caller gave up; the server may be fine
    parts.onReached?.(false)
    await parts.beforeError?.()
    throw new UnreachableError(error)
  }
}

function bodyOf({ body, file }: RequestParts): Pick<RequestInit, 'body'> {
  if (file === undefined) return body === undefined ? {} : { body: JSON.stringify(body) }
  const form = new FormData()
  form.append('file', file)
  return { body: form }
}

function headersFor(
  parts: ApiClientParts,
  route: Route,
  { request, options, access }: Sending,
): Record<string, string> {
  const headers: Record<string, string> = { accept: route.mediaType ?? 'application/json' }
  if (request.body !== undefined) headers['content-type'] = 'application/json'
  const csrfToken = route.method === 'GET' ? undefined : parts.readCookie('csrftoken')
  if (csrfToken !== undefined) headers['X-CSRFTOKEN'] = csrfToken
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey
  if (access !== null) headers.authorization = `Bearer ${access}`
  if (options.kioskSecret !== undefined) headers.authorization = `Kiosk ${options.kioskSecret}`
  return headers
}

async function refusalOf(response: Response): Promise<ApiError> {
  const text = await response.text()
  const parsed = errorBodySchema.safeParse(jsonOf(text))
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const { status } = response
  const seconds = Number.isFinite(retryAfter) ? retryAfter : undefined
  if (!parsed.success) return new ApiError({ status, code: 'internal', message: 'error.requestFailed' })
  return new ApiError({ retryAfterSeconds: seconds, ...parsed.data, status })
}

/** Something other than our server may have answered; text that is not JSON is simply not an error body. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function unexpectedAnswer(status: number, cause: unknown): ApiError {
  return new ApiError({ status, code: 'unexpected_answer', message: 'error.requestFailed', cause })
}
