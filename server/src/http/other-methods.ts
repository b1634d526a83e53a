import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../core/errors.ts'

/** A place where routes are: their path in parts, `:` for any, and the methods that they take. */
type Place = { parts: readonly string[]; methods: Set<string> }

/**
 * Refuses what no route takes, before a body is read: with 405 and the methods that the address takes, or with 404 if
 * nothing is there (`docs/decisions/0110-other-methods.md`). Call it before any route is mounted: it notes their places.
 */
export function refuseOtherMethods(server: FastifyInstance): void {
  const places = new Map<string, Place>()
  const rivals = new Map<string, Place[]>()
  server.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return // takes what no other route does
    const parts = partsOf(url)
    const place = places.get(parts.join('/')) ?? { parts, methods: new Set() }
    for (const each of [method].flat()) place.methods.add(each)
    places.set(parts.join('/'), place)
  })
  /** The places that come before this route's own, as `meetings/now` before `meetings/:id`. */
  const rivalsOf = (url: string): Place[] => {
    const known = rivals.get(url) ?? [...places.values()].filter(({ parts }) => comesFirst(parts, partsOf(url)))
    rivals.set(url, known)
    return known
  }
  const refusalOf = (request: FastifyRequest, reply: FastifyReply): AppError | undefined => {
    const { is404, method, routeOptions, url } = request
    const place = findPlace(url, is404 ? [...places.values()] : rivalsOf(routeOptions.url ?? ''))
    // Pages of others ask by OPTIONS what they may do here; and a part of an address can be too long for its route.
    const isOther = method !== 'OPTIONS' && place?.methods.has(method) === false
    if (!isOther) return is404 ? new AppError('not_found') : undefined
    reply.header('allow', [...place.methods].join(', '))
    return new AppError('method_not_allowed')
  }
  server.addHook('onRequest', (request, reply, done) => done(refusalOf(request, reply)))
  server.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
}

function partsOf(url: string): string[] {
  return url.split('/').map((part) => (part.startsWith(':') ? ':' : part))
}

/** Whether an address may be at both, and is at the first one then: the router prefers words to parameters. */
function comesFirst(one: readonly string[], other: readonly string[]): boolean {
  const end = other.indexOf('*')
  if (end !== -1) return other.slice(0, end).every((part, index) => part === one[index])
  const different = one.findIndex((part, index) => part !== other[index])
  return one.length === other.length && other[different] === ':' && isCompatible(one, other)
}

function isCompatible(one: readonly string[], other: readonly string[]): boolean {
  return one.every((part, index) => part === ':' || other[index] === ':' || part === other[index])
}

function findPlace(url: string, places: readonly Place[]): Place | undefined {
  if (places.length === 0) return undefined
  const [path = ''] = url.split(/[?#]/)
  const address = decodeURI(path).split('/') // the router has decoded it before
  const found = places.filter(
    ({ parts }) =>
      parts.length === address.length &&
      parts.every((part, index) => (part === ':' ? address[index] !== '' : part === address[index])),
  )
  return found.find(({ parts }) => found.every((other) => other.parts === parts || comesFirst(parts, other.parts)))
}
