import { type Camera, type CameraOptions, startCamera } from '@fobhouse/simulator/camera.ts'
import { expect, onTestFinished, test } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'
import { isFresh } from './rules.ts'

const snapshot = '/api/webcams/0/snapshot/'

async function startOne(options: CameraOptions = {}): Promise<Camera> {
  const camera = await startCamera(options)
  onTestFinished(() => camera.stop())
  return camera
}

async function watch(app: TestApp, ...cameras: Camera[]) {
  const links = cameras.map(({ url }, index): [string, string] => [`Camera ${index}`, url])
  await setSettings(app.ctx, { 'features.enableWebcams': true, webcamLinks: links })
  return signInAs(app, await insertMember(app.ctx, { state: 'noob' }))
}

test('a camera is asked again after a minute, and when the clock went back', () => {
  expect(isFresh(1000, 1000)).toBe(true)
  expect(isFresh(1000, 60_999)).toBe(true)
  expect(isFresh(1000, 61_000)).toBe(false)
  expect(isFresh(1000, 999)).toBe(false)
})

testWithApp('gives the picture with its time, and asks the camera once a minute', async (app) => {
  const camera = await startOne({ password: 'with/slash' })
  const person = await watch(app, camera)
  const answers = await Promise.all(Array.from({ length: 5 }, () => person.get(snapshot)))
  for (const { status, headers, bytes } of answers) {
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('image/png')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(Date.parse(headers['last-modified'] ?? '')).toBe(app.clock.now().epochMilliseconds)
    expect(headers['x-camera-fault']).toBeUndefined()
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  }
  app.clock.advance({ seconds: 59 })
  await person.get(snapshot)
  expect(camera.calls()).toBe(1)
  app.clock.advance({ seconds: 1 })
  await person.get(snapshot)
  expect(camera.calls()).toBe(2)
})

testWithApp('a club may keep its cameras for its members', async (app) => {
  const stranger = await watch(app, await startOne())
  const memberId = await insertMember(app.ctx)
  const member = await signInAs(app, memberId)
  const admin = await signInAs(app, await insertMember(app.ctx, { state: 'accountonly', is_admin: 1 }))
  const look = async (client: typeof member) => {
    const { webcamLinks, features } = (await client.get('/api/config/')).body
    return [(await client.get(snapshot)).status, webcamLinks.length, features.enableWebcams]
  }
  for (const client of [stranger, member, admin]) expect(await look(client)).toEqual([200, 1, true])
  await setSettings(app.ctx, { 'webcams.membersOnly': true })
  for (const client of [member, admin]) expect(await look(client)).toEqual([200, 1, true])
  expect(await look(stranger)).toEqual([403, 0, false])
  expect((await stranger.get(snapshot)).body).toMatchObject({ code: 'member_only' })
  await admin.post(`/api/admin/members/${memberId}/state/inactive/`)
  expect(await look(await signInAs(app, memberId))).toEqual([403, 0, false])
})

testWithApp('keeps the last picture of a camera that fails, and says so', async (app) => {
  const camera = await startOne()
  const person = await watch(app, camera)
  const first = await person.get(snapshot)
  camera.fail('broken')
  app.clock.advance({ minutes: 2 })
  const second = await person.get(snapshot)
  expect(second).toMatchObject({ status: 200, headers: { 'x-camera-fault': '1' } })
  expect(second.headers['last-modified']).toBe(first.headers['last-modified'])
  await person.get(snapshot)
  expect(camera.calls()).toBe(2)
  camera.fail('none')
  app.clock.advance({ minutes: 1 })
  expect((await person.get(snapshot)).headers['x-camera-fault']).toBeUndefined()
})

testWithApp('takes nothing for a picture that is none', async (app) => {
  for (const fault of ['broken', 'page', 'huge'] as const) {
    const camera = await startOne({ fault })
    const person = await watch(app, camera)
    expect(await person.get(snapshot)).toMatchObject({ status: 503, body: { code: 'camera_failed' } })
  }
})

testWithApp('shows the way here, never the address of the camera', async (app) => {
  const camera = await startOne({ password: 'secret' })
  const person = await watch(app, camera, camera)
  const { body } = await person.get('/api/config/')
  expect(body.webcamLinks).toEqual([
    ['Camera 0', '/api/webcams/0/snapshot/'],
    ['Camera 1', '/api/webcams/1/snapshot/'],
  ])
  expect((await app.visitor.get('/api/config/')).body.webcamLinks).toEqual([])
  expect((await person.get('/api/webcams/2/snapshot/')).status).toBe(404)
  expect((await person.get('/api/webcams/-1/snapshot/')).status).toBe(404)
  await setSettings(app.ctx, { 'features.enableWebcams': false })
  expect(await person.get(snapshot)).toMatchObject({ status: 404, body: { code: 'feature_off' } })
})

testWithApp('administrators test all cameras at once', async (app) => {
  const [good, bad] = [await startOne(), await startOne({ fault: 'page' })]
  const admin = await signInAsAdmin(app)
  const run = () => admin.post('/api/admin/settings/test/webcams/')
  expect(await run()).toMatchObject({ status: 501, body: { code: 'not_configured' } })
  await watch(app, good)
  expect((await run()).body).toMatchObject({ success: true, message: expect.stringMatching(/^Camera 0: PNG, \d+ kB$/) })
  await watch(app, good, bad)
  expect((await run()).body).toMatchObject({ success: false, message: expect.stringContaining('did not send a JPEG') })
})
