import { fastifyCookie } from '@fastify/cookie'
import { fastify, type FastifyInstance } from 'fastify'
import { type Context, publicOrigin } from '../context.ts'
import { AppError } from '../core/errors.ts'
import { closeConnections } from './close-connections.ts'
import { compressAnswers } from './compress.ts'
import { countRequests } from './count-requests.ts'
import { handleErrors } from './error-handler.ts'
import { admitMobileShell } from './mobile-shell.ts'
import { safetyHeaders } from './safety-headers.ts'

const bodyLimitBytes = 1024 * 1024
const requestTimeoutMs = 60_000

/** The contract checks what comes and goes (mount.ts): the framework's own compilers, 20 MB in memory, are not even loaded. */
const noCompilers = { buildValidator: refuseSchemas, buildSerializer: refuseSchemas }

function refuseSchemas(): never {
  throw new Error('A schema of a route belongs into the contract')
}

/** The bare server: request ids, JSON bodies, cookies, errors, and the headers that every API answer has. */
export async function createServer(
  ctx: Pick<Context, 'config' | 'ids' | 'log' | 'meters' | 'settings'>,
): Promise<FastifyInstance> {
  const prefix = ctx.ids.alphanumeric(6)
  let requests = 0
  const server = fastify({
    logger: false,
    trustProxy: ctx.config.trustedProxies,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    genReqId: () => `${prefix}-${(requests += 1)}`,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    return503OnClosing: false, // what still comes on an open connection has its answer; only new ones are refused
    schemaController: { compilersFactory: noCompilers },
  })
  await server.register(fastifyCookie, { hook: false }) // parsed where somebody asks, and few do
  acceptEmptyJson(server)
  closeConnections(server)
  countRequests(server, ctx)
  compressAnswers(server)
  handleErrors(server, ctx.log)
  admitMobileShell(server, () => publicOrigin(ctx))
  const headers = safetyHeaders(ctx.config)
  server.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.headers(headers)
    done()
  })
  server.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  return server
}

/** A POST without a body, which some clients label as JSON, is a POST without a body. */
function acceptEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
}
