import { routeTable } from '@fobhouse/contract/route-table.ts'
import type { Route } from '@fobhouse/contract/route.ts'
import fc from 'fast-check'
import { settingDefinitions } from '@fobhouse/contract/settings.ts'
import { expect, test } from 'vitest'
import { nowText } from './core/clock.ts'
import { dangerousWrites, harmlessColumns, harmlessInserts } from './db/danger.ts'
import { dangersOf } from './http/access-guard.ts'
import { type TestApp, testWithApp, withTestApp } from './testing/app.ts'
import { arbitraryOf } from './testing/arbitrary-of.ts'
import { insertMember, signInAs } from './testing/factories.ts'
import { insertAnchors, insertOneOfAll } from './testing/many-of-all.ts'

// Any write of a credential, a role, a service's address or the like must ask for a fresh confirmation. Every test that
// calls a route checks this (`testing/watch-dangers.ts`); here every call is sent valid bodies.

type NamedRoute = { name: string; route: Route }

const routes: NamedRoute[] = Object.entries(routeTable).flatMap(([feature, group]) =>
  Object.entries(group).map(([call, route]) => ({ name: `${feature}.${call}`, route })),
)
const rounds = 6
const seed = 20_261_123

/** Bodies with stored values that no schema tells (the code on the screen of each inserted kiosk), or that chance hardly finds. */
const realBodies: Record<string, unknown> = {
  'kiosks.update': { authorised: true, code: '123456' },
  'calendarFeeds.create': { kind: 'club', public: true },
}

/** Bodies that fit the route's schema; each setting by itself. */
function bodiesOf({ name, route }: NamedRoute, numRuns = rounds): unknown[] {
  if (name === 'settings.update') {
    return Object.entries(settingDefinitions).map(([key, definition]) => ({ [key]: definition.default }))
  }
  const { body } = route
  if (!body) return [undefined]
  const samples = fc.sample(arbitraryOf(body), { numRuns, seed })
  const known = realBodies[name] === undefined ? [] : [realBodies[name]]
  return [...known, ...samples, ...samples.map(withDigits)].filter((one) => body.safeParse(one).success)
}

/** Some schemas demand digits in their own code. */
function withDigits(sample: unknown): unknown {
  if (typeof sample !== 'object' || sample === null) return sample
  return Object.fromEntries(
    Object.entries(sample).map(([name, part]) => [name, typeof part === 'string' ? '123456' : part]),
  )
}

const addressOf = ({ path }: Route, id: number) =>
  path.replaceAll(/:(\w+)/g, (_all, name: string) =>
    name === 'kind' ? (path.includes('/requirements/') ? 'devices' : 'doors') : String(id),
  )

/** Each kiosk's screen shows the code of `realBodies`. */
async function insertClaims({ ctx: { clock, db } }: TestApp): Promise<void> {
  const claim = { code: '123456', address: '127.0.0.1', reader_url: null, last_seen_at: nowText(clock) }
  for (const { id } of await db.selectFrom('kiosks').select('id').execute()) {
    const row = { ...claim, kiosk_id: id, claim_hash: `claim ${id}` }
    await db.insertInto('kiosk_claims').values(row).execute()
  }
}

// A write is seen before a database gets it, so one database is enough. The other tests see the writes of both.
test('no call writes something dangerous without saying so', () => withTestApp('sqlite', sendAllBodies))

async function sendAllBodies(app: TestApp): Promise<void> {
  const { ctx, clock } = app
  const anchors = await insertAnchors(ctx, await insertMember(ctx, { is_admin: 1 }))
  for (const index of [1, 2, 3]) await insertOneOfAll(ctx, anchors, index)
  await insertClaims(app)
  for (const { name, route } of routes.filter(({ route }) => route.method !== 'GET')) {
    for (const [index, body] of bodiesOf({ name, route }).entries()) {
      const client = await signInAs(app, await insertMember(ctx, { is_admin: 1 }))
      const sent = body === undefined ? {} : { rawBody: JSON.stringify(body) }
      await client.send(route.method, addressOf(route, (index % 3) + 1), { ...sent, address: '10.0.0.1' })
    }
    clock.advance({ minutes: 15 })
  }
  // No faults is also what a test that saw nothing would say.
  expect(app.dangerousCalls()).toEqual(
    expect.arrayContaining(['apiKeys.create', 'webhooks.update', 'settings.update', 'kiosks.update']),
  )
}

testWithApp('every dangerous call wants to be confirmed after ten minutes', async (app) => {
  const { ctx, clock } = app
  const client = await signInAs(app, await insertMember(ctx, { is_admin: 1 }))
  clock.advance({ minutes: 10 })
  const answers: string[] = []
  const dangerous = routes.flatMap(({ name, route }) => {
    const bodies = route.danger === undefined ? [] : bodiesOf({ name, route }, 200)
    const body = bodies.findIndex((one) => dangersOf(route, route.body?.parse(one)).length > 0)
    return route.danger === undefined ? [] : [{ name, route, body: bodies[body] }]
  })
  for (const { name, route, body } of dangerous) {
    const sent = body === undefined ? {} : { rawBody: JSON.stringify(body) }
    const { code } = (await client.send(route.method, addressOf(route, 1), sent)).body
    if (code !== 'fresh_confirmation_required') answers.push(`${name}: ${code}`)
  }
  expect(dangerous.length).toBeGreaterThan(30)
  expect(answers).toEqual([])
})

/** Names of columns that hold a credential, or an address to send to. */
const soundsDangerous = /password|secret$|_hash$|sealed|public_key|email|is_admin|duties|^url$|redirect/

testWithApp('a column that sounds like a credential, an address or a power says whether it is one', async ({ ctx }) => {
  const tables = await ctx.db.introspection.getTables()
  const columns = tables.flatMap(({ name: table, columns }) =>
    columns.filter(({ name }) => soundsDangerous.test(name)).map(({ name }) => ({ table, name })),
  )
  const declared: Record<string, { insert?: unknown; update?: Record<string, unknown> }> = dangerousWrites
  const says = ({ table, name }: { table: string; name: string }) => {
    const danger = declared[table]
    // Tables only ever written as whole rows need only `insert`.
    return danger?.update?.[name] !== undefined || (danger?.insert !== undefined && danger.update === undefined)
  }
  const silent = columns.filter((column) => !says(column)).map(({ table, name }) => `${table}.${name}`)
  expect(silent.toSorted()).toEqual(Object.keys(harmlessColumns).toSorted())
})

test('a table with dangerous columns says of a new row, too, whether it is dangerous', () => {
  const changed = Object.entries(dangerousWrites).filter(([, danger]) => danger.update !== undefined)
  const silent = changed.filter(([, danger]) => danger.insert === undefined).map(([table]) => table)
  expect(silent.toSorted()).toEqual(Object.keys(harmlessInserts).toSorted())
})
