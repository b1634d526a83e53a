import { errorCatalogue, type ErrorCode } from '@fobhouse/contract/errors.ts'
import type { Route } from '@fobhouse/contract/route.ts'
import { routeTable } from '@fobhouse/contract/route-table.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { verifyClub } from './cli/verify-club.ts'
import { responsesOf } from './http/api-document.ts'
import { type TestApp, testWithApp } from './testing/app.ts'
import { arbitraryOf } from './testing/arbitrary-of.ts'
import type { TestAnswer, TestClient } from './testing/client.ts'
import { insertMember, signInAs } from './testing/factories.ts'
import { hostileValues, withHostileParts } from './testing/hostile-values.ts'
import { insertKiosk } from './testing/kiosks.ts'
import { insertAnchors, insertOneOfAll } from './testing/many-of-all.ts'

// Sends every call what its schema takes, and what nobody would send: every answer must be in the contract. FUZZ_ROUNDS
// and FUZZ_SEED make runs longer and different.

const rounds = Number(process.env['FUZZ_ROUNDS'] ?? 3)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121)

type NamedRoute = { name: string; route: Route }

/** Without the event stream, which answers for as long as somebody listens. */
const routes: NamedRoute[] = Object.entries(routeTable)
  .flatMap(([feature, group]) => Object.entries(group).map(([call, route]) => ({ name: `${feature}.${call}`, route })))
  .filter(({ route }) => (route as Route).mediaType !== 'text/event-stream')

type Parts = { params: Record<string, unknown>; query: unknown; body: unknown }

/** Existing ids, missing ids and invalid ones. */
const pathParts = fc.oneof(
  fc.constantFrom('1', '2', '3', '999999', 'doors', 'mail', 'siteLogo'),
  fc.constantFrom(...hostileValues.filter((value) => typeof value === 'string')),
)

/** `devices` and `equipment` have requirements; below other addresses they are calls of their own. */
const kinds = fc.oneof(pathParts, fc.constantFrom('devices', 'equipment'))

function partsOf(route: Route): fc.Arbitrary<Parts> {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const part = (schema: Route['body']) =>
    schema ? withHostileParts(arbitraryOf(schema)) : fc.constantFrom(undefined, undefined, {}, { extra: 1 })
  return fc.record({
    params: fc.record(Object.fromEntries(names.map((name) => [name, name === 'kind' ? kinds : pathParts]))),
    query: part(route.query),
    body: part(route.body),
  })
}

function addressOf({ path }: Route, { params, query }: Parts): string {
  const filled = path.replaceAll(/:(\w+)/g, (_all, name: string) => encode(params[name]))
  const pairs = Object.entries(typeof query === 'object' && query !== null ? query : {}).map(
    ([name, value]) => `${encode(name)}=${encode(value)}`,
  )
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
}

/** As browsers do, even for half a surrogate pair. */
function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
  return encodeURIComponent(text.slice(0, 400).toWellFormed())
}

testWithApp('no call answers what the contract does not name, whatever it is sent', async (app) => {
  const admin = await insertMember(app.ctx, { is_admin: 1 })
  const anchors = await insertAnchors(app.ctx, admin)
  for (const index of [1, 2, 3]) await insertOneOfAll(app.ctx, anchors, index)
  const kiosk = await insertKiosk(app.ctx)
  const before = await ledgerFaultsOf(app)
  const faults: string[] = []
  for (const { name, route } of routes) {
    const statuses = new Set(Object.keys(responsesOf(route)))
    for (const parts of fc.sample(partsOf(route), { numRuns: rounds, seed })) {
      // New each time: some calls sign out, disable the caller or end all sessions.
      const caller = await insertMember(app.ctx, { is_admin: 1 })
      const client = await signInAs(app, caller)
      const answer = await send(client, { route, parts, secret: kiosk.secret })
      const fault = faultOf(route, answer, statuses)
      if (fault !== undefined) faults.push(`${name} ${addressOf(route, parts)} ${textOf(parts.body)}: ${fault}`)
    }
  }
  expect(faults).toEqual([])
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  expect(await ledgerFaultsOf(app)).toEqual(before)
})

/** Rows inserted straight into tables are not in the chain; bookings of calls are. */
async function ledgerFaultsOf({ ctx }: TestApp): Promise<string[]> {
  const { faults } = (await verifyClub(ctx.db)).report
  return faults.map((fault) => JSON.stringify(fault)).toSorted()
}

type Sent = { route: Route; parts: Parts; secret: string }

function send(client: TestClient, { route, parts, secret }: Sent): Promise<TestAnswer> {
  const headers: Record<string, string> = route.access === 'kiosk' ? { authorization: `Kiosk ${secret}` } : {}
  const isRead = route.method === 'GET'
  const body = isRead || parts.body === undefined ? {} : { rawBody: JSON.stringify(parts.body) }
  return client.send(route.method, addressOf(route, parts), { ...body, headers, address: '10.0.0.1' })
}

/** Any call may refuse its input, its caller and its path. */
const common: ReadonlySet<unknown> = new Set<ErrorCode>(['validation', 'too_large', 'unavailable', 'feature_off'])
const commonStatus = new Set([401, 403, 404, 429])

/** `statuses`: those of the API document. */
function faultOf(route: Route, { status, body }: TestAnswer, statuses: ReadonlySet<string>): string | undefined {
  const { errors = [] } = route
  if (!statuses.has(String(status))) return `${status} ${body?.code} is not in the API document`
  if (status < 400) return undefined
  const code: unknown = body?.code
  const isKnown = typeof code === 'string' && Object.hasOwn(errorCatalogue, code)
  if (!isKnown || status === 500) return `${status} ${JSON.stringify(body)}`
  const isNamed = commonStatus.has(status) || common.has(code) || (errors as readonly unknown[]).includes(code)
  return isNamed ? undefined : `${status} ${code} is not named by the contract`
}

function textOf(value: unknown): string {
  return (JSON.stringify(value) ?? '').slice(0, 200)
}
