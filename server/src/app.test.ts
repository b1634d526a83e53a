import type { Access, Route } from '@fobhouse/contract/route.ts'
import { routeTable } from '@fobhouse/contract/route-table.ts'
import { describe, expect, test } from 'vitest'
import { toText } from './core/clock.ts'
import { hashSecret } from './core/ids.ts'
import { type TestApp, testWithApp, withTestApp } from './testing/app.ts'
import type { TestAnswer, TestClient } from './testing/client.ts'
import { insertMember, signInAs } from './testing/factories.ts'

const routes: Route[] = Object.values(routeTable).flatMap((group) => Object.values(group))
const roles = ['anonymous', 'noob', 'accountonly', 'inactive', 'active', 'administrator', 'bearer', 'kiosk'] as const
type Role = (typeof roles)[number]
type Expected = 'allowed' | 'not_authenticated' | 'forbidden' | 'member_only'

/** The rule of `http-api.md` in a table of its own, so that a fault in the guard does not repeat here. */
const expectedFor: Record<Access, Record<Role, Expected>> = {
  anon: everyRole('allowed'),
  user: { ...everyRole('allowed'), anonymous: 'not_authenticated', kiosk: 'forbidden' },
  member: {
    anonymous: 'not_authenticated',
    noob: 'member_only',
    accountonly: 'member_only',
    inactive: 'member_only',
    active: 'allowed',
    administrator: 'allowed',
    bearer: 'allowed',
    kiosk: 'forbidden',
  },
  admin: { ...everyRole('forbidden'), anonymous: 'not_authenticated', administrator: 'allowed' },
}

function everyRole(expected: Expected): Record<Role, Expected> {
  const entries = roles.map((role) => [role, expected] as const)
  return Object.fromEntries(entries) as Record<Role, Expected> // one entry for each role
}

describe('every call, asked by everyone', () => {
  test.each(roles)('%s', async (role) => {
    await withTestApp('sqlite', async (app) => {
      for (const route of routes) {
        if (isEndless(route, role)) continue
        const client = await clientOf(app, role) // a new one each time: logging out is among the calls
        const answer = await client.send(route.method, somePath(route))
        const isOpenToKiosk = role === 'kiosk' && (route.kiosk === true || route.access === 'anon')
        const expected = isOpenToKiosk ? 'allowed' : expectedFor[route.access][role]
        expect(`${route.method} ${route.path}: ${verdictOf(route, answer)}`).toBe(
          `${route.method} ${route.path}: ${expected}`,
        )
      }
    })
  })
})

testWithApp('an unsafe call with a session but without its CSRF token is refused', async (app) => {
  const client = await signInAs(app, await insertMember(app.ctx))
  const other = await signInAs(app, await insertMember(app.ctx))
  client.cookies.set('csrftoken', other.cookies.get('csrftoken') ?? '')
  const refused = await client.post('/api/logout/')
  expect(refused).toMatchObject({ status: 403, body: { code: 'csrf_failed' } })
  expect((await client.get('/api/loggedin/')).status).toBe(200)
})

/** The event stream answers for as long as the page is open: its own test reads it. */
function isEndless(route: Route, role: Role): boolean {
  const isAllowed = expectedFor[route.access][role] === 'allowed' || (role === 'kiosk' && route.kiosk === true)
  return route.mediaType === 'text/event-stream' && isAllowed
}

async function clientOf(app: TestApp, role: Role): Promise<TestClient> {
  if (role === 'anonymous') return app.visitor
  if (role === 'administrator') return signInAs(app, await insertMember(app.ctx, { is_admin: 1, state: 'noob' }))
  const isState = role === 'noob' || role === 'accountonly' || role === 'inactive'
  const memberId = await insertMember(app.ctx, { state: isState ? role : 'active' })
  if (role === 'bearer') return bearerClient(app, memberId)
  const client = await signInAs(app, memberId)
  if (role === 'kiosk') {
    await app.ctx.db.updateTable('sessions').set({ kind: 'kiosk' }).where('member_id', '=', memberId).execute()
  }
  return client
}

async function bearerClient(app: TestApp, memberId: number): Promise<TestClient> {
  const now = app.ctx.clock.now()
  const token = app.ctx.ids.secret()
  const times = { created_at: toText(now), expires_at: toText(now.add({ minutes: 5 })) }
  const facts = { token_hash: hashSecret(token), family: token, kind: 'access' as const, member_id: memberId }
  await app.ctx.db
    .insertInto('bearer_tokens')
    .values({ ...facts, ...times, spent_at: null })
    .execute()
  const client = app.newClient()
  const send: TestClient['send'] = (method, path, options) =>
    client.send(method, path, { ...options, headers: { authorization: `Bearer ${token}`, ...options?.headers } })
  return { ...client, send }
}

function somePath(route: Route): string {
  return route.path.replaceAll(/:(\w+)/g, (_all, name: string) => {
    if (name === 'kind') return 'doors'
    return name === 'token' || name === 'integration' ? 'mail' : '999999'
  })
}

function verdictOf(route: Route, answer: TestAnswer): string {
  if (answer.status >= 500 && answer.status !== 501 && answer.status !== 503) return `fault ${answer.status}`
  const code: unknown = answer.body?.code
  if (code === 'not_authenticated' || code === 'forbidden' || code === 'member_only') return code
  const isMissing = answer.status === 404 && code === 'not_found' && !route.path.includes(':')
  return isMissing ? 'not mounted' : 'allowed'
}
