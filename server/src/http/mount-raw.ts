import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { Caller } from './handler.ts'
import { readSessionToken } from './incoming-call.ts'
import { findSession } from './sessions.ts'

/** Answers a request of Node itself, and settles when it has. */
export type RawHandler = (request: IncomingMessage, response: ServerResponse, caller?: Caller) => Promise<void>

/**
 * Hands everything below `prefix` that no route takes to a library that answers by itself, unread, with who is signed in
 * in this browser. `assertOpen` may refuse before that, as any route does.
 */
export function mountRaw(
  server: FastifyInstance,
  ctx: Pick<Context, 'clock' | 'db' | 'log' | 'remember'>,
  { prefix, assertOpen, handle }: { prefix: string; assertOpen: () => void; handle: RawHandler },
): void {
  server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, parsed) => parsed(null)) // the library reads it
    scope.route({
      method: ['GET', 'POST', 'DELETE', 'OPTIONS'],
      url: `${prefix}/*`,
      handler: async (request, reply) => {
        assertOpen()
        const token = readSessionToken(request)
        const session = token === undefined ? undefined : await findSession(ctx, token)
        const { raw: response } = reply.hijack()
        response.setHeader('cache-control', 'no-store')
        response.setHeader('x-content-type-options', 'nosniff')
        try {
          await handle(request.raw, response, session?.caller)
        } catch (error) {
          ctx.log.error({ err: error, requestId: request.id, path: prefix }, 'request failed')
          if (!response.headersSent) response.writeHead(500)
          response.end()
        }
      },
    })
    done()
  })
}
