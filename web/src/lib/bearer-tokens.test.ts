import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineRoutes } from '@fobhouse/contract/route.ts'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createApiClient } from './api-client.ts'
import { ApiError, UnreachableError } from './api-error.ts'
import { bearerTokens, type TokenPair } from './bearer-tokens.ts'

const routes = defineRoutes({
  save: {
    method: 'PUT',
    path: '/api/things/',
    access: 'user',
    summary: 'Changes a thing.',
    body: z.object({ name: z.string() }),
    response: z.object({ name: z.string() }),
  },
})

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

function memoryStore(entries: Record<string, string>) {
  const kept = new Map(Object.entries(entries))
  const written: string[] = []
  return {
    kept,
    written,
    get: (key: string) => Promise.resolve(kept.get(key) ?? null),
    set: (key: string, value: string) => Promise.resolve(void (written.push(key), kept.set(key, value))),
    remove: (key: string) => Promise.resolve(void kept.delete(key)),
  }
}

/** Returns what it received if the request has the good access token; else answers that the token is not valid. */
async function tokenServer(good: string): Promise<string> {
  return serve((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      const isGood = request.headers.authorization === `Bearer ${good}`
      response.writeHead(isGood ? 200 : 401)
      response.end(isGood ? body : JSON.stringify({ code: 'token_not_valid', message: 'error.401' }))
    })
  })
}

type Exchange = (refresh: string) => Promise<TokenPair>

async function shell(entries: Record<string, string>, exchange: Exchange, good = 'new') {
  const origin = await tokenServer(good)
  const store = memoryStore(entries)
  const tokens = bearerTokens(store, exchange)
  const refused: string[] = []
  const client = createApiClient({
    origin: () => origin,
    readCookie: () => undefined,
    tokens,
    onRefused: ({ code }) => refused.push(code),
  })
  return { store, tokens, refused, save: (name: string) => client.call(routes.save, { body: { name } }) }
}

const expired = { accessToken: 'old', refreshToken: 'r1' }
const nobodyRefuses: Exchange = () => Promise.reject(new Error('nothing to exchange'))
const refusal = (status: number, code: string) => new ApiError({ status, code, message: `error.${status}` })

it('ten calls with an expired token make one exchange, and each is made again with what it carried', async () => {
  const exchanged: string[] = []
  const { store, refused, save } = await shell(expired, (refresh) => {
    exchanged.push(refresh)
    return Promise.resolve({ access: 'new', refresh: 'r2' })
  })
  const names = Array.from({ length: 10 }, (_, index) => `thing ${index}`)
  expect(await Promise.all(names.map((name) => save(name)))).toEqual(names.map((name) => ({ name })))
  expect(exchanged).toEqual(['r1'])
  expect(Object.fromEntries(store.kept)).toEqual({ accessToken: 'new', refreshToken: 'r2' })
  expect(refused).toEqual([])
})

it('a spent refresh token never outlives the new one on the device', async () => {
  const { store, save } = await shell(expired, () => Promise.resolve({ access: 'new', refresh: 'r2' }))
  await save('x')
  expect(store.written).toEqual(['refreshToken', 'accessToken'])
})

it.each([
  ['the refresh token is refused', expired, () => Promise.reject(refusal(401, 'token_not_valid'))],
  ['there is none', { accessToken: 'old' }, nobodyRefuses],
])('tokens are forgotten when %s', async (_case, entries, exchange) => {
  const { store, refused, save } = await shell(entries, exchange)
  await expect(save('x')).rejects.toMatchObject({ status: 401 })
  expect(store.kept.size).toBe(0)
  expect(refused).toEqual(['token_not_valid'])
})

it.each([
  ['the network is gone', new UnreachableError(new Error('no network'))],
  ['there were too many tries', refusal(429, 'too_many_requests')],
  ['the server is at fault', refusal(500, 'internal')],
])('nothing is lost when %s in the middle of an exchange', async (_case, fault) => {
  const answers: Exchange[] = [() => Promise.reject(fault), () => Promise.resolve({ access: 'new', refresh: 'r2' })]
  const { store, refused, save } = await shell(expired, (refresh) => (answers.shift() ?? nobodyRefuses)(refresh))
  await expect(save('typed')).rejects.toBe(fault)
  expect(Object.fromEntries(store.kept)).toEqual(expired)
  expect(refused).toEqual([]) // nobody was signed out
  expect(await save('typed')).toEqual({ name: 'typed' })
})

it('a call is made again once, not for ever', async () => {
  let exchanges = 0
  const endless: Exchange = () => Promise.resolve({ access: `a${(exchanges += 1)}`, refresh: 'r' })
  const { save } = await shell({ accessToken: 'old', refreshToken: 'r' }, endless, 'never')
  await expect(save('x')).rejects.toMatchObject({ code: 'token_not_valid' })
  expect(exchanges).toBe(1)
})

it('whoever signs out during an exchange stays signed out', async () => {
  const pair = Promise.withResolvers<TokenPair>()
  const { store, tokens } = await shell(expired, () => pair.promise)
  const renewed = tokens.renew('old')
  await tokens.forget()
  pair.resolve({ access: 'new', refresh: 'r2' })
  expect(await renewed).toBe(false)
  expect(store.kept.size).toBe(0)
})

it('tells from the next start who was signed in', async () => {
  const store = memoryStore({})
  await bearerTokens(store, nobodyRefuses).keep({ access: 'a', refresh: 'r' })
  expect(await bearerTokens(store, nobodyRefuses).access()).toBe('a')
})
