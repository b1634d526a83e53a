import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve } from 'node:path'
import type { Route } from '@fobhouse/contract/route.ts'
import { routeTable } from '@fobhouse/contract/route-table.ts'
import { type Answers, answerTo } from './answers.ts'
import { type Refusal, refusalOf } from './refusals.ts'

// The built page, with answers made from the contract instead of a server.

/** `held`: no answer yet; `failing`: an internal error; a refusal: of writes, while reads succeed. */
type Fate = 'well' | 'held' | 'failing' | Refusal

export type Stage = {
  origin: string
  /** Applies to later calls and to held ones. */
  set(answers: Answers, fate: Fate): void
  /** Calls that the contract does not know, and answers that do not match it. */
  faults: string[]
  /** The writes that were refused. */
  refused: Route[]
  stop(): Promise<void>
}

const { config, setup, profile, accounts } = routeTable
/** Always answered: without these there is no screen. */
const always: ReadonlySet<string> = new Set(
  [config.get, setup.status, profile.get, accounts.loggedIn].map(({ path }) => path),
)

const dist = resolve(import.meta.dirname, '../../web/dist')
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

export async function openStage(): Promise<Stage> {
  let answers: Answers = { fullness: 'filled', who: 'administrators' }
  let fate: Fate = 'well'
  const held: (() => void)[] = []
  const faults: string[] = []
  const refused: Route[] = []

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', 'http://stage')
    if (!pathname.startsWith('/api/')) return sendFile(pathname, response)
    const route = routeOf(request.method ?? '', pathname)
    const isRead = request.method === 'GET'
    if (!route) {
      faults.push(`${request.method} ${pathname} is not in the contract`)
      return send(response, 404, { code: 'not_found', message: 'error.404' })
    }
    if (route.mediaType === 'text/event-stream')
      return void response.writeHead(200, { 'content-type': route.mediaType }).write(':\n\n')
    const isBent = !(isRead && always.has(route.path))
    if (isBent && fate === 'held') return void held.push(() => answer(request, response))
    if (isBent && fate === 'failing')
      return send(response, 500, { code: 'internal', message: 'error.500', requestId: '0' })
    if (typeof fate === 'object' && !isRead) {
      refused.push(route)
      const { status, body } = refusalOf(route, fate)
      return send(response, status, body)
    }
    if (route.mediaType !== undefined) return sendFile('/favicon.svg', response)
    const { status, body, fault } = answerTo(route, pathname, answers)
    if (fault !== undefined) faults.push(`${route.method} ${route.path}: ${fault}`)
    send(response, status, body)
  }

  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    set(next, nextFate) {
      answers = next
      fate = nextFate
      for (const letGo of held.splice(0)) letGo()
    },
    faults,
    refused,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const routes: readonly Route[] = Object.values(routeTable).flatMap((group) => Object.values(group))
// A literal path goes before one with parameters.
const patterns = routes
  .map((route) => ({ route, pattern: new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`) }))
  .toSorted((one, other) => one.route.path.split(':').length - other.route.path.split(':').length)

function routeOf(method: string, pathname: string): Route | undefined {
  return patterns.find(({ route, pattern }) => route.method === method && pattern.test(pathname))?.route
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function sendFile(pathname: string, response: ServerResponse): void {
  const file = join(dist, pathname)
  const isFile = extname(pathname) !== '' && existsSync(file)
  const path = isFile ? file : join(dist, 'index.html')
  const cache = isFile ? 'max-age=3600' : 'no-cache'
  response.writeHead(200, {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'cache-control': cache,
  })
  response.end(readFileSync(path))
}
