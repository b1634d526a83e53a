import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'

/** Puts a route on the server whose body is taken as it came. */
export function mountRaw(server: FastifyInstance, options: RouteOptions): void {
  server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.route(options)
    done()
  })
}

export function receiveRaw({ body }: FastifyRequest): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array()
}
