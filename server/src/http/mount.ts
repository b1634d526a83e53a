import type { Route } from '@fobhouse/contract/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from '../core/errors.ts'
import { guardAccess } from './access-guard.ts'
import { findBearerCaller, tokenNotValid } from './bearer-tokens.ts'
import type { Call, Caller, Handlers, Reply } from './handler.ts'
import { parseRequest } from './parse.ts'
import { assertResponse } from './response-check.ts'
import { isFlagOn } from './feature-flags.ts'
import { csrfTokenOf, findSession, isCsrfTokenOf, sessionDays } from './sessions.ts'

export const sessionCookie = 'fobhouse_session'
const csrfCookie = 'csrftoken'
const safeMethods = new Set(['GET', 'HEAD'])

export type MountOptions = { checkResponses: boolean }

/** Puts one feature's routes on the server: access, parts, handler, answer. */
export function mount<Group extends Record<string, Route>>(
  server: FastifyInstance,
  ctx: Context,
  feature: { routes: Group; handlers: Handlers<Group>; options: MountOptions },
): void {
  for (const [name, route] of Object.entries(feature.routes)) {
    // The handler's exact type is known to `Handlers`; here it only passes through.
    const handler = feature.handlers[name] as (call: Call) => unknown
    server.route({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        const replied = replyFacts(ctx, request, reply)
        const caller = await identify(ctx, { route, request, reply: replied })
        guardAccess(route, caller, (flag) => isFlagOn(ctx, flag))
        const parts = parseRequest(route, { params: request.params, query: request.query, body: request.body })
        const call = { ...parts, caller, ...requestFacts(request), reply: replied }
        // Parsed by this route's own schemas, which is what its handler takes.
        const answer = await handler(call as Call)
        if (route.mediaType !== undefined) return reply.type(route.mediaType).send(answer)
        if (feature.options.checkResponses) assertResponse(route, answer)
        return reply.code(route.status ?? 200).send(answer)
      },
    })
  }
}

/** Answers 405 on known paths for the methods that no route takes. To be called after all routes are mounted. */
export function refuseOtherMethods(server: FastifyInstance, routes: readonly Route[]): void {
  const methods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  const taken = Map.groupBy(routes, (route) => route.path)
  for (const [url, group] of taken) {
    const known = new Set<HTTPMethods>(group.map((route) => route.method))
    server.route({
      method: methods.filter((method) => !known.has(method)),
      url,
      handler: (_request, reply) => {
        reply.header('allow', [...known].join(', '))
        throw new AppError('method_not_allowed')
      },
    })
  }
}

async function identify(
  ctx: Context,
  { route, request, reply }: { route: Route; request: FastifyRequest; reply: Reply },
): Promise<Caller | undefined> {
  const authorization = request.headers.authorization
  if (authorization !== undefined) return identifyBearer(ctx, route, authorization)
  const token = request.cookies[sessionCookie]
  if (token === undefined || token === '') return undefined
  const session = await findSession(ctx, token)
  if (!session) return undefined
  if (!safeMethods.has(request.method) && !isCsrfTokenOf(token, headerOf(request, 'x-csrftoken'))) {
    throw new AppError('csrf_failed')
  }
  if (session.isRenewed) reply.setSession(token)
  return session.caller
}

/** A mobile shell sends its access token everywhere; where anybody may call, an expired one is no obstacle. */
async function identifyBearer(ctx: Context, route: Route, authorization: string): Promise<Caller | undefined> {
  const token = /^Bearer (.+)$/i.exec(authorization)?.[1]
  const caller = token === undefined ? undefined : await findBearerCaller(ctx, token)
  if (token !== undefined && !caller && route.access !== 'anon') throw tokenNotValid('access')
  return caller
}

function requestFacts(request: FastifyRequest): Pick<Call, 'address' | 'requestId' | 'header'> {
  return { address: request.ip, requestId: request.id, header: (name) => headerOf(request, name) }
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

function replyFacts(ctx: Context, request: FastifyRequest, reply: FastifyReply): Reply {
  const isSecure = request.protocol === 'https' || ctx.config.publicUrl.startsWith('https:')
  const common = { path: '/', sameSite: 'lax', secure: isSecure, maxAge: sessionDays * 24 * 3600 } as const
  return {
    header: (name, value) => void reply.header(name, value),
    setSession: (token) => {
      reply.setCookie(sessionCookie, token, { ...common, httpOnly: true })
      reply.setCookie(csrfCookie, csrfTokenOf(token), common)
    },
    clearSession: () => {
      reply.clearCookie(sessionCookie, { path: '/' })
      reply.clearCookie(csrfCookie, { path: '/' })
    },
  }
}
