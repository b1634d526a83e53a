import { keyIdOf } from '@fobhouse/contract/protocol-2/signing.ts'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import type { TestClient } from '../../testing/client.ts'
import { confirmAnew, insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { connectProven } from '../../testing/proven-board.ts'

const address = '/api/admin/devices/pairing/'
const wrong = { status: 403, body: { code: 'pairing_code_wrong' } }

async function makeCode(admin: TestClient, name = 'Store room'): Promise<string> {
  const answer = await admin.post(address, { name })
  expect(answer).toMatchObject({ status: 201, body: { expiresAt: '2026-03-12T08:10:00.000Z' } })
  return String(answer.body.code)
}

const pair = (app: TestApp, code: string) => app.newClient().post('/api/devices/pair/', { code, model: 'a test' })
const doors = async (admin: TestClient) => (await admin.get('/api/admin/doors/')).body
const actions = async (app: TestApp) => {
  const rows = await app.ctx.db
    .selectFrom('audit')
    .select('action')
    .where('action', 'like', 'device.%')
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

testWithApp('a door takes its name and key by a code, once, and proves itself with them', async (app) => {
  const admin = await signInAsAdmin(app)
  expect((await admin.get(address)).body).toBeNull()
  const code = await makeCode(admin)
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
  const waiting = await admin.get(address)
  expect(waiting.body).toEqual({ name: 'Store room', expiresAt: '2026-03-12T08:10:00.000Z' })

  const { status, body } = await pair(app, ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `)
  expect({ status, body }).toMatchObject({ status: 201, body: { name: 'Store room' } })
  expect(body.serial).toMatch(/^door-[\da-f]{12}$/)
  expect(keyIdOf(Buffer.from(body.publicKey, 'base64url'))).toBe(body.keyId)
  expect(await doors(admin)).toMatchObject([{ name: 'Store room', serial: body.serial, authorised: true }])
  expect((await admin.get(address)).body).toBeNull()
  expect(await pair(app, code)).toMatchObject(wrong)
  expect(await actions(app)).toEqual(['device.pair_code', 'device.pair'])
  const stored = JSON.stringify([
    await app.ctx.db.selectFrom('audit').selectAll().execute(),
    await app.ctx.db.selectFrom('devices').selectAll().execute(),
  ])
  for (const secret of [code, body.key]) expect(stored).not.toContain(secret)

  const end = await connectProven(await app.listen(), { serial: body.serial, key: body.key, keyId: body.keyId })
  expect(end.told).toEqual({ key_id: body.keyId, public_key: body.publicKey })
})

testWithApp('of two who use one code at once, one gets the door', async (app) => {
  const admin = await signInAsAdmin(app)
  const code = await makeCode(admin)
  const answers = await Promise.all([pair(app, code), pair(app, code), pair(app, code)])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '403', '403'])
  expect(await doors(admin)).toHaveLength(1)
})

testWithApp('a code is void once another was made, somebody took it back, or ten minutes are over', async (app) => {
  const admin = await signInAsAdmin(app)
  const [first, second] = [await makeCode(admin, 'First'), await makeCode(admin, 'Second')]
  expect(await pair(app, first)).toMatchObject(wrong)
  expect((await admin.delete(address)).status).toBe(200)
  expect(await pair(app, second)).toMatchObject(wrong)
  const third = await makeCode(admin)
  app.clock.advance({ minutes: 10 })
  expect((await admin.get(address)).body).toBeNull()
  expect(await pair(app, third)).toMatchObject(wrong)
  expect(await doors(admin)).toEqual([])
})

testWithApp('after ten wrong codes an address has to wait, also with the right one', async (app) => {
  const admin = await signInAsAdmin(app)
  const code = await makeCode(admin)
  const guesses = ['', 'short', 'x'.repeat(40), ...Array.from({ length: 7 }, (_, index) => `AAAAAAA${index + 2}`)]
  for (const guess of guesses) expect(await pair(app, guess)).toMatchObject(wrong)
  const refused = await pair(app, code)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  app.clock.advance({ minutes: 15 })
  await confirmAnew(app)
  const later = (await admin.post(address, { name: 'Store room' })).body.code
  expect((await pair(app, later)).status).toBe(201)
})

testWithApp('a code needs a name, and an administrator', async (app) => {
  const admin = await signInAsAdmin(app)
  expect(await admin.post(address, { name: ' ' })).toMatchObject({ status: 400, body: { code: 'validation' } })
  const member = await signInAs(app, await insertMember(app.ctx))
  expect((await member.post(address, { name: 'Mine' })).status).toBe(403)
  expect((await app.newClient().get(address)).status).toBe(401)
})
