import { expect, onTestFinished, vi } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { mostStreamsOfOne } from './open-streams.ts'
import { asKiosk, insertKiosk } from '../../testing/kiosks.ts'
import { cookieHeaderOf, type TestClient } from '../../testing/client.ts'

/** An open page's end of the stream, read line by line. */
function openStream(origin: string, client: TestClient) {
  const cookie = cookieHeaderOf(client)
  return readStream(`${origin}/api/events/`, { cookie, 'accept-encoding': 'gzip' })
}

async function readStream(url: string, headers: Record<string, string>) {
  const answer = await fetch(url, { headers })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    answer,
    /** The next block; undefined once the stream has ended. */
    async next(): Promise<string | undefined> {
      while (!text.includes('\n\n')) {
        const part = await reader?.read()
        if (!part || part.done) return undefined
        text += part.value
      }
      const [block = '', ...rest] = text.split('\n\n')
      text = rest.join('\n\n')
      return block
    },
  }
}

async function setUp(app: TestApp) {
  const origin = await app.listen()
  const admin = await signInAsAdmin(app)
  const id = await insertMember(app.ctx)
  return { origin, admin, id, member: await signInAs(app, id) }
}

const tap = {
  id: 1,
  deviceId: 1,
  device: 'Front door',
  date: '2026-03-12T08:00:00.000Z',
  memberId: null,
  member: null,
  outcome: 'unknown_card',
} as const

testWithApp('tells members their own changes and administrators what happens', async (app) => {
  const { origin, admin, id, member } = await setUp(app)
  const own = await openStream(origin, member)
  const all = await openStream(origin, admin)
  expect(own.answer.headers.get('content-type')).toContain('text/event-stream')
  expect(own.answer.headers.get('content-encoding')).toBeNull()
  expect(own.answer.headers.get('cache-control')).toBe('no-store')
  expect([await own.next(), await all.next()]).toEqual(['retry: 3000', 'retry: 3000'])
  app.ctx.live.publish('admins', { type: 'tap', tap })
  app.ctx.live.publish({ memberId: id }, { type: 'profile' })
  app.ctx.live.publish('everyone', { type: 'config' })
  expect([await own.next(), await own.next()]).toEqual(['data: {"type":"profile"}', 'data: {"type":"config"}'])
  expect([await all.next(), await all.next()]).toEqual([
    `data: ${JSON.stringify({ type: 'tap', tap })}`,
    'data: {"type":"config"}',
  ])
  expect((await app.visitor.get('/api/events/')).status).toBe(401)
})

testWithApp('ends with the session, with the administrator’s flag, and when the session has expired', async (app) => {
  const { origin, admin, id, member } = await setUp(app)
  const demoted = await openStream(origin, admin)
  const ended = await openStream(origin, member)
  const expired = await openStream(origin, await signInAs(app, id))
  for (const stream of [demoted, ended, expired]) await stream.next()
  await app.ctx.db.updateTable('members').set({ is_admin: 0 }).execute()
  await member.post('/api/logout/')
  app.clock.advance('PT3S')
  app.ctx.live.publish('everyone', { type: 'config' })
  expect(await demoted.next()).toBeUndefined()
  expect([await ended.next(), await ended.next()]).toEqual(['data: {"type":"over"}', undefined])
  expect(await expired.next()).toBe('data: {"type":"config"}')
  app.clock.advance({ hours: 24 * 15 })
  app.ctx.live.publish('everyone', { type: 'config' })
  expect([await expired.next(), await expired.next()]).toEqual(['data: {"type":"over"}', undefined])
})

testWithApp('tells a kiosk itself of themes, whoever is signed in, until it is shut out', async (app) => {
  const { origin, admin } = await setUp(app)
  const kiosk = await insertKiosk(app.ctx)
  const stream = await readStream(`${origin}/api/events/kiosk/`, asKiosk(kiosk.secret))
  await stream.next()
  app.ctx.live.publish('admins', { type: 'outbox' })
  app.ctx.live.publish('kiosks', { type: 'kiosks' })
  expect(await stream.next()).toBe('data: {"type":"kiosks"}')
  app.clock.advance('PT3S')
  await admin.put(`/api/kiosks/${kiosk.id}/`, { authorised: false })
  expect(await stream.next()).toBeUndefined()
  expect((await fetch(`${origin}/api/events/kiosk/`, { headers: asKiosk(kiosk.secret) })).status).toBe(401)
})

testWithApp('keeps the line open with a heartbeat', async (app) => {
  const { origin, member } = await setUp(app)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const stream = await openStream(origin, member)
  await stream.next()
  vi.advanceTimersByTime(25_000)
  expect(await stream.next()).toBe(': still here')
})

testWithApp('one person who opens many pages takes the places of nobody else', async (app) => {
  const { origin, admin, member } = await setUp(app)
  const other = await openStream(origin, admin)
  const first = await openStream(origin, member)
  const second = await openStream(origin, member)
  for (const stream of [other, first, second]) await stream.next()
  for (let count = 2; count <= mostStreamsOfOne; count += 1) await openStream(origin, member)
  await expect(first.next()).rejects.toThrow('terminated')
  app.ctx.live.publish('everyone', { type: 'config' })
  expect([await second.next(), await other.next()]).toEqual(['data: {"type":"config"}', 'data: {"type":"config"}'])
  expect(app.ctx.live.countListeners()).toMatchObject({ member: mostStreamsOfOne, administrator: 1 })
})

testWithApp('lets go of pages that close, and of all when the server stops', async (app) => {
  const { origin, member } = await setUp(app)
  const stream = await openStream(origin, member)
  await stream.next()
  await app.close()
  expect(await stream.next()).toBeUndefined()
})
