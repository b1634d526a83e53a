import { apiKeyScopes } from '@fobhouse/contract/api-keys.ts'
import { dutiesIn, duties } from '@fobhouse/contract/duties.ts'
import type { Route } from '@fobhouse/contract/route.ts'
import { routeTable } from '@fobhouse/contract/route-table.ts'
import { expect, test } from 'vitest'
import { keepMember } from './db/access-history.ts'
import { toText } from './core/clock.ts'
import { hashSecret } from './core/ids.ts'
import { responsesOf } from './http/api-document.ts'
import { type TestApp, testWithApp } from './testing/app.ts'
import type { TestAnswer, TestClient } from './testing/client.ts'
import { type Expectation, refusals, type Verdict } from './testing/access-expectation.ts'
import { expectedAccess } from './testing/expected-access.ts'
import { insertMember, signInAs, signInAsAdmin } from './testing/factories.ts'
import { insertKiosk, signInByCard } from './testing/kiosks.ts'

// Every call by every role, about their own data and others'.

/** `statuses`: those of the API document. */
type NamedRoute = { name: string; route: Route; expected: Expectation; statuses: ReadonlySet<string> }

const expectations = new Map(expectedAccess)

const routes: NamedRoute[] = Object.entries(routeTable).flatMap(([feature, group]) =>
  Object.entries(group).map(([call, route]) => {
    const name = `${feature}.${call}`
    // The first test reports a call without its line; for the others it is everyone's.
    const expected = expectations.get(name) ?? { who: 'anyone' }
    return { name, route, expected, statuses: new Set(Object.keys(responsesOf(route))) }
  }),
)

// `kiosk` is a member's session opened by card; `kiosk itself` shows its own secret.
const roles = [
  'anonymous',
  'accountonly',
  'noob',
  'inactive',
  'active',
  'mobile shell',
  'kiosk',
  'kiosk itself',
  'device key',
  'key without scopes',
  ...apiKeyScopes.map((scope) => `key:${scope}` as const),
  'administrator',
] as const
type Role = (typeof roles)[number]
type Target = 'own' | 'others'

test('no cell is untested: every call has its line, and every line its call', () => {
  expect(expectedAccess.map(([name]) => name).toSorted()).toEqual(routes.map(({ name }) => name).toSorted())
  const unclear = routes.filter(({ route, expected }) => route.path.includes(':') !== (expected.names !== undefined))
  expect(unclear.map(({ name }) => name)).toEqual([])
})

test.each(routes)('$name is of the duty that it should be', ({ route, expected }) => {
  expect(route.duty ?? null).toEqual(expected.duty === 'any' ? duties : (expected.duty ?? null))
})

testWithApp('every call of administrators is refused to who has every duty but its own', async (app) => {
  for (const named of routes) {
    const wanted = named.route.duty
    if (wanted === undefined || named.expected.duty === 'any') continue
    const held = duties.filter((duty) => !dutiesIn(wanted).includes(duty))
    const client = await signInAs(app, await insertMember(app.ctx, { is_admin: 1, duties: JSON.stringify(held) }))
    const { status, body } = await client.send(named.route.method, pathOf(named, { memberId: 1 }))
    expect([named.name, status, body.code, body.duty]).toEqual([named.name, 403, 'duty_missing', dutiesIn(wanted)[0]])
  }
})

function expectationOf({ who, key, kiosk, names }: Expectation, role: Role, target: Target): Verdict {
  if (who === 'anyone') return 'allowed'
  if (who === 'kiosks') return role === 'kiosk itself' ? 'allowed' : 'kiosk_secret_wrong'
  if (role === 'anonymous' || role === 'kiosk itself') return 'not_authenticated'
  if (role === 'device key') return 'api_key_not_valid'
  if (role.startsWith('key')) return role === `key:${key}` ? 'allowed' : 'forbidden'
  if (who === 'nobodyElsewhere') return 'forbidden'
  if (role === 'administrator') return 'allowed'
  if (role === 'kiosk' && kiosk === undefined) return 'forbidden'
  const isActive = role === 'active' || role === 'mobile shell' || role === 'kiosk'
  if (who === 'members' && !isActive) return 'member_only'
  if (names !== undefined && names !== 'club') return names[target]
  return who === 'administrators' ? 'forbidden' : 'allowed'
}

testWithApp('every call tells everyone what it should, and nobody what is not theirs', async (app) => {
  const club = await seedClub(app)
  const before = await privateFactsOf(app, club.other)
  const others = roles.filter((role) => role !== 'administrator')
  // All at once: they mostly wait for the database.
  const found = await Promise.all(others.map((role) => findFaults(app, club, role)))
  expect(found.flat()).toEqual([])
  expect(await privateFactsOf(app, club.other)).toEqual(before)
  // Alone, because this role really changes things.
  expect(await findFaults(app, club, 'administrator')).toEqual([])
})

async function findFaults(app: TestApp, club: Club, role: Role): Promise<string[]> {
  const own = await insertMember(app.ctx, stateOf(role))
  const ask = await askerOf(app, { role, own, club })
  const faults: string[] = []
  for (const [named, target] of cellsOf(role)) {
    const expected = expectationOf(named.expected, role, target)
    const memberId = target === 'own' ? own : club.other
    const answer = await ask(named, pathOf(named, { ...club.ids, memberId }), expected)
    const verdict = verdictOf(named.route, answer)
    const cell = `${role}, ${named.name}, ${target}`
    if (verdict !== expected) faults.push(`${cell}: ${verdict} instead of ${expected}`)
    if (!named.statuses.has(String(answer.status))) faults.push(`${cell}: ${answer.status} is not in the API document`)
    const mayTell = role === 'administrator' || role === `key:${named.expected.key}`
    if (!mayTell && tellsOf(answer, club.marks)) faults.push(`${cell}: tells what is another's`)
  }
  return faults
}

testWithApp('every unsafe call with a session but without its CSRF token is refused', async (app) => {
  const client = await signInAsAdmin(app)
  const other = await signInAs(app, await insertMember(app.ctx))
  for (const token of [undefined, '', other.cookies.get('csrftoken') ?? '']) {
    if (token === undefined) client.cookies.delete('csrftoken')
    else client.cookies.set('csrftoken', token)
    for (const named of routes.filter(({ route }) => route.method !== 'GET')) {
      const { status, body } = await client.send(named.route.method, pathOf(named, { memberId: 1 }))
      expect([named.name, status, body.code]).toEqual([named.name, 403, 'csrf_failed'])
    }
  }
  expect((await client.get('/api/loggedin/')).status).toBe(200)
})

/** Reads first and removals last, so that what a path names exists for as long as possible. */
const methods = ['GET', 'PUT', 'POST', 'DELETE']

function* cellsOf(role: Role): Generator<[NamedRoute, Target]> {
  const inOrder = routes.toSorted((one, two) => methods.indexOf(one.route.method) - methods.indexOf(two.route.method))
  for (const named of inOrder) {
    if (isEndless(named, role)) continue
    yield [named, 'own']
    if (typeof named.expected.names === 'object') yield [named, 'others']
  }
}

/** The event stream answers until the page closes: its own test reads it. */
function isEndless({ route, expected }: NamedRoute, role: Role): boolean {
  return route.mediaType === 'text/event-stream' && expectationOf(expected, role, 'own') === 'allowed'
}

type Club = {
  ids: Record<string, number | string>
  deviceKey: string
  kioskSecret: string
  other: number
  marks: string[]
}

/** A club with one of everything, and another member whose data nobody else may learn. */
async function seedClub(app: TestApp): Promise<Club> {
  const admin = await signInAsAdmin(app)
  const create = async (path: string, body: object) => (await admin.post(path, body)).body
  const device = (kind: string) => create('/api/admin/devices/', { kind, serial: `serial-${kind}`, name: kind })
  const door = await device('door')
  const product = { name: 'Cola', externalId: 1 }
  const facts = {
    email: 'their.address@example.org',
    phone: '+61 491 570 156',
    vehicle_registration_plate: 'THEIRS-1',
    card_number: '98765432101',
    note: 'told in confidence',
  }
  const other = await insertMember(app.ctx, facts)
  await app.ctx.db.insertInto('accounts').values({ member_id: other, balance: 1250 }).execute()
  await admin.put(`/api/access/doors/${door.id}/authorise/${other}/`)
  const ids = {
    'doors/:id': door.id,
    'devices/:id': door.id,
    'interlocks/:id': (await device('interlock')).id,
    'memberbucks-devices/:id': (await device('memberbucks')).id,
    'products/:id': (await create('/api/admin/products/', product)).id,
    'api-keys/:id': (await create('/api/admin/api-keys/', { name: 'Spare', scopes: ['access'] })).id,
  }
  return {
    ids,
    deviceKey: door.key,
    kioskSecret: (await insertKiosk(app.ctx)).secret,
    other,
    marks: Object.values(facts),
  }
}

/** The path with ids of the club's or the person's things; `999999` if there is none yet. */
function pathOf({ name, route, expected }: NamedRoute, ids: Club['ids']): string {
  const path = route.path
    .replace(':kind', route.path.includes('/requirements/') ? 'devices' : 'doors')
    .replace(':integration', 'mail')
    .replace(/:token|:hash/, 'unknown')
    .replace(':picture', 'siteLogo')
  const isOfPerson = typeof expected.names === 'object'
  const filled = path.replaceAll(/([\w-]+)\/:(\w+)/g, (_all, before: string, parameter: string) => {
    const isPerson = parameter === 'memberId' || (before === 'members' && parameter === 'id')
    const id = isPerson ? ids['memberId'] : ids[`${before}/:${parameter}`]
    return `${before}/${id ?? 999_999}`
  })
  const names = `/${ids['memberId']}/`
  if (isOfPerson && !filled.includes(names)) throw new Error(`Say whose the parameter of ${name} is`)
  return filled
}

function stateOf(role: Role): Parameters<typeof insertMember>[1] {
  if (role === 'administrator') return { is_admin: 1, state: 'noob' }
  // A key can do what its maker can.
  if (role.startsWith('key')) return { is_admin: 1 }
  return { state: role === 'noob' || role === 'accountonly' || role === 'inactive' ? role : 'active' }
}

type Ask = (named: NamedRoute, path: string, expected: Verdict) => Promise<TestAnswer>

/** Returns a function that calls as this role: each time from another address, to avoid limits on failures. */
async function askerOf(app: TestApp, { role, own, club }: { role: Role; own: number; club: Club }): Promise<Ask> {
  const enter = async () => {
    const credential = await credentialOf(app, { role, own, club })
    const isSignedIn = role !== 'anonymous' && credential === undefined
    const client = isSignedIn ? await signInto(app, role, own) : app.newClient()
    const headers: Record<string, string> = credential === undefined ? {} : { authorization: credential }
    return { client, headers }
  }
  let entry = await enter()
  let calls = 0
  return async ({ route }, path, expected) => {
    calls += 1
    const address = `10.${roles.indexOf(role)}.${Math.floor(calls / 250)}.${(calls % 250) + 1}`
    const answer = await entry.client.send(route.method, path, { headers: entry.headers, address })
    // The call may have signed in or out.
    if (expected === 'allowed' && route.method !== 'GET') entry = await enter()
    return answer
  }
}

/** At a kiosk by card, as people do. */
async function signInto(app: TestApp, role: Role, memberId: number): Promise<TestClient> {
  if (role !== 'kiosk') return signInAs(app, memberId)
  const card_number = String(7000 + memberId)
  await app.ctx.db.updateTable('members').set({ card_number }).where('id', '=', memberId).execute()
  await keepMember(app.ctx.db, { memberId, at: toText(app.ctx.clock.now()) })
  return signInByCard(app, card_number)
}

/** The `Authorization` header; undefined for visitors and for cookies. */
async function credentialOf(
  app: TestApp,
  { role, own, club }: { role: Role; own: number; club: Club },
): Promise<string | undefined> {
  if (role === 'device key') return `Api-Key ${club.deviceKey}`
  if (role === 'kiosk itself') return `Kiosk ${club.kioskSecret}`
  if (role === 'mobile shell') return `Bearer ${await insertAccessToken(app, own)}`
  if (!role.startsWith('key')) return undefined
  const scopes = apiKeyScopes.filter((scope) => role === `key:${scope}`)
  return `Api-Key ${await insertApiKey(app, { scopes, own })}`
}

async function insertAccessToken(app: TestApp, memberId: number): Promise<string> {
  const now = app.ctx.clock.now()
  const token = app.ctx.ids.secret()
  const times = { created_at: toText(now), expires_at: toText(now.add({ minutes: 5 })), spent_at: null }
  const facts = { token_hash: hashSecret(token), family: token, kind: 'access' as const, member_id: memberId }
  const phone = { system: null, started_at: times.created_at }
  await app.ctx.db
    .insertInto('bearer_tokens')
    .values({ ...facts, ...phone, ...times })
    .execute()
  return token
}

/** Inserted directly: no call makes a key without scopes. */
async function insertApiKey(app: TestApp, { scopes, own }: { scopes: string[]; own: number }): Promise<string> {
  const key = app.ctx.ids.secret()
  const facts = { name: key, name_key: key, key_hash: hashSecret(key), start: '', scopes: JSON.stringify(scopes) }
  const made = { created_at: toText(app.ctx.clock.now()), created_by: own }
  await app.ctx.db
    .insertInto('api_keys')
    .values({ ...facts, ...made })
    .execute()
  return key
}

function verdictOf(route: Route, answer: TestAnswer): string {
  if (answer.status >= 500 && answer.status !== 501 && answer.status !== 503) return `fault ${answer.status}`
  const code: unknown = answer.body?.code
  const refusal = refusals.find((one) => one === code)
  if (refusal !== undefined) return refusal
  const isMissing = answer.status === 404 && code === 'not_found' && !route.path.includes(':')
  return isMissing ? 'not mounted' : 'allowed'
}

function tellsOf({ body }: TestAnswer, marks: readonly string[]): boolean {
  const text = JSON.stringify(body ?? null)
  return marks.some((mark) => text.includes(mark))
}

/** Another member's data that only administrators may change. */
async function privateFactsOf({ ctx }: TestApp, memberId: number) {
  return {
    member: await ctx.db.selectFrom('members').selectAll().where('id', '=', memberId).execute(),
    grants: await ctx.db.selectFrom('grants').selectAll().where('member_id', '=', memberId).execute(),
    accounts: await ctx.db.selectFrom('accounts').selectAll().where('member_id', '=', memberId).execute(),
  }
}
