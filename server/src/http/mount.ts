import type { FeatureFlag } from '@fobhouse/contract/feature-flags.ts'
import type { Route } from '@fobhouse/contract/route.ts'
import { waitingSchema } from '@fobhouse/contract/routes/approvals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from '../core/errors.ts'
import { withLogScope } from '../core/log.ts'
import { adminsNeedFactor, guardAccess, guardFields, guardFreshness } from './access-guard.ts'
import { ApprovalNeeded, type Propose } from './approval.ts'
import { findKeyCaller, readKeyHeader } from './api-keys.ts'
import { findBearerCaller, tokenNotValid } from './bearer-tokens.ts'
import { type AnyCaller, type Call, type Caller, type Handlers, PreparedAnswer, type Reply } from './handler.ts'
import { mountForm } from './forms.ts'
import { headerOf, IncomingCall, OutgoingReply, readSessionToken } from './incoming-call.ts'
import { parseRequest } from './parse.ts'
import { assertResponse } from './response-check.ts'
import { findKioskCaller, readKioskSecret } from './kiosk-callers.ts'
import { isFromHere } from './from-here.ts'
import { isFlagOn } from './feature-flags.ts'
import { findSession, isCsrfTokenOf } from './sessions.ts'
import type { CallRegister } from './perform-again.ts'
import { mountRaw, receiveRaw } from './raw-body.ts'
import { mountUpload, receiveUpload } from './upload.ts'

const safeMethods = new Set(['GET', 'HEAD'])

export type MountOptions = {
  checkResponses: boolean
  /** By which what had to wait is done later. */
  register: CallRegister
  /** Keeps what has to wait for a second administrator. */
  propose: Propose
}

/** Puts one feature's routes on the server: access, parts, handler, answer. */
export function mount<Group extends Record<string, Route>>(
  server: FastifyInstance,
  ctx: Context,
  feature: { routes: Group; handlers: Handlers<Group>; options: MountOptions },
): void {
  feature.options.register.add(feature.routes, feature.handlers)
  const isOn = (flag: FeatureFlag) => isFlagOn(ctx, flag)
  for (const [name, route] of Object.entries(feature.routes)) {
    // The handler's exact type is known to `Handlers`; here it only passes through.
    const handler = feature.handlers[name] as (call: Call) => unknown
    const options: RouteOptions = {
      method: route.method,
      url: route.path,
      ...(route.mostBodyBytes === undefined ? {} : { bodyLimit: route.mostBodyBytes }),
      handler: (request, reply) =>
        withLogScope({ requestId: request.id }, async () => {
          const outgoing = new OutgoingReply(reply, ctx.config)
          const caller = await identify(ctx, { route, request, reply: outgoing })
          guardAccess(route, caller, {
            isOn,
            isFromHere: () => isRequestFromHere(request),
            adminsNeedFactor: adminsNeedFactor(ctx),
          })
          const raw = route.takesRaw && receiveRaw(request)
          const parts = parseRequest(
            route,
            raw ? { params: request.params, query: request.query, body: undefined } : request,
          )
          guardFields(route, caller, parts.body)
          guardFreshness(route, caller, { body: parts.body, now: ctx.clock.milliseconds() })
          const file = route.upload && (await receiveUpload(route.upload, request))
          // Parsed by this route's own schemas, which is what its handler takes.
          const call = new IncomingCall(request, { ...parts, file, raw }, { caller, reply: outgoing }) as Call
          return answerCall(route, { call, handler, reply, options: feature.options })
        }),
    }
    if (route.upload) mountUpload(server, options)
    else if (route.takesRaw) mountRaw(server, options)
    else if (route.takesForm) mountForm(server, options)
    else server.route(options)
  }
}

type Answering = { call: Call; handler: (call: Call) => unknown; reply: FastifyReply; options: MountOptions }

/** What the framework is to send: the handler's answer, or that the call now waits for a second administrator. */
async function answerCall(route: Route, { call, handler, reply, options }: Answering): Promise<unknown> {
  try {
    return sendAnswer(route, await handler(call), { reply, checkResponses: options.checkResponses })
  } catch (error) {
    const { caller } = call
    if (!(error instanceof ApprovalNeeded) || route.fourEyes !== true || !isPerson(caller)) throw error
    const parts = { params: call.params, body: call.body, idempotencyKey: call.header('idempotency-key') ?? null }
    const approval = await options.propose({ route, parts, caller, deed: error.deed })
    reply.code(202)
    return waitingSchema.parse({ code: 'waits_for_approval', approval })
  }
}

function isPerson(caller: AnyCaller | undefined): caller is Caller {
  return caller?.via === 'browser' || caller?.via === 'bearer'
}

function isRequestFromHere(request: FastifyRequest): boolean {
  return isFromHere({ address: request.ip, header: (name) => headerOf(request, name) })
}

/** What the framework is to send. */
function sendAnswer(
  route: Route,
  answer: unknown,
  { reply, checkResponses }: { reply: FastifyReply; checkResponses: boolean },
): unknown {
  reply.code(route.status ?? 200)
  if (route.mediaType !== undefined) {
    if (!reply.hasHeader('content-type')) reply.type(route.mediaType)
    return answer
  }
  const isPrepared = answer instanceof PreparedAnswer
  if (checkResponses) assertResponse(route, isPrepared ? answer.body : answer)
  if (!isPrepared) return answer
  reply.type('application/json; charset=utf-8')
  return answer.text
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
): Promise<AnyCaller | undefined> {
  const authorization = request.headers.authorization
  if (authorization !== undefined) return identifyByHeader(ctx, route, { authorization, address: request.ip })
  const token = readSessionToken(request, ctx.config)
  if (token === undefined) return undefined
  const session = await findSession(ctx, token)
  if (!session) return undefined
  if (!safeMethods.has(request.method) && !isCsrfTokenOf(token, headerOf(request, 'x-csrftoken'))) {
    throw new AppError('csrf_failed')
  }
  if (session.isRenewed) reply.setSession(token)
  return session.caller
}

/** Where anybody may call, a key says nothing: its holder is a visitor. */
async function identifyByHeader(
  ctx: Context,
  route: Route,
  { authorization, address }: { authorization: string; address: string },
): Promise<AnyCaller | undefined> {
  if (route.access === 'kiosk') return findKioskCaller(ctx, { secret: readKioskSecret(authorization), address })
  const key = readKeyHeader(authorization)
  if (key === undefined) return identifyBearer(ctx, route, authorization)
  return route.access === 'anon' ? undefined : findKeyCaller(ctx, { key, address })
}

/** A mobile shell sends its access token everywhere; where anybody may call, an expired one is no obstacle. */
async function identifyBearer(ctx: Context, route: Route, authorization: string): Promise<Caller | undefined> {
  const token = /^Bearer (.+)$/i.exec(authorization)?.[1]
  const caller = token === undefined ? undefined : await findBearerCaller(ctx, token)
  if (token !== undefined && !caller && route.access !== 'anon') throw tokenNotValid('access')
  return caller
}
