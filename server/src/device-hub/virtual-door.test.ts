import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VirtualDoor } from '@fobhouse/simulator/door.ts'
import { afterEach, beforeEach, expect } from 'vitest'
import { testWithApp } from '../testing/app.ts'
import { insertMember, signInAsAdmin } from '../testing/factories.ts'

// The simulated board and the server are each built from the protocol alone, and must understand each other.

const serial = '24a16057f1b2'
let folder: string
let doors: VirtualDoor[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fobhouse-door-'))
  doors = []
})
afterEach(() => {
  for (const door of doors) door.stop()
  rmSync(folder, { recursive: true })
})

function startDoor(url: string, key: string): VirtualDoor {
  const door = new VirtualDoor({ url, serial, key, folder, ipAddress: '10.0.0.9' })
  doors.push(door)
  door.start()
  return door
}

testWithApp(
  'a door is pending, gets its key, opens for a member, and no longer when the member is disabled',
  async (app) => {
    const admin = await signInAsAdmin(app)
    const origin = await app.listen()
    const unknown = startDoor(origin, '')
    await unknown.events.waitFor((event) => event.type === 'refused')
    unknown.stop()
    const [pending] = (await admin.get('/api/admin/devices/pending/')).body
    expect(pending).toMatchObject({ kind: 'door', serial, authorised: false })

    expect((await admin.post(`/api/admin/devices/${pending.id}/authorise/`)).status).toBe(200)
    const { key } = (await admin.post(`/api/admin/devices/${pending.id}/key/`)).body
    const door = startDoor(origin, key)
    await door.events.waitFor((event) => event.type === 'ready')
    expect(door.tap('1001')).toBe('denied')

    const member = await insertMember(app.ctx, { card_number: '1001' })
    await admin.put(`/api/access/doors/${pending.id}/authorise/${member}/`)
    await door.events.waitFor((event) => event.type === 'list' && event.cards === 1)
    expect(door.tap('1001')).toBe('opened')
    await door.events.waitFor((event) => event.type === 'reported' && event.command === 'log_access')
    const log = (await admin.get(`/api/admin/devices/${pending.id}/log/`)).body
    expect(log).toContainEqual(expect.objectContaining({ cardId: '1001', memberId: member, outcome: 'granted' }))

    const asked = performance.now()
    await admin.post(`/api/admin/members/${member}/state/inactive/`)
    await door.events.waitFor((event) => event.type === 'list' && door.tags.length === 0)
    expect(performance.now() - asked).toBeLessThan(1000)
    expect(door.tap('1001')).toBe('denied')
  },
)

testWithApp('a door obeys bump, lockout, unlock, lock and reboot, and is lost with its key', async (app) => {
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  const made = (await admin.post('/api/admin/devices/', { kind: 'door', serial, name: 'Front door' })).body
  const door = startDoor(origin, made.key)
  await door.events.waitFor((event) => event.type === 'ready')
  const command = (name: string) => admin.post(`/api/access/doors/${made.id}/${name}/`)

  expect((await command('bump')).body).toEqual({ success: true, delivered: true, done: false })
  await door.events.waitFor((event) => event.type === 'bumped')
  await command('unlock')
  await door.events.waitFor((event) => event.type === 'unlocked')
  await command('lock')
  await door.events.waitFor((event) => event.type === 'locked')
  await admin.put(`/api/admin/doors/${made.id}/`, { lockedOut: true })
  await door.events.waitFor((event) => event.type === 'lockout' && event.lockedOut)
  expect(door.tap('1001')).toBe('locked_out')
  await command('reboot')
  await door.events.waitFor(() => door.events.items.filter((event) => event.type === 'ready').length === 2)
  expect(door.isLockedOut).toBe(true)

  await admin.delete(`/api/admin/devices/${made.id}/key/`)
  await door.events.waitFor((event) => event.type === 'disconnected')
  expect((await command('bump')).status).toBe(503)
})
