import { isDeepStrictEqual } from 'node:util'
import type { Route } from '@fobhouse/contract/route.ts'
import { waitingSchema } from '@fobhouse/contract/routes/approvals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Context } from '../context.ts'
import { withLogScope } from '../core/log.ts'
import type { AnyCaller, Caller } from '../identity/public.ts'
import { guardFields, guardFreshness } from './access-guard.ts'
import { type Admit, createAdmission } from './admit-caller.ts'
import { ApprovalNeeded, type Propose } from './approval.ts'
import { AsCsv, type Call, Existing, type Handlers, PreparedAnswer, Unchanged } from './handler.ts'
import { IncomingCall, OutgoingReply } from './incoming-call.ts'
import { countMailsOf } from './member-mails.ts'
import { parseRequest } from './parse.ts'
import type { CallRegister } from './perform-again.ts'
import { mountUpload, receiveUpload } from './upload.ts'

export type MountOptions = {
  checkResponses: boolean
  /** Makes calls that had to wait later. */
  register: CallRegister
  /** Stores a call that must wait for a second administrator. */
  propose: Propose
}

/** Strangers send short things: a name, an address, a token. */
const mostAnonymousBytes = 64 * 1024

/** Puts one feature's routes on the server: access, parts, handler, answer. */
export function mount<Group extends Record<string, Route>>(
  server: FastifyInstance,
  ctx: Context,
  feature: { routes: Group; handlers: Handlers<Group>; options: MountOptions },
): void {
  feature.options.register.add(feature.routes, feature.handlers)
  for (const [name, route] of Object.entries(feature.routes)) {
    // `Handlers` knows the handler's exact type; here it only passes through.
    const handler = feature.handlers[name] as (call: Call) => unknown
    const { admit, hooks } = admitBeforeBody(ctx, route)
    const options: RouteOptions = {
      method: route.method,
      url: route.path,
      ...hooks,
      ...bodyLimitOf(route),
      handler: (request, reply) =>
        withLogScope({ requestId: request.id }, async () => {
          const outgoing = new OutgoingReply(reply, ctx.config)
          const caller = await admit(request, outgoing)
          const raw = route.takesRaw && receiveRaw(request)
          const parts = parseRequest(
            route,
            raw ? { params: request.params, query: request.query, body: undefined } : request,
          )
          guardFields(route, caller, parts.body)
          guardFreshness(route, caller, { body: parts.body, now: ctx.clock.milliseconds() })
          const file = route.upload && (await receiveUpload(route.upload, request))
          // The route's own schemas have parsed it, so it has the type that the handler takes.
          const call = new IncomingCall(request, { ...parts, file, raw }, { caller, reply: outgoing }) as Call
          const counted = (made: Call) => countMailsOf(ctx, caller, () => handler(made))
          return answerCall(route, { call, handler: counted, reply, options: feature.options })
        }),
    }
    if (route.upload) mountUpload(server, options)
    else if (route.takesRaw) mountRaw(server, options)
    else if (route.takesForm) mountForm(server, options)
    else server.route(options)
  }
}

type Answering = { call: Call; handler: (call: Call) => unknown; reply: FastifyReply; options: MountOptions }

/** Returns what the framework sends: the handler's answer, or that the call waits for a second administrator. */
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

/**
 * For calls with a body, the caller is admitted before a byte of it is read (decision 0088). Other calls skip this
 * hook.
 */
function admitBeforeBody(ctx: Context, route: Route): { admit: Admit; hooks: Pick<RouteOptions, 'onRequest'> } {
  const admit = createAdmission(ctx, route)
  if (route.method === 'GET') return { admit, hooks: {} }
  const admitted = new WeakMap<FastifyRequest, AnyCaller | undefined>()
  const onRequest = (request: FastifyRequest, reply: FastifyReply) =>
    withLogScope({ requestId: request.id }, async () => {
      admitted.set(request, await admit(request, new OutgoingReply(reply, ctx.config)))
    })
  return { admit: async (request) => admitted.get(request), hooks: { onRequest } }
}

function bodyLimitOf(route: Route): Pick<RouteOptions, 'bodyLimit'> {
  if (route.mostBodyBytes !== undefined) return { bodyLimit: route.mostBodyBytes }
  return route.access === 'anon' && route.takesRaw !== true ? { bodyLimit: mostAnonymousBytes } : {}
}

/** Returns what the framework sends. */
function sendAnswer(
  route: Route,
  answer: unknown,
  { reply, checkResponses }: { reply: FastifyReply; checkResponses: boolean },
): unknown {
  if (answer instanceof Existing) return sendAnswer({ ...route, status: 200 }, answer.body, { reply, checkResponses })
  if (answer instanceof Unchanged) {
    reply.code(304)
    return ''
  }
  reply.code(route.status ?? 200)
  if (route.mediaType !== undefined) {
    if (!reply.hasHeader('content-type')) reply.type(route.mediaType)
    return answer
  }
  if (answer instanceof AsCsv) {
    reply.type('text/csv; charset=utf-8')
    return answer.csv
  }
  const isPrepared = answer instanceof PreparedAnswer
  if (checkResponses) assertResponse(route, isPrepared ? answer.body : answer)
  if (!isPrepared) return answer
  reply.type('application/json; charset=utf-8')
  return answer.text
}

/**
 * Puts a route on the server that is also called with the body of an HTML form, by programs that can send nothing else.
 * Everything is in the address: the body is not read. Everywhere else such bodies are refused.
 */
function mountForm(server: FastifyInstance, options: RouteOptions): void {
  server.register((scope, _options, done) => {
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data']
    scope.addContentTypeParser(types, { parseAs: 'string' }, (_request, _body, parsed) => parsed(null, undefined))
    scope.route(options)
    done()
  })
}

/** Mounts a route that takes its body as raw bytes. */
function mountRaw(server: FastifyInstance, options: RouteOptions): void {
  server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.route(options)
    done()
  })
}

function receiveRaw({ body }: FastifyRequest): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array()
}

/** Throws when an answer is not what its contract says, or says more. On in every test, off in a club. */
function assertResponse(route: Route, answer: unknown): void {
  const parsed = route.response.safeParse(answer)
  if (!parsed.success) {
    throw new Error(`${route.method} ${route.path} breaks its contract: ${JSON.stringify(parsed.error.issues)}`)
  }
  const sent: unknown = JSON.parse(JSON.stringify(answer))
  const promised: unknown = JSON.parse(JSON.stringify(parsed.data))
  if (!isDeepStrictEqual(sent, promised)) {
    throw new Error(`${route.method} ${route.path} sends more than its contract: ${JSON.stringify(answer)}`)
  }
}
