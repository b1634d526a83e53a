import { expect } from 'vitest'
import { toText } from '../../core/clock.ts'
import { testWithApp } from '../../testing/app.ts'
import { signInAsAdmin } from '../../testing/factories.ts'

const path = '/api/access/status/'

testWithApp(
  'says how every approved device is, and fails on request where one that is to be reported is offline',
  async (app) => {
    const admin = await signInAsAdmin(app)
    const create = async (kind: string, name: string): Promise<number> =>
      (await admin.post('/api/admin/devices/', { kind, serial: `serial-${name}`, name })).body.id
    const door = await create('door', 'Front door')
    const saw = await create('interlock', 'Table saw')
    const fridge = await create('memberbucks', 'Fridge')
    const pending = await create('door', 'Not approved')
    await admin.post(`/api/admin/devices/${pending}/deauthorise/`)
    await admin.put(`/api/admin/doors/${door}/`, { hidden: true, lockedOut: true })
    const hear = (ids: number[]) =>
      app.ctx.db
        .updateTable('devices')
        .set({ last_seen_at: toText(app.clock.now()) })
        .where('id', 'in', ids)
        .execute()
    await hear([door, saw])

    const lastSeen = '2026-03-12T08:00:00.000Z'
    const statuses = {
      doors: [{ id: door, name: 'Front door', lastSeen, lockedOut: true, offline: false }],
      interlocks: [{ id: saw, name: 'Table saw', lastSeen, lockedOut: false, offline: false }],
      memberbucksDevices: [{ id: fridge, name: 'Fridge', lastSeen: null, lockedOut: false, offline: true }],
    }
    expect(await admin.get(path)).toMatchObject({ status: 200, body: statuses })
    expect((await admin.get(path)).body).toEqual(statuses)
    expect((await admin.get(`${path}?errorIfOffline=0`)).status).toBe(200)
    expect(await admin.get(`${path}?errorIfOffline=1`)).toMatchObject({
      status: 503,
      body: { code: 'device_offline', detail: 'Offline: Fridge.', ...statuses },
    })
    await admin.put(`/api/admin/memberbucks-devices/${fridge}/`, { reportStatus: false })
    expect((await admin.get(`${path}?errorIfOffline=1`)).body).toEqual(statuses)
    app.clock.advance({ minutes: 3, seconds: 1 })
    expect((await admin.get(`${path}?errorIfOffline=1`)).body.detail).toBe('Offline: Front door, Table saw.')
    expect((await admin.get(`${path}?errorIfOffline=maybe`)).status).toBe(400)
  },
)
