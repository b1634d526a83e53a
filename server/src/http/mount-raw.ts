import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { type Caller, findSession } from '../identity/public.ts'
import { hasHungUp } from './error-handler.ts'
import { readSessionToken } from './incoming-call.ts'
import { adminsNeedFactor, lacksFactor } from './access-guard.ts'
import { safetyHeaders } from './safety-headers.ts'

/** Answers a request of Node itself, and settles once it has. */
export type RawHandler = (request: IncomingMessage, response: ServerResponse, asker: Asker) => Promise<void>

/** The person signed in in the browser, and the address it calls from. */
export type Asker = { caller: Caller | undefined; address: string }

/**
 * The library may answer a form that submits itself to another program by a script, whose digest it adds here (OpenID
 * Connect's `form_post`).
 */
const policy = "default-src 'none'; script-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Passes everything below `prefix` that no route takes to a library, unread, with the person signed in in this browser.
 * An administrator who must still set up a second factor counts as nobody. `assertOpen` may refuse first, as for any
 * route.
 */
export function mountRaw(
  server: FastifyInstance,
  ctx: Pick<Context, 'clock' | 'config' | 'db' | 'log' | 'remember' | 'settings'>,
  { prefix, assertOpen, handle }: { prefix: string; assertOpen: () => void; handle: RawHandler },
): void {
  const headers = Object.entries({ ...safetyHeaders(ctx.config), 'content-security-policy': policy })
  server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, parsed) => parsed(null)) // the library reads it
    scope.route({
      method: ['GET', 'POST', 'DELETE', 'OPTIONS'],
      url: `${prefix}/*`,
      handler: async (request, reply) => {
        assertOpen()
        const token = readSessionToken(request, ctx.config)
        const session = token === undefined ? undefined : await findSession(ctx, token)
        const caller =
          session && !lacksFactor(session.caller, { adminsNeedFactor: adminsNeedFactor(ctx) })
            ? session.caller
            : undefined
        const { raw: response } = reply.hijack()
        for (const [name, value] of headers) response.setHeader(name, value)
        try {
          await handle(request.raw, response, { caller, address: request.ip })
        } catch (error) {
          if (!hasHungUp(request.raw))
            ctx.log.error({ err: error, requestId: request.id, path: prefix }, 'request failed')
          if (!response.headersSent) response.writeHead(500)
          response.end()
        }
      },
    })
    done()
  })
}
