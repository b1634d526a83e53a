import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { routeTable } from '@fobhouse/contract/route-table.ts'
import type { Route } from '@fobhouse/contract/route.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../core/log.ts'
import { type TestApp, testWithApp, withTestApp } from '../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../testing/factories.ts'
import { RawHttp } from '../testing/raw-http.ts'

// Requests that no browser sends, on bare TCP sockets.

async function open(app: TestApp): Promise<RawHttp> {
  const http = new RawHttp(await listenOnce(app))
  onTestFinished(() => http.destroy())
  return http
}

const origins = new WeakMap<TestApp, Promise<string>>()

function listenOnce(app: TestApp): Promise<string> {
  const origin = origins.get(app) ?? app.listen()
  origins.set(app, origin)
  return origin
}

const json = { 'content-type': 'application/json' }
const routes: Route[] = Object.values(routeTable).flatMap((group: Record<string, Route>) => Object.values(group))
const takesBody = (route: Route) => route.method !== 'GET' && (route.body ?? route.upload) !== undefined
const tenMegabytes = 10 * 1024 * 1024

testWithApp('nobody’s body is read where somebody has to be known: the answer comes before it', async (app) => {
  const http = await open(app)
  const guarded = routes.filter((route) => takesBody(route) && !['anon', 'machine'].includes(route.access))
  expect(guarded.length).toBeGreaterThan(60)
  for (const { method, path } of guarded) {
    // Sends no byte of the body: a server that reads it first would wait for ever.
    http.request(method, path.replaceAll(/:\w+/g, '1'), { headers: { ...json, 'content-length': 5 } })
    const { status, body } = await http.answer()
    expect([method, path, status]).toEqual([method, path, 401])
    expect(body.code).toMatch(/^(?:not_authenticated|kiosk_secret_wrong)$/)
    http.write('{"a":') // was on its way, and is dropped
  }
})

testWithApp(
  'neither is the body of who may not, of who comes from another page, or of a path that is none',
  async (app) => {
    const member = await signInAs(app, await insertMember(app.ctx))
    const cookie = [...member.cookies].map((pair) => pair.join('=')).join('; ')
    const signedIn = { ...json, cookie, 'x-csrftoken': member.cookies.get('csrftoken') }
    const http = await open(app)
    const ask = async (path: string, headers: object) => {
      http.request('POST', path, { headers: { ...headers, 'content-length': tenMegabytes } })
      const { status, body } = await http.answer()
      http.write(Buffer.alloc(tenMegabytes))
      return [status, body.code]
    }
    expect(await ask('/api/admin/members/import/columns/', signedIn)).toEqual([403, 'forbidden'])
    expect(await ask('/api/profile/password/', { ...json, cookie })).toEqual([405, 'method_not_allowed'])
    expect(await ask('/api/meetings/calendar/', { ...json, cookie })).toEqual([403, 'csrf_failed'])
    expect(await ask('/api/none/', json)).toEqual([404, 'not_found'])
    expect(await ask('/', json)).toEqual([404, 'not_found'])
  },
)

testWithApp('strangers may send little, and see why the rest is refused while it is still coming', async (app) => {
  const http = await open(app)
  for (const path of ['/api/login/', '/api/register/', '/api/password/reset/', '/api/setup/']) {
    http.request('POST', path, { headers: { ...json, 'content-length': tenMegabytes } })
    expect(await http.answer()).toMatchObject({ status: 413, body: { code: 'too_large' } })
    http.write(Buffer.alloc(tenMegabytes)) // the connection stays open
  }
  const origin = await listenOnce(app)
  const body = JSON.stringify({ email: 'x'.repeat(tenMegabytes), password: 'x' })
  const answer = await fetch(`${origin}/api/login/`, { method: 'POST', headers: json, body })
  expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'too_large' }])
  const upload = await fetch(`${origin}/api/admin/members/import/columns/`, { method: 'POST', headers: json, body })
  expect([upload.status, await upload.json()]).toMatchObject([401, { code: 'not_authenticated' }])
})

testWithApp('nested deeper than any call needs is 400, and so is an upload without its end', async (app) => {
  const admin = await signInAsAdmin(app)
  for (const [rawBody, message] of [
    ['['.repeat(20_000) + ']'.repeat(20_000), 'validation.tooDeep'],
    [`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 'validation.tooDeep'],
    ['['.repeat(100_000), 'validation.tooDeep'],
    [`{"x":"${'['.repeat(20_000)}"`, 'validation.json'],
  ] as const) {
    const { status, body } = await admin.send('PUT', '/api/profile/', { rawBody })
    expect([status, body.code, body.issues[0].message]).toEqual([400, 'validation', message])
  }
  const headers = { 'content-type': 'multipart/form-data; boundary=cut' }
  const begun = '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  for (const rawBody of ['', '--cut', begun.slice(0, 30), begun, `${begun}half of it`, `${begun}\r\n--cut`]) {
    const { status, body } = await admin.send('PUT', '/api/admin/settings/images/siteLogo/', { rawBody, headers })
    expect([rawBody, status, body.code]).toEqual([rawBody, 400, 'validation'])
  }
})

testWithApp('an address that decodes to nothing is answered like any other that names nothing', async (app) => {
  for (const path of ['/%zz', '/api/%zz', '/api/admin/members/%E0%A4%A/', `/api/files/${'x'.repeat(600)}/`]) {
    const { status, body, headers } = await app.visitor.get(path)
    expect([path, status, body.code]).toEqual([path, 404, 'not_found'])
    if (path.startsWith('/api/')) expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

testWithApp('what is no HTTP is refused with a code, and the connection closed', async (app) => {
  const bad = [
    ['nonsense\r\n\r\n', 400, 'malformed_request'],
    ['GET / HTTP/9.9\r\n\r\n', 400, 'malformed_request'],
    [
      'POST /api/login/ HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
      'malformed_request',
    ],
    [`GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ] as const
  for (const [text, status, code] of bad) {
    const http = await open(app)
    http.write(text)
    const answer = await http.answer()
    expect(answer).toMatchObject({ status, body: { code } })
    expect(answer.head).toMatch(/^connection: close$/im)
    expect(await http.ended()).toBe('')
  }
})

testWithApp('the end of a refused connection does not wait for the other side', async (app) => {
  const http = await open(app)
  http.write('nonsense\r\n\r\n')
  await http.answer()
  await http.ended() // and never closes its own end
  for (;;) {
    const count = await new Promise<number>((resolve) => app.wire.getConnections((_no, found) => resolve(found)))
    if (count === 0) break
    await setImmediate()
  }
})

test('who hangs up in the middle is no error of the server', async () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  await withTestApp(
    'sqlite',
    async (app) => {
      const admin = await signInAsAdmin(app)
      const cookie = [...admin.cookies].map((pair) => pair.join('=')).join('; ')
      const headers = { cookie, 'x-csrftoken': admin.cookies.get('csrftoken'), 'content-length': 500 }
      const begun = '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf'
      const multipart = { ...headers, 'content-type': 'multipart/form-data; boundary=cut' }
      const cut = [
        ['POST', '/api/login/', { headers: { ...json, 'content-length': 500 }, body: '{"email":"' }],
        ['PUT', '/api/profile/', { headers: { ...headers, ...json }, body: '{"phone":"' }],
        ['PUT', '/api/admin/settings/images/siteLogo/', { headers: multipart, body: begun }],
        ['POST', '/api/billing/stripe-webhook/', { headers: { ...json, 'content-length': 500 }, body: '{' }],
      ] as const
      for (const [method, path, parts] of cut) {
        const begun = once(app.wire, 'request')
        const http = await open(app)
        http.request(method, path, parts)
        const [, response] = await begun
        const closed = once(response, 'close')
        http.reset()
        await closed
      }
      await app.close()
    },
    { log },
  )
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
})
