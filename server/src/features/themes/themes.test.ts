import type { LiveEvent } from '@fobhouse/contract/live-events.ts'
import { startChatSink } from '@fobhouse/simulator/chat-sink.ts'
import { expect, onTestFinished } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import type { TestAnswer, TestClient } from '../../testing/client.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'
import { mp3Of, oggOf, wavOf } from '../../testing/sounds.ts'
import { recordTap } from '../access/taps/record-tap.ts'

const path = '/api/profile/theme/'

async function upload(client: TestClient, content: Uint8Array, name = 'file'): Promise<TestAnswer> {
  const form = new FormData()
  form.append(name, new Blob([Buffer.from(content)], { type: 'text/html' }), 'evil.html')
  const request = new Request('http://club.test/', { method: 'PUT', body: form })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return client.send('PUT', path, { rawBody: Buffer.from(await request.arrayBuffer()), headers })
}

async function fetchFile(app: TestApp, url: string): Promise<{ status: number; headers: Headers; content: Buffer }> {
  const origin = await app.listen()
  const answer = await fetch(origin + url)
  return { status: answer.status, headers: answer.headers, content: Buffer.from(await answer.arrayBuffer()) }
}

const countFiles = async ({ ctx }: TestApp) => (await ctx.db.selectFrom('files').select('id').execute()).length

testWithApp('keeps one theme, served as what it is to whoever has its address, for a while', async (app) => {
  const member = await signInAs(app, await insertMember(app.ctx))
  expect((await member.get(path)).body).toEqual({ theme: null })
  expect((await upload(member, mp3Of(100))).status).toBe(200)
  expect((await upload(member, wavOf(1500))).status).toBe(200)
  expect(await countFiles(app)).toBe(1)
  const { theme } = (await member.get(path)).body
  expect(theme).toMatchObject({ mediaType: 'audio/wav', size: 12_044, seconds: 1.5 })
  const fetched = await fetchFile(app, theme.url)
  expect(fetched.status).toBe(200)
  expect(fetched.content.equals(Buffer.from(wavOf(1500)))).toBe(true)
  expect(Object.fromEntries(fetched.headers)).toMatchObject({
    'content-type': 'audio/wav',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cache-control': 'no-store',
  })
  expect((await app.visitor.get(theme.url.replace(/.\/$/, '-/'))).status).toBe(404)
  expect((await app.visitor.get(theme.url.replace(/\.(\d+)\./, '.9999999999.'))).status).toBe(404)
  expect((await app.visitor.get('/api/files/1/')).status).toBe(404)
  app.clock.advance('PT10M')
  expect((await app.visitor.get(theme.url)).status).toBe(404)

  const { url } = (await member.get(path)).body.theme
  expect((await member.delete(path)).status).toBe(200)
  expect((await member.delete(path)).status).toBe(200)
  expect((await app.visitor.get(url)).status).toBe(404)
  expect(await countFiles(app)).toBe(0)
  const actions = await app.ctx.db.selectFrom('audit').select('action').orderBy('id').execute()
  expect(actions.map(({ action }) => action)).toEqual(['profile.theme', 'profile.theme', 'profile.theme'])
})

testWithApp('takes sounds alone, short and small', async (app) => {
  const member = await signInAs(app, await insertMember(app.ctx))
  const fault = (message: string) => ({ status: 400, body: { issues: [{ path: ['file'], message }] } })
  expect(await upload(member, new TextEncoder().encode('<script>alert(1)</script>'))).toMatchObject(
    fault('validation.sound'),
  )
  expect(await upload(member, oggOf('vorbis', 10_001))).toMatchObject(fault('validation.soundLength'))
  expect(await upload(member, wavOf(140_000))).toMatchObject({ status: 413, body: { code: 'too_large' } })
  expect(await member.put(path, {})).toMatchObject(fault('validation.required'))
  expect((await upload(app.visitor, mp3Of(10))).status).toBe(401)
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await member.send('PUT', path, { rawBody: '--x--\r\n', headers })).status).toBe(400)
  expect((await member.send('PUT', '/api/profile/', { rawBody: '--x--\r\n', headers })).status).toBe(400)
  expect(await countFiles(app)).toBe(0)
})

async function setUpDoor(app: TestApp) {
  const admin = await signInAsAdmin(app)
  const { id } = (await admin.post('/api/admin/devices/', { kind: 'door', serial: 'front', name: 'Front door' })).body
  await admin.put(`/api/admin/doors/${id}/`, { playTheme: true })
  const member = async (cardNumber: string, facts = {}) => {
    const memberId = await insertMember(app.ctx, {
      card_number: cardNumber,
      first_name: 'Mia',
      last_name: 'W',
      ...facts,
    })
    await upload(await signInAs(app, memberId), mp3Of(100))
  }
  const heard: LiveEvent[] = []
  const note = (event: LiveEvent) => void (event.type === 'theme' && heard.push(event))
  app.ctx.live.subscribe({ memberId: 0, duties: [], isKiosk: true, hear: note })
  const tap = (cardNumber: string, report: 'log_access' | 'log_access_denied' = 'log_access') =>
    recordTap(app.ctx, { deviceId: id, cardNumber, report })
  return { admin, id, member, heard, tap }
}

testWithApp('announces a theme to the player and to kiosks on a granted tap, once in ten minutes', async (app) => {
  const sink = await startChatSink()
  onTestFinished(() => sink.stop())
  await setSettings(app.ctx, { 'kiosk.themeWebhookUrl': sink.webhookUrl })
  const { id, member, heard, tap } = await setUpDoor(app)
  await member('1001')
  await insertMember(app.ctx, { card_number: '1002' })
  await tap('1001', 'log_access_denied')
  await tap('1002')
  expect(heard).toEqual([])
  await tap('1001')
  await tap('1001')
  await app.ctx.jobs.runNow('outbox.webhook')
  expect(sink.posts.map(({ body }) => body)).toEqual([
    {
      event: 'theme',
      at: '2026-03-12T08:00:00.000Z',
      device: { id, name: 'Front door' },
      member: 'Mia W',
      sound: {
        url: expect.stringMatching(/^http:\/\/club\.test\/api\/files\//),
        mediaType: 'audio/mpeg',
        seconds: 2.612,
      },
    },
  ])
  expect(heard).toMatchObject([{ type: 'theme', theme: { deviceId: id, device: 'Front door', member: 'Mia W' } }])
  const url = /"url":"([^"]+)"/.exec(sink.posts[0]?.text ?? '')?.[1] ?? ''
  expect((await fetchFile(app, new URL(url).pathname)).status).toBe(200)
  app.clock.advance('PT10M')
  await tap('1001')
  expect(heard).toHaveLength(2)
})

testWithApp('names nobody who hides, asks nothing where no theme plays, and plays none too late', async (app) => {
  const sink = await startChatSink()
  onTestFinished(() => sink.stop())
  const { admin, id, member, heard, tap } = await setUpDoor(app)
  await member('1001', { hide_last_seen: 1 })
  await tap('1001')
  expect(heard).toMatchObject([{ type: 'theme', theme: { member: null } }])
  expect(await app.ctx.db.selectFrom('outbox').selectAll().orderBy('id').execute()).toEqual([])
  app.clock.advance('PT10M')
  await setSettings(app.ctx, { 'kiosk.themeWebhookUrl': sink.webhookUrl })
  await tap('1001')
  app.clock.advance('PT1M')
  await app.ctx.jobs.runNow('outbox.webhook')
  expect(sink.calls.webhook).toBe(0)
  expect((await admin.get('/api/admin/outbox/?kind=webhook')).body).toMatchObject([
    { to: '127.0.0.1', subject: 'Front door', state: 'failed', error: 'error.messageTooLate' },
  ])
  await admin.put(`/api/admin/doors/${id}/`, { playTheme: false })
  app.clock.advance('PT10M')
  await tap('1001')
  expect(heard).toHaveLength(2)
})
