import { Readable } from 'node:stream'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * HEAD is answered as GET: Node sends no body to who asked by HEAD. A second route for each address took a third of the
 * time in which a server is made.
 */
export function createHeadRequests(): {
  rewriteUrl(request: IncomingMessage): string
  finish(server: FastifyInstance): void
} {
  const heads = new WeakSet<IncomingMessage>()
  return {
    /** Runs before the router, which is told of a GET. */
    rewriteUrl(request) {
      if (request.method === 'HEAD') {
        heads.add(request)
        request.method = 'GET'
      }
      return request.url ?? '/'
    },
    /** From then on it is a HEAD again, also for who counts it. A stream may have no end, and nobody would read it. */
    finish(server) {
      server.addHook('onSend', (...[request, , payload, done]) => {
        if (!heads.has(request.raw)) return done(null, payload)
        request.raw.method = 'HEAD'
        if (!(payload instanceof Readable)) return done(null, payload)
        payload.destroy()
        done(null, null)
      })
    },
  }
}
