import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { connectBoard } from '../../testing/board.ts'
import { insertMember, signInAsAdmin } from '../../testing/factories.ts'

async function knock({ ctx }: TestApp, origin: string, kind: 'door' | 'interlock' | 'memberbucks'): Promise<number> {
  const board = await connectBoard(origin, { kind, serial: `new-${kind}` })
  board.send({ command: 'authenticate', secret_key: 'none' })
  expect(await board.next()).toBe('{"authorised":false}')
  const device = await ctx.db.selectFrom('devices').select('id').where('kind', '=', kind).executeTakeFirstOrThrow()
  return device.id
}

testWithApp('ignores what knocks, of any kind, without a trace but the deed, until it knocks again', async (app) => {
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  for (const kind of ['door', 'interlock', 'memberbucks'] as const) {
    const id = await knock(app, origin, kind)
    expect((await admin.get(`/api/admin/devices/${id}/`)).body).toMatchObject({ id, kind, authorised: false })
    expect((await admin.get('/api/admin/devices/pending/')).body).toMatchObject([{ id, kind, serial: `new-${kind}` }])
    expect((await admin.post(`/api/admin/devices/${id}/ignore/`)).status).toBe(200)
    expect((await admin.get('/api/admin/devices/pending/')).body).toEqual([])
    expect(await app.ctx.db.selectFrom('devices').selectAll().execute()).toEqual([])
    expect((await admin.post(`/api/admin/devices/${id}/ignore/`)).status).toBe(404)
    expect((await admin.get(`/api/admin/devices/${id}/`)).status).toBe(404)
    const again = await knock(app, origin, kind)
    expect((await admin.get('/api/admin/devices/pending/')).body).toMatchObject([{ id: again }])
    await admin.post(`/api/admin/devices/${again}/ignore/`)
  }
  const deeds = app.ctx.db.selectFrom('audit').select(['action', 'before']).where('action', '=', 'device.ignore')
  const [first] = await deeds.orderBy('id').execute()
  expect(JSON.parse(first?.before ?? '')).toEqual({ name: 'new-door', kind: 'door', serial: 'new-door' })
})

testWithApp('does not ignore what is in, and keeps the history of what was', async (app) => {
  const admin = await signInAsAdmin(app)
  const { id } = (await admin.post('/api/admin/devices/', { kind: 'door', serial: 'one', name: 'Front door' })).body
  expect(await admin.post(`/api/admin/devices/${id}/ignore/`)).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
  const ada = await insertMember(app.ctx)
  await admin.put(`/api/access/doors/${id}/authorise/${ada}/`)
  await admin.post(`/api/admin/devices/${id}/deauthorise/`)
  expect((await admin.post(`/api/admin/devices/${id}/ignore/`)).status).toBe(200)
  expect((await admin.get('/api/admin/devices/pending/')).body).toEqual([])
  const [row] = await app.ctx.db.selectFrom('devices').select(['name', 'removed_at']).execute()
  expect(row).toEqual({ name: 'Front door', removed_at: '2026-03-12T08:00:00.000Z' })
})
