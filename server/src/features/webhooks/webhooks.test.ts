import { expect } from 'vitest'
import { signWebhook } from '../../integrations/sign-webhook.ts'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import type { TestClient } from '../../testing/client.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { type HookCall, startReceiver } from '../../testing/hook-receiver.ts'
import { postTransfer } from '../memberbucks/public.ts'

const path = '/api/admin/webhooks/'

async function add(admin: TestClient, url: string, events: string[]): Promise<{ id: number; secret: string }> {
  const answer = await admin.post(path, { url, events })
  expect(answer.status).toBe(201)
  return answer.body as { id: number; secret: string }
}

const deliver = ({ ctx }: TestApp) => ctx.jobs.runNow('outbox.event')
const typesOf = (calls: readonly HookCall[]) => calls.map(({ body }) => (JSON.parse(body) as { type: string }).type)

testWithApp('a webhook hears what it asked for, signed, and the body is kept no longer', async (app) => {
  const admin = await signInAsAdmin(app)
  const receiver = await startReceiver()
  const { secret } = await add(admin, receiver.url, ['member', 'access'])
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  const { body: door } = await admin.post('/api/admin/devices/', { kind: 'door', serial: 'd', name: 'Front door' })
  const person = { email: 'mia@example.org', firstName: 'Mia', lastName: 'Ek', screenName: 'mia', state: 'active' }
  const { body: mia } = await admin.post('/api/admin/members/', person)
  await admin.put(`/api/access/doors/${door.id}/authorise/${mia.id}/`)
  await admin.put(`/api/access/doors/${door.id}/authorise/${mia.id}/`) // no change
  await admin.put(`/api/access/doors/${door.id}/revoke/${mia.id}/`)
  await admin.post(`/api/admin/members/${mia.id}/state/inactive/`)
  await deliver(app)
  await receiver.stop()
  const heard = receiver.calls.map(({ body }) => JSON.parse(body) as { type: string; data: unknown })
  const access = { memberId: mia.id, deviceId: door.id, kind: 'door' }
  const expected = [
    { type: 'member.created', data: { id: mia.id, name: 'Mia Ek', state: 'active' } },
    { type: 'access.granted', data: access },
    { type: 'access.revoked', data: access },
    { type: 'member.state_changed', data: { id: mia.id, before: 'active', after: 'inactive' } },
  ]
  const byType = (a: { type: string }, b: { type: string }) => a.type.localeCompare(b.type)
  const timestamp = '2026-03-12T08:00:00.000Z'
  expect(heard.toSorted(byType)).toEqual(expected.map((one) => ({ ...one, timestamp })).toSorted(byType))
  for (const { headers, body } of receiver.calls) {
    const id = String(headers['webhook-id'])
    const seconds = Number(headers['webhook-timestamp'])
    expect(seconds).toBe(Date.parse(timestamp) / 1000)
    expect(headers).toMatchObject(signWebhook(secret, { id, seconds, body }))
  }
  const rows = await app.ctx.db.selectFrom('outbox').select(['state', 'text']).where('kind', '=', 'event').execute()
  expect(rows).toEqual(expected.map(() => ({ state: 'sent', text: null })))
  const [listed] = (await admin.get(path)).body
  expect(listed).toMatchObject({ url: receiver.url, deliveries: { waiting: 0, failed: 0, lastSentAt: timestamp } })
  expect(JSON.stringify(listed)).not.toContain(secret)
})

testWithApp('a member of the club pays, and the amount is told in minor units', async (app) => {
  const admin = await signInAsAdmin(app)
  const receiver = await startReceiver()
  await add(admin, receiver.url, ['payment'])
  const memberId = await insertMember(app.ctx)
  const actor = { memberId: null, name: 'fobhouse' } as const
  const transfer = {
    from: { house: 'cash' },
    to: { memberId },
    amount: 1250,
    kind: 'cash',
    description: '',
    actor,
  } as const
  const id = await app.ctx.transact((trx) => postTransfer(app.ctx, trx, transfer))
  await expect(
    app.ctx.transact(async (trx) => {
      await postTransfer(app.ctx, trx, transfer)
      throw new Error('changed our mind')
    }),
  ).rejects.toThrow('changed our mind')
  await deliver(app)
  await receiver.stop()
  expect(receiver.calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    {
      type: 'payment.recorded',
      timestamp: '2026-03-12T08:00:00.000Z',
      data: { id, amount: 1250, kind: 'cash', from: { house: 'cash' }, to: { memberId }, reverses: null },
    },
  ])
})

testWithApp('a meeting is announced when it is added, moved and removed', async (app) => {
  const admin = await signInAsAdmin(app)
  const receiver = await startReceiver()
  await add(admin, receiver.url, ['meeting'])
  const meeting = { date: '2026-06-01T09:00:00.000Z', chair: 'Olive', type: 'general' }
  const { body: made } = await admin.post('/api/meetings/', meeting)
  const moved = { ...meeting, date: '2026-06-02T09:00:00.000Z' }
  await admin.put(`/api/meetings/${made.id}/`, moved)
  await admin.delete(`/api/meetings/${made.id}/`)
  await deliver(app)
  await receiver.stop()
  const heard = receiver.calls.map(({ body }) => JSON.parse(body) as { type: string; data: unknown })
  expect(heard.map(({ type }) => type).toSorted()).toEqual(['meeting.changed', 'meeting.created', 'meeting.removed'])
  expect(heard.find(({ type }) => type === 'meeting.changed')?.data).toEqual({ id: made.id, ...moved })
})

testWithApp('an address that fails holds up no other, and is tried again with the same id', async (app) => {
  const admin = await signInAsAdmin(app)
  let status = 503
  const [bad, good] = [await startReceiver(() => status), await startReceiver()]
  await add(admin, bad.url, ['member'])
  await add(admin, good.url, ['member'])
  for (const state of ['inactive', 'active', 'inactive', 'active', 'inactive', 'active', 'inactive', 'active']) {
    const id = await insertMember(app.ctx, { state: state === 'active' ? 'inactive' : 'active' })
    await admin.post(`/api/admin/members/${id}/state/${state}/`)
  }
  await deliver(app)
  expect(good.calls).toHaveLength(8)
  expect(bad.calls.length).toBeLessThanOrEqual(4) // the rest waits with the failed ones
  const failing = (await admin.get(path)).body.map((webhook: { deliveries: object }) => webhook.deliveries)
  expect(failing).toMatchObject([
    { waiting: 8, lastError: '503 thanks' },
    { waiting: 0, lastError: null },
  ])
  const firstId = bad.calls[0]?.headers['webhook-id']
  status = 200
  bad.calls.length = 0
  app.clock.advance('PT1M')
  await deliver(app)
  await Promise.all([bad.stop(), good.stop()])
  expect(bad.calls).toHaveLength(8)
  expect(bad.calls.map(({ headers }) => headers['webhook-id'])).toContain(firstId)
  expect(new Set(bad.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(8)
})

testWithApp('is tested, changed, gets a new secret, and is removed with what waits for it', async (app) => {
  const admin = await signInAsAdmin(app)
  const receiver = await startReceiver()
  const { id, secret } = await add(admin, receiver.url, ['member'])
  expect((await admin.post(`${path}${id}/test/`, {})).body).toEqual({ success: true, message: '200 thanks' })
  expect(typesOf(receiver.calls)).toEqual(['test'])
  await receiver.stop()
  const failed = await admin.post(`${path}${id}/test/`, {})
  expect(failed.body).toMatchObject({ success: false })
  const changed = await admin.put(`${path}${id}/`, { url: receiver.url, events: ['tap'] })
  expect(changed.body).toEqual({ id })
  // Whoever runs the former host knows the former secret.
  const moved = await admin.put(`${path}${id}/`, { url: 'https://elsewhere.example/hook', events: ['tap'] })
  expect(moved.body.secret).toMatch(/^whsec_/)
  expect(moved.body.secret).not.toBe(secret)
  await admin.put(`${path}${id}/`, { url: receiver.url, events: ['tap'] })
  const renewed = await admin.put(`${path}${id}/`, { url: receiver.url, events: ['member'], renewSecret: true })
  expect(renewed.body.secret).not.toBe(secret)
  await admin.post(`/api/admin/members/${await insertMember(app.ctx)}/state/inactive/`)
  await deliver(app)
  expect((await admin.delete(`${path}${id}/`)).status).toBe(200)
  expect((await admin.get('/api/admin/outbox/?kind=event')).body).toEqual([])
  expect((await admin.get(path)).body).toEqual([])
  for (const [method, body] of [
    ['PUT', { url: receiver.url, events: ['tap'] }],
    ['DELETE', undefined],
  ] as const) {
    expect((await admin.send(method, `${path}${id}/`, body ? { body } : {})).status).toBe(404)
  }
  const trail = JSON.stringify(await app.ctx.db.selectFrom('audit').selectAll().execute())
  for (const told of [secret, renewed.body.secret, '/hook']) expect(trail).not.toContain(told)
})

testWithApp('refuses addresses that must not be called, and nothing is written where nobody listens', async (app) => {
  const admin = await signInAsAdmin(app)
  for (const url of ['ftp://example.org/', 'http://169.254.169.254/latest', 'somewhere']) {
    expect((await admin.post(path, { url, events: ['tap'] })).status).toBe(400)
  }
  expect((await admin.post(path, { url: 'https://example.org/', events: [] })).status).toBe(400)
  await admin.post(`/api/admin/members/${await insertMember(app.ctx)}/state/inactive/`)
  expect((await admin.get('/api/admin/outbox/?kind=event')).body).toEqual([])
  const member = await signInAs(app, await insertMember(app.ctx))
  expect((await member.get(path)).status).toBe(403)
})
