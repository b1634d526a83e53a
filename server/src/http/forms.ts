import type { FastifyInstance, RouteOptions } from 'fastify'

/**
 * Puts a route on the server that is also called with the body of an HTML form, by programs that can send nothing else.
 * Everything is in the address: the body is not read. Everywhere else such bodies are refused.
 */
export function mountForm(server: FastifyInstance, options: RouteOptions): void {
  server.register((scope, _options, done) => {
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data']
    scope.addContentTypeParser(types, { parseAs: 'string' }, (_request, _body, parsed) => parsed(null, undefined))
    scope.route(options)
    done()
  })
}
