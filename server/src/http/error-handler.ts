import type { IncomingMessage } from 'node:http'
import type { ErrorCode } from '@fobhouse/contract/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../core/log.ts'
import { AppError } from '../core/errors.ts'
import { DatabaseAway } from '../db/postgres-limits.ts'

/** Turns any error of a handler or the framework into an answer of the catalogue. */
export function handleErrors(server: FastifyInstance, log: Log): void {
  server.setErrorHandler((error: FastifyError | Error, request, reply) => {
    // The rest of the body is skipped, or the sender would see a broken connection instead of the answer.
    if (!request.raw.complete) reply.removeHeader('connection')
    const known = error instanceof AppError ? error : fromFramework(error)
    if (known) {
      noteRefusal(known, request, log)
      return sendAppError(known, reply)
    }
    if (error instanceof DatabaseAway) {
      noteFailure(error, request, log)
      return sendAppError(new AppError('unavailable', { detail: error.message }), reply)
    }
    if (hasHungUp(request.raw)) {
      log.debug({ requestId: request.id, path: request.routeOptions.url }, 'caller hung up')
      return sendAppError(new AppError('malformed_request'), reply) // nobody receives it
    }
    return sendInternal(error, { request, reply, log })
  })
}

const refusals = new Set([401, 403, 429])
/** Expected refusals: what a page asks when it opens, and what every phone gets after five minutes. */
const usual: ReadonlySet<string> = new Set<ErrorCode>(['not_authenticated', 'token_not_valid'])

/** Logs refusals with reason, route and address, but nothing that the caller sent. */
function noteRefusal({ status, code }: AppError, request: FastifyRequest, log: Log): void {
  if (!refusals.has(status) || usual.has(code)) return
  const { id: requestId, method, ip: address } = request
  log.info({ requestId, method, path: request.routeOptions.url, address, code }, 'refused')
}

export function sendAppError(error: AppError, reply: FastifyReply): FastifyReply {
  const wait = error.details.retryAfterSeconds
  if (wait !== undefined) reply.header('retry-after', String(wait))
  return asError(reply).code(error.status).send(error.toBody())
}

function sendInternal(
  error: unknown,
  { request, reply, log }: { request: FastifyRequest; reply: FastifyReply; log: Log },
): FastifyReply {
  noteFailure(error, request, log)
  return asError(reply).code(500).send({ code: 'internal', message: 'error.500', requestId: request.id })
}

function noteFailure(error: unknown, { id: requestId, method, routeOptions }: FastifyRequest, log: Log): void {
  log.error({ err: error, requestId, method, path: routeOptions.url }, 'request failed')
}

/** Replaces headers of the intended answer, such as those of a file to be cached. */
function asError(reply: FastifyReply): FastifyReply {
  return reply
    .removeHeader('content-disposition')
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
}

/** Whether the connection ended before the request was complete. */
export function hasHungUp(request: IncomingMessage): boolean {
  return request.errored !== null && 'code' in request.errored && request.errored.code === 'ECONNRESET'
}

/** Faults that the framework finds before a handler runs. */
function fromFramework(error: Error): AppError | undefined {
  if (!isFrameworks(error)) return undefined
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new AppError('too_large')
  if (status === 404) return new AppError('not_found')
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError('validation', { issues: [{ path: [], message: 'validation.json' }] })
  }
  return undefined
}

/**
 * Other errors carry a status too, such as an outside service's. Fastify's own have its codes; those of its file server
 * are http-errors, which say whether the caller may be told (https://github.com/jshttp/http-errors).
 */
function isFrameworks(error: Error): boolean {
  if ('code' in error && typeof error.code === 'string' && error.code.startsWith('FST_')) return true
  return 'expose' in error && error.expose === true
}
