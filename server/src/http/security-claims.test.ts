import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Route } from '@fobhouse/contract/route.ts'
import { routeTable } from '@fobhouse/contract/route-table.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createLog } from '../core/log.ts'
import { type TestApp, testWithApp, withTestApp } from '../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../testing/factories.ts'
import { setSettings } from '../testing/settings.ts'

// What docs/security.md claims of every call and every answer.

const routes: readonly Route[] = Object.values(routeTable).flatMap((group) => Object.values<Route>(group))

/** Called with existing ids: member, device and plan are the first ones. */
const readable = routes.filter(({ method, mediaType }) => method === 'GET' && mediaType !== 'text/event-stream')
const pathOf = ({ path }: Route): string =>
  path
    .replaceAll(/:kind\b/g, 'doors')
    .replaceAll(/:(?:token|hash|uid)\b/g, 'unknown')
    .replaceAll(/:\w+/g, '1')

async function everythingIn({ ctx }: TestApp): Promise<Record<string, string[]>> {
  const tables = await ctx.db.introspection.getTables()
  const entries = tables.map(async ({ name }): Promise<[string, string[]]> => {
    // The schema's own list of tables, so their names are tables.
    const rows = await ctx.db
      .selectFrom(name as 'members')
      .selectAll()
      .execute()
    return [name, rows.map((row) => JSON.stringify(row)).toSorted()]
  })
  return Object.fromEntries(await Promise.all(entries))
}

test('reading changes nothing, whoever reads whatever', async () => {
  await withTestApp('sqlite', async (app) => {
    const admin = await signInAsAdmin(app)
    const member = await signInAs(app, await insertMember(app.ctx))
    await admin.post('/api/admin/devices/', { kind: 'door', serial: 'front', name: 'Front' })
    const read = async () => {
      for (const route of readable) for (const reader of [admin, member]) await reader.get(pathOf(route))
    }
    await read() // makes what is only made on first use: keys, a calendar's address
    const before = await everythingIn(app)
    await read()
    const after = await everythingIn(app)
    // The only change: the trail notes who took an export.
    const { audit: trail = [], ...rest } = after
    const { audit: trailBefore = [], ...restBefore } = before
    expect(Object.keys(rest).filter((table) => rest[table]?.join() !== restBefore[table]?.join())).toEqual([])
    const added = trail
      .filter((line) => !trailBefore.includes(line))
      .map((line) => /"action":"([^"]+)"/.exec(line)?.[1])
    expect(added.filter((action) => !action?.includes('export'))).toEqual([])
  })
})

test('every answer says the type that the contract promises', async () => {
  await withTestApp('sqlite', async (app) => {
    const admin = await signInAsAdmin(app)
    const wrong: string[] = []
    for (const route of readable) {
      const { status, headers } = await admin.get(pathOf(route))
      const promised = status === 200 ? (route.mediaType ?? 'application/json') : 'application/json'
      const [type = ''] = (headers['content-type'] ?? '').split(';')
      const isRange = promised.endsWith('/*')
      if (isRange ? !type.startsWith(promised.slice(0, -1)) : type !== promised.split(';')[0]) {
        wrong.push(`${route.path} ${status}: ${type} instead of ${promised}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

testWithApp('a form or a text of another site changes nothing: the cookie alone is worth nothing', async (app) => {
  const admin = await signInAsAdmin(app)
  admin.cookies.delete('csrftoken')
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
    const answer = await admin.send('PUT', '/api/admin/settings/', {
      rawBody: JSON.stringify({ 'general.siteName': 'Taken' }),
      headers: { 'content-type': type },
    })
    expect([type, answer.status < 400]).toEqual([type, false])
  }
  expect(app.ctx.settings.get('general.siteName')).not.toBe('Taken')
})

testWithApp('an address is decoded once, and each part is taken from its own place, once', async (app) => {
  const admin = await signInAsAdmin(app)
  await insertMember(app.ctx, { first_name: 'Percy', last_name: '%41da' })
  const names = async (query: string) =>
    (await admin.get(`/api/admin/members/?${query}`)).body.map(({ name }: { name: { full: string } }) => name.full)
  expect(await names('q=%2541da')).toEqual(['Percy %41da'])
  expect((await admin.get('/api/admin/members/%2531/profile/')).body.code).toBe('not_found')
  expect((await admin.get('/api/admin/members/?limit=1&limit=2')).status).toBe(400)
  const body = { 'general.siteName': 'From the body' }
  expect((await admin.put('/api/admin/settings/?general.siteName=From the address', body)).status).toBe(400)
})

testWithApp('a request whose length is told in two ways is no request', async (app) => {
  const origin = await app.listen()
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port) })
  await once(socket, 'connect')
  const lines = ['POST /api/login/ HTTP/1.1', 'Host: club.test', 'Content-Length: 4', 'Transfer-Encoding: chunked']
  socket.write(`${lines.join('\r\n')}\r\n\r\n0\r\n\r\nGET /api/config/ HTTP/1.1\r\nHost: club.test\r\n\r\n`)
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('TRACE and other methods that no call takes are refused', async () => {
  await withTestApp('sqlite', async (app) => {
    for (const method of ['TRACE', 'PATCH', 'PROPFIND']) {
      const { status, body } = await app.visitor.send(method, '/api/config/')
      expect([method, status >= 400 && status < 500]).toEqual([method, true])
      expect(JSON.stringify(body)).not.toContain('siteName')
    }
  })
})

test('an upload stops at what its call allows', async () => {
  await withTestApp('sqlite', async (app) => {
    const admin = await signInAsAdmin(app)
    const uploads = routes.filter(({ upload }) => upload !== undefined)
    expect(uploads.length).toBeGreaterThan(2)
    for (const route of uploads) {
      const most = route.upload?.mostBytes ?? 0
      const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
      const rawBody = Buffer.concat([Buffer.from(head), Buffer.alloc(most + 1), Buffer.from('\r\n--x--\r\n')])
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      const path = pathOf(route).replace('images/1', 'images/siteLogo')
      const { status } = await admin.send(route.method, path, { rawBody, headers })
      expect([route.path, status]).toEqual([route.path, 413])
    }
  })
})

test('a file that leaves has a name of our own, whatever the club is called', async () => {
  await withTestApp('sqlite', async (app) => {
    const admin = await signInAsAdmin(app)
    await setSettings(app.ctx, { 'general.siteName': '"; filename="evil.exe" Ærø' })
    const names: string[] = []
    for (const route of readable) {
      const { headers } = await admin.get(pathOf(route))
      if (headers['content-disposition'] !== undefined) names.push(headers['content-disposition'])
    }
    expect(names.length).toBeGreaterThan(3)
    expect(names.filter((name) => !/^(?:inline|attachment)(?:; filename="[\w.-]+")?$/.test(name))).toEqual([])
  })
})

test('whatever callers write, a line of the log is one JSON object with the time in UTC', async () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) })
  await withTestApp(
    'sqlite',
    async ({ visitor }) => {
      const forged = '%0A%7B%22level%22:30,%22msg%22:%22forged%22%7D'
      await visitor.get(`/api/nothing/${forged}`)
      await visitor.post(`/api/login/?x=${forged}`, { email: 'a@example.org\n{"level":30}', password: 'x\r\n{}' })
      await visitor.get('/api/config/', { 'user-agent': 'x\u0085{"level":30}' })
    },
    { log },
  )
  expect(lines.length).toBeGreaterThan(2)
  for (const line of lines) {
    expect(line.match(/[\r\n]/g)).toEqual(['\n'])
    expect(JSON.parse(line)).toMatchObject({ time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) })
  }
})

test('the name that somebody gives a file is kept nowhere', async () => {
  await withTestApp('sqlite', async (app) => {
    const admin = await signInAsAdmin(app)
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="../../evil-name.png"\r\n\r\n'
    const rawBody = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--x--\r\n')])
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const { status } = await admin.send('PUT', '/api/admin/settings/images/siteLogo/', { rawBody, headers })
    expect(status).toBe(200)
    expect(JSON.stringify(await everythingIn(app))).not.toContain('evil-name')
  })
})
