import { fastifyCookie } from '@fastify/cookie'
import { fastify, type FastifyInstance } from 'fastify'
import { type Context, publicOrigin } from '../context.ts'
import { AppError } from '../core/errors.ts'
import { closeConnections } from './close-connections.ts'
import { compressAnswers } from './compress.ts'
import { handleErrors, sendAppError } from './error-handler.ts'
import { createHeadRequests } from './head-requests.ts'
import { acceptJson } from './json-bodies.ts'
import { admitMobileShell } from './mobile-shell.ts'
import { refuseOtherMethods } from './other-methods.ts'
import { safetyHeaders } from './safety-headers.ts'
import { shareConnections } from './share-connections.ts'
import { answerWireFault } from './wire-faults.ts'

const bodyLimitBytes = 1024 * 1024
const requestTimeoutMs = 60_000

/**
 * mount.ts checks requests and answers by the contract, so the framework's compilers (20 MB of memory) are not loaded.
 */
const noCompilers = { buildValidator: refuseSchemas, buildSerializer: refuseSchemas }

function refuseSchemas(): never {
  throw new Error('The schema of a route belongs in the contract')
}

/** The bare server: request ids, JSON bodies, cookies, errors, and the headers of every API answer. */
export async function createServer(
  ctx: Pick<Context, 'config' | 'ids' | 'log' | 'meters' | 'settings'>,
): Promise<FastifyInstance> {
  const prefix = ctx.ids.alphanumeric(6)
  let requests = 0
  const headers = safetyHeaders(ctx.config)
  const headRequests = createHeadRequests()
  const server = fastify({
    logger: false,
    trustProxy: ctx.config.trustedProxies,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    exposeHeadRoutes: false,
    rewriteUrl: headRequests.rewriteUrl,
    genReqId: () => `${prefix}-${(requests += 1)}`,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerWireFault,
    // An address that cannot be decoded, or with a part that is too long.
    frameworkErrors: (_error, _request, reply) => void sendAppError(new AppError('not_found'), reply.headers(headers)),
    return503OnClosing: false, // requests on open connections are still answered; only new connections are refused
    schemaController: { compilersFactory: noCompilers },
  })
  await server.register(fastifyCookie, { hook: false }) // parsed only when needed, which is rare
  acceptJson(server)
  closeConnections(server)
  shareConnections(server.server, ctx.config.trustedProxies)
  countRequests(server, ctx)
  headRequests.finish(server)
  compressAnswers(server)
  handleErrors(server, ctx.log)
  admitMobileShell(server, () => publicOrigin(ctx))
  server.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.headers(headers)
    done()
  })
  refuseOtherMethods(server)
  return server
}

/**
 * Counts answers and their duration by the contract's route, because addresses may contain secrets and are unlimited in
 * number.
 */
function countRequests(server: FastifyInstance, ctx: Pick<Context, 'log' | 'meters'>): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    const status = String(reply.statusCode)
    const milliseconds = reply.elapsedTime
    // A page stays on its stream of events for hours, which says nothing about how quick the server is.
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream')
    ctx.meters.requests.add(
      `${method} ${route} ${status}`,
      { method, route, status },
      isStream ? 0 : milliseconds / 1000,
    )
    ctx.log.debug({ requestId: request.id, method, path: route, status: reply.statusCode, milliseconds }, 'answered')
    done()
  })
}
