import { expect } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { signInAsAdmin } from '../../testing/factories.ts'
import { answersPing, connectProven, nextFrame, takeList } from '../../testing/proven-board.ts'

testWithApp('tells which boards have yet to take the newest key, and makes new ones', async (app) => {
  const admin = await signInAsAdmin(app)
  const read = async () => (await admin.get('/api/admin/keys/')).body
  expect(await read()).toEqual({ keyId: null, since: null, waiting: [], hashKeyId: null })
  const serial = 'a1b2c3d4e5f6'
  const { id, key } = (await admin.post('/api/admin/devices/', { kind: 'door', serial, name: 'Front door' })).body
  const end = await connectProven(await app.listen(), { serial, key })
  const first = await takeList(end, { now: app.clock.milliseconds() })
  const { key_id: keyId } = end.told
  expect(await read()).toEqual({
    keyId,
    since: '2026-03-12T08:00:00.000Z',
    waiting: [],
    hashKeyId: first.hash_key_id,
  })
  const rotated = await admin.post('/api/admin/keys/rotate/')
  expect(rotated).toMatchObject({ status: 200, body: { waiting: [{ id, name: 'Front door' }] } })
  expect(rotated.body.keyId).not.toBe(keyId)
  await nextFrame(end.board, 'keys')
  end.board.send({ command: 'keys_ack', key_id: rotated.body.keyId })
  await answersPing(end)
  expect(await read()).toMatchObject({ keyId: rotated.body.keyId, waiting: [] })
  const renewed = (await admin.post('/api/admin/keys/renew-hash/')).body
  expect(renewed.hashKeyId).not.toBe(first.hash_key_id)
  const { list } = await nextFrame(end.board, 'list')
  expect(list).toContain(renewed.hashKeyId)
  const trail = (await admin.get('/api/admin/audit/?action=keys')).body
  expect(trail.map(({ action }: { action: string }) => action)).toEqual(['keys.renew_hash', 'keys.rotate'])
})
