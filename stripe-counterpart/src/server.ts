import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { ZodError } from 'zod'
import { answerControl, type Control, type Faults } from './control.ts'
import { randomText } from './ids.ts'
import { answerPage } from './pages/answer-page.ts'
import { page } from './pages/html.ts'
import { type PageAnswer, shown } from './pages/page-answer.ts'
import { answerCall, type ApiAnswer } from './wire/answer-call.ts'
import { StripeRefusal } from './wire/stripe-refusal.ts'
import { apiVersion, type World } from './world.ts'

export type ServerParts = {
  world: World
  secretKey: string
  control: Omit<Control, 'setFaults'>
  /** `before` runs everything due before a call; `after` saves what the call changed. */
  before(): void
  after(): void
  onFailure(error: unknown): void
}

export function createStripeServer(parts: ServerParts): Server {
  let faults: Faults = { kind: 'refuse', times: 0, status: 500 }
  const nextFault = () => {
    if (faults.times === 0) return undefined
    faults = { ...faults, times: faults.times - 1 }
    return faults
  }
  const control = { ...parts.control, setFaults: (given: Faults) => void (faults = given) }
  return createServer((request, response) => {
    answer({ parts, control, nextFault }, request, response).catch((error: unknown) => {
      parts.onFailure(error)
      send(response, 500, {
        error: { type: 'api_error', message: error instanceof Error ? error.message : String(error) },
      })
    })
  })
}

type Inside = { parts: ServerParts; control: Control; nextFault(): Faults | undefined }

async function answer(inside: Inside, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  const url = new URL(request.url ?? '/', 'http://simulator')
  inside.parts.before()
  if (url.pathname.startsWith('/_simulator/')) await answerCommand(inside, { request, url, body }, response)
  else if (url.pathname.startsWith('/v1/')) answerApi(inside, { request, url, body }, response)
  else sendPage(response, answerPageCall(inside.parts.world, { request, url, body }))
  inside.parts.after()
}

type Received = { request: IncomingMessage; url: URL; body: string }

function answerApi({ parts, nextFault }: Inside, { request, url, body }: Received, response: ServerResponse): void {
  const fault = nextFault()
  if (fault?.kind === 'refuse') {
    return send(response, fault.status, { error: { type: 'api_error', message: 'A fault that was asked for.' } })
  }
  const requestId = `req_${randomText(14)}`
  const idempotencyKey = headerOf(request, 'idempotency-key')
  const call = {
    method: request.method ?? 'GET',
    url,
    body,
    authorization: request.headers.authorization,
    idempotencyKey,
  }
  parts.world.request = { id: requestId, idempotency_key: idempotencyKey ?? null }
  try {
    const result = answerCall(parts.world, call, { secretKey: parts.secretKey, requestId })
    if (fault?.kind === 'drop') return void response.destroy()
    return sendApi(response, result)
  } finally {
    parts.world.request = { id: null, idempotency_key: null }
  }
}

async function answerCommand({ parts, control }: Inside, { request, url, body }: Received, response: ServerResponse) {
  if (request.headers.authorization !== `Bearer ${parts.secretKey}`) {
    return send(response, 401, { error: 'Commands to the simulator need its secret key as a bearer token' })
  }
  try {
    const given: unknown = body === '' ? undefined : JSON.parse(body)
    const result = await answerControl(control, { path: url.pathname, body: given })
    return send(response, result === undefined ? 404 : 200, result ?? { error: `There is no ${url.pathname}` })
  } catch (error) {
    if (!isMistake(error)) throw error
    return send(response, 400, { error: error.message })
  }
}

function isMistake(error: unknown): error is Error {
  return [RangeError, StripeRefusal, SyntaxError, ZodError].some((kind) => error instanceof kind)
}

function answerPageCall(world: World, { request, url, body }: Received): PageAnswer {
  const form = Object.fromEntries(new URLSearchParams(body))
  try {
    const found = answerPage(world, { method: request.method ?? 'GET', url, form })
    return found ?? shown(404, page('Not found', '<h1>There is no such page</h1>'))
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    return shown(error.status, page('Not found', '<h1>There is no such page</h1>'))
  }
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

function sendApi(response: ServerResponse, { status, headers, body }: ApiAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'stripe-version': apiVersion, ...headers })
  response.end(body)
}

function sendPage(response: ServerResponse, { status, headers, body }: PageAnswer): void {
  response.writeHead(status, headers)
  response.end(body)
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
