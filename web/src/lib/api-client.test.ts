import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineRoutes } from '@fobhouse/contract/route.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiClientParts, createApiClient } from './api-client.ts'
import { ApiError, UnreachableError } from './api-error.ts'

const routes = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/things/:id/',
    access: 'user',
    summary: 'One thing.',
    params: z.object({ id: z.string() }),
    query: z.object({ q: z.string().optional(), many: z.array(z.string()).optional() }),
    response: z.object({ name: z.string() }),
  },
  put: {
    method: 'PUT',
    path: '/api/things/',
    access: 'user',
    summary: 'Changes a thing.',
    body: z.object({ name: z.string() }),
    response: z.object({}),
  },
  post: { method: 'POST', path: '/api/bare/', access: 'user', summary: 'Needs nothing.', response: z.object({}) },
})

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
const servers: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // listening on TCP
}

/** Gives every request the same answer and records the requests. */
async function answering(status: number, body: string, headers: Record<string, string> = {}) {
  const seen: Seen[] = []
  const origin = await serve((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      const { method = '', url = '' } = request
      seen.push({ method, url, headers: request.headers, body: text })
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    })
  })
  return { origin, seen }
}

function client(origin: string, parts: Partial<ApiClientParts> = {}) {
  return createApiClient({ origin: () => origin, readCookie: () => undefined, ...parts })
}

async function refusalOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  )
}

describe('call', () => {
  it('fills the path, appends the query and parses the answer', async () => {
    const { origin, seen } = await answering(200, '{"name":"Kiln","more":1}')
    const thing = await client(origin).call(routes.get, {
      params: { id: 'a/b ö' },
      query: { q: '1&2', many: ['x', 'y'] },
    })
    expect(thing).toEqual({ name: 'Kiln' })
    expect(seen[0]?.url).toBe('/api/things/a%2Fb%20%C3%B6/?q=1%262&many=x&many=y')
    expect(seen[0]?.body).toBe('')
    expect(seen[0]?.headers['content-type']).toBeUndefined()
  })

  it('sends JSON and the CSRF token with unsafe methods only', async () => {
    const { origin, seen } = await answering(200, '{"name":"x"}')
    const { call } = client(origin, { readCookie: (name) => (name === 'csrftoken' ? 'tok' : undefined) })
    await call(routes.put, { body: { name: 'Ö' } })
    await call(routes.get, { params: { id: '1' } })
    await call(routes.post)
    expect(seen.map(({ headers }) => headers['x-csrftoken'])).toEqual(['tok', undefined, 'tok'])
    expect(seen.map(({ body }) => body)).toEqual(['{"name":"Ö"}', '', ''])
    expect(seen.map(({ method }) => method)).toEqual(['PUT', 'GET', 'POST'])
  })

  it('sends the key of a deed that shall be done once', async () => {
    const { origin, seen } = await answering(200, '{}')
    const { call } = client(origin)
    await call(routes.post, {}, { idempotencyKey: 'a1' })
    await call(routes.post)
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['a1', undefined])
  })

  it('gives the headers to who asks for them', async () => {
    const { origin } = await answering(200, '{"name":"x"}', { 'x-counts': '{"all":3}' })
    const { data, headers } = await client(origin).callWithHeaders(routes.get, { params: { id: '1' } })
    expect(data.name).toBe('x')
    expect(headers.get('x-counts')).toBe('{"all":3}')
  })

  it('throws what the server says', async () => {
    const body = { code: 'validation', message: 'error.400', issues: [{ path: ['name'], message: 'validation.max30' }] }
    const { origin } = await answering(400, JSON.stringify(body))
    const told: string[] = []
    const { call } = client(origin, { onRefused: (error, route) => told.push(`${error.code} ${route.path}`) })
    const error = await refusalOf(call(routes.put, { body: { name: '' } }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 400, code: 'validation', key: 'error.400', issues: body.issues })
    expect(told).toEqual(['validation /api/things/'])
  })

  it('takes the time to wait from the header when the body does not say it', async () => {
    const body = JSON.stringify({ code: 'too_many_requests', message: 'error.tooManyRequests' })
    const { origin } = await answering(429, body, { 'retry-after': '90' })
    expect(await refusalOf(client(origin).call(routes.post))).toMatchObject({ retryAfterSeconds: 90 })
  })

  it.each([
    ['a refusal that is not ours', 500, '<h1>Oops</h1>'],
    ['an answer that breaks the contract', 200, '{"name":5}'],
  ])('has words for %s', async (_case, status, body) => {
    const { origin } = await answering(status, body)
    const error = await refusalOf(client(origin).call(routes.get, { params: { id: '1' } }))
    expect(error).toMatchObject({ status, key: 'error.requestFailed' })
  })

  it('lets the person confirm a dangerous act, and then repeats the call by itself', async () => {
    let isConfirmed = false
    const refusal = JSON.stringify({ code: 'fresh_confirmation_required', message: 'error.freshConfirmationRequired' })
    const origin = await serve((_request, response) =>
      response.writeHead(isConfirmed ? 200 : 403).end(isConfirmed ? '{}' : refusal),
    )
    const told: string[] = []
    const onRefused = (error: ApiError) => void told.push(error.code)
    const unwilling = client(origin, { confirm: () => Promise.resolve(false), onRefused })
    expect(await refusalOf(unwilling.call(routes.post))).toMatchObject({ code: 'fresh_confirmation_required' })
    const { call } = client(origin, { confirm: () => Promise.resolve((isConfirmed = true)), onRefused })
    expect(await call(routes.post)).toEqual({})
    expect(told).toEqual(['fresh_confirmation_required'])
  })

  it('repeats a call whose session got another cookie on the way, and ends one that is over', async () => {
    const refusal = JSON.stringify({ code: 'not_authenticated', message: 'error.401' })
    let refusals = 1
    const origin = await serve((_request, response) =>
      refusals-- > 0 ? response.writeHead(401).end(refusal) : response.writeHead(200).end('{}'),
    )
    const told: string[] = []
    const onRefused = (error: ApiError) => void told.push(error.code)
    const renewed = client(origin, { isStillSignedIn: () => Promise.resolve(true), onRefused })
    expect(await renewed.call(routes.post)).toEqual({})
    expect(told).toEqual([])
    refusals = 1
    const over = client(origin, { isStillSignedIn: () => Promise.resolve(false), onRefused })
    expect(await refusalOf(over.call(routes.post))).toMatchObject({ status: 401 })
    expect(told).toEqual(['not_authenticated'])
  })

  it('tells a server that is gone from one that refuses', async () => {
    const { origin } = await answering(200, '{}')
    const server = servers.pop()
    server?.close()
    server?.closeAllConnections()
    const reached: boolean[] = []
    const { call } = client(origin, { onReached: (isReached) => reached.push(isReached) })
    expect(await refusalOf(call(routes.post))).toBeInstanceOf(UnreachableError)
    const proxy = await answering(502, 'Bad gateway')
    expect(await refusalOf(client(proxy.origin).call(routes.post))).toBeInstanceOf(UnreachableError)
    expect(reached).toEqual([false])
  })

  it('says nothing about the server when the caller gives up', async () => {
    const origin = await serve(() => undefined) // never answers
    const reached: boolean[] = []
    const { call } = client(origin, { onReached: (isReached) => reached.push(isReached) })
    const abort = new AbortController()
    const refusal = refusalOf(call(routes.post, {}, { signal: abort.signal }))
    abort.abort()
    expect(await refusal).toMatchObject({ name: 'AbortError' })
    expect(reached).toEqual([])
  })
})
