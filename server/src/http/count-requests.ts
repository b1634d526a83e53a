import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

/**
 * Counts what is answered, and how long it took, by the route as it is written in the contract: what callers put into an
 * address may be secret, and there is no end of it.
 */
export function countRequests(server: FastifyInstance, ctx: Pick<Context, 'log' | 'meters'>): void {
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
