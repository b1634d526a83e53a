import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Origins of the mobile shell's page: Capacitor's own on iOS and on Android. */
const shellOrigins: ReadonlySet<string> = new Set(['capacitor://localhost', 'https://localhost'])

const preflightSeconds = 2 * 3600
const methods = 'GET, POST, PUT, PATCH, DELETE'
const sentHeaders = 'authorization, content-type, idempotency-key'
const readHeaders = 'content-disposition, link, retry-after, x-counts'

/**
 * Lets the mobile shell's page call the API from its own origin, with bearer tokens only. Cookies are neither read nor
 * set, so other programs at `localhost` gain nothing by it.
 */
export function admitMobileShell(server: FastifyInstance, publicOrigin: () => string): void {
  const isShell = (request: FastifyRequest) => {
    const { origin } = request.headers
    if (origin === undefined || !shellOrigins.has(origin) || !request.url.startsWith('/api/')) return false
    // A club served at localhost itself: its page keeps its cookies.
    return origin !== publicOrigin() && origin !== `${request.protocol}://${request.host}`
  }
  server.addHook('onRequest', async (request, reply) => {
    if (!isShell(request)) return undefined
    delete request.raw.headers.cookie
    reply.header('access-control-allow-origin', request.headers.origin)
    reply.header('access-control-expose-headers', readHeaders)
    reply.header('vary', 'origin')
    return isPreflight(request) ? answerPreflight(reply) : undefined
  })
  server.addHook('onSend', async (request, reply) => {
    if (isShell(request)) reply.removeHeader('set-cookie')
  })
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

function answerPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .header('access-control-allow-methods', methods)
    .header('access-control-allow-headers', sentHeaders)
    .header('access-control-max-age', preflightSeconds)
    .send()
}
