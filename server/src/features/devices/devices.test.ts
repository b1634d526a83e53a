import { expect, vi } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { connectAuthorised, connectBoard } from '../../testing/board.ts'
import type { TestClient } from '../../testing/client.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'

async function createDoor(
  admin: TestClient,
  serial = 'door-1',
  name = 'Front door',
): Promise<{ id: number; key: string }> {
  const answer = await admin.post('/api/admin/devices/', { kind: 'door', serial, name })
  expect(answer.status).toBe(201)
  return answer.body
}

testWithApp('a new door is granted to every active member at once, if its maker says so', async (app) => {
  const admin = await signInAsAdmin(app)
  const member = await insertMember(app.ctx)
  await admin.post(`/api/admin/members/${member}/cards/`, { number: '1001', label: '' })
  await insertMember(app.ctx, { state: 'inactive' })
  const door = { kind: 'door', serial: 'door-1', name: 'Front door', defaultAccess: true }
  const { id } = (await admin.post('/api/admin/devices/', door)).body
  expect((await admin.get(`/api/admin/doors/${id}/`)).body).toMatchObject({ defaultAccess: true, cards: 1 })
  const grants = await app.ctx.db.selectFrom('grants').select(['member_id', 'source']).orderBy('member_id').execute()
  expect(grants).toContainEqual({ member_id: member, source: 'default' })
  expect(grants).toHaveLength(2) // the administrator, too
  const later = (await admin.post('/api/admin/devices/', { ...door, serial: 'door-2', defaultAccess: false })).body
  expect((await admin.get(`/api/admin/doors/${later.id}/`)).body).toMatchObject({ defaultAccess: false, cards: 0 })
})

testWithApp('creates a door with a key of its own that is stored only as a hash', async (app) => {
  const admin = await signInAsAdmin(app)
  const { id, key } = await createDoor(admin, '  door 1 ')
  expect(key).toMatch(/^[A-Za-z0-9]{8}\.[A-Za-z0-9]{32}$/)
  const { body } = await admin.get(`/api/admin/doors/${id}/`)
  expect(body).toEqual({
    id,
    kind: 'door',
    serial: 'door 1',
    name: 'Front door',
    description: '',
    ipAddress: null,
    authorised: true,
    lastSeen: null,
    offline: true,
    lockedOut: false,
    defaultAccess: false,
    playTheme: false,
    exemptFromSiteSignIn: false,
    hidden: false,
    reportStatus: true,
    postToDiscord: false,
    postToSlack: false,
    reader24Bit: false,
    link: 'board',
    mqtt: null,
    schedule: null,
    openHouse: null,
    mqttCommands: [],
    openState: { state: 'off', since: null, until: null },
    contact: null,
    createdAt: '2026-03-12T08:00:00.000Z',
    keyCreatedAt: '2026-03-12T08:00:00.000Z',
    heldOpen: false,
    cards: 0,
    listCurrent: false,
    listHours: 72,
    protocol: null,
    listVersion: null,
    listAcked: null,
    listExpires: null,
    listRefused: null,
    lastTap: null,
    unreadableCards: [],
    statistics: [],
  })
  const everything = JSON.stringify([
    await app.ctx.db.selectFrom('devices').selectAll().execute(),
    await app.ctx.db.selectFrom('audit').selectAll().execute(),
  ])
  expect(everything).not.toContain(key.slice(9))
  const again = await admin.post('/api/admin/devices/', { kind: 'door', serial: 'door 1', name: 'Another' })
  expect(again).toMatchObject({ status: 409, body: { code: 'device_already_exists' } })
  const interlock = await admin.post('/api/admin/devices/', { kind: 'interlock', serial: 'door 1', name: 'Lathe' })
  expect(interlock.status).toBe(201)
})

testWithApp('refuses what no device can be called', async (app) => {
  const admin = await signInAsAdmin(app)
  const wrong = [
    { kind: 'door', serial: 'a/b', name: 'Door' },
    { kind: 'door', serial: 'x'.repeat(51), name: 'Door' },
    { kind: 'door', serial: '', name: 'Door' },
    { kind: 'door', serial: 'a\u0000b', name: 'Door' },
    { kind: 'gate', serial: 'a', name: 'Door' },
    { kind: 'door', serial: 'a', name: 'x'.repeat(31) },
    { kind: 'door', serial: 'a', name: 'Door', key: 'mine' },
  ]
  for (const body of wrong) {
    expect(await admin.post('/api/admin/devices/', body)).toMatchObject({ status: 400, body: { code: 'validation' } })
  }
})

testWithApp('changes flags, tells the board of a lockout, and writes down what changed', async (app) => {
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  const { id, key } = await createDoor(admin)
  const { board } = await connectAuthorised(origin, { serial: 'door-1', key })
  const change = { name: 'Back door', description: 'To the yard', lockedOut: true, postToSlack: true, hidden: false }
  expect(await admin.put(`/api/admin/doors/${id}/`, change)).toMatchObject({ status: 200, body: {} })
  expect(await board.next()).toBe('{"command":"update_device_locked_out","locked_out":true}')
  expect((await admin.get('/api/admin/doors/')).body).toMatchObject([{ ...change, listCurrent: true }])
  await admin.put(`/api/admin/doors/${id}/`, change)
  await admin.put(`/api/admin/doors/${id}/`, { lockedOut: false })
  expect(await board.next()).toBe('{"command":"update_device_locked_out","locked_out":false}')
  const rows = await app.ctx.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'device.update')
    .orderBy('id')
    .execute()
  expect(rows.map((row) => [JSON.parse(row.before), JSON.parse(row.after)])).toEqual([
    [
      { name: 'Front door', description: '', locked_out: 0, post_to_slack: 0 },
      { name: 'Back door', description: 'To the yard', locked_out: 1, post_to_slack: 1 },
    ],
    [{ locked_out: 1 }, { locked_out: 0 }],
  ])
  for (const [path, body] of [
    ['/api/admin/doors/999/', { name: 'X' }],
    ['/api/admin/doors/x/', { name: 'X' }],
  ] as const) {
    expect((await admin.put(path, body)).status).toBe(404)
  }
  expect((await admin.put(`/api/admin/doors/${id}/`, { serial: 'other' })).status).toBe(400)
  expect((await admin.put(`/api/admin/doors/${id}/`, { name: '' })).status).toBe(400)
})

testWithApp('removes a door, keeps its history, and frees its serial', async (app) => {
  const admin = await signInAsAdmin(app)
  const { id } = await createDoor(admin)
  const tap = { device_id: id, at: '2026-03-01T08:00:00.000Z', card_number: '7', member_id: null }
  await app.ctx.db
    .insertInto('taps')
    .values({ ...tap, outcome: 'unknown_card' })
    .execute()
  const interlock = await admin.post('/api/admin/devices/', { kind: 'interlock', serial: 'lathe', name: 'Lathe' })
  expect((await admin.delete(`/api/admin/doors/${interlock.body.id}/`)).status).toBe(404)
  expect((await admin.delete(`/api/admin/doors/${id}/`)).status).toBe(200)
  expect((await admin.delete(`/api/admin/doors/${id}/`)).status).toBe(404)
  expect((await admin.get(`/api/admin/doors/${id}/`)).status).toBe(404)
  expect((await admin.get('/api/admin/doors/')).body).toEqual([])
  expect((await admin.get('/api/tools/swipes/')).body.doors).toMatchObject([{ name: 'Front door' }])
  expect((await createDoor(admin)).id).not.toBe(id)
})

testWithApp('a door let in again is seen by members and has its default members', async (app) => {
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  const board = await connectBoard(origin, { serial: 'new' })
  board.send({ command: 'authenticate', secret_key: 'none' })
  await board.next()
  const [{ id }] = (await admin.get('/api/admin/devices/pending/')).body
  await admin.put(`/api/admin/doors/${id}/`, { name: 'Side door', defaultAccess: true })
  const later = await insertMember(app.ctx, { card_number: '1001' })
  const member = await signInAs(app, later)
  expect((await member.get('/api/access/permissions/')).body.doors).toEqual([])
  await admin.post(`/api/admin/devices/${id}/authorise/`)
  expect((await member.get('/api/access/permissions/')).body.doors).toMatchObject([{ name: 'Side door', access: true }])
  expect((await admin.get('/api/admin/doors/')).body).toMatchObject([{ cards: 1 }])
  for (const verb of ['authorise', 'deauthorise', 'key']) {
    expect((await admin.post(`/api/admin/devices/999/${verb}/`)).status).toBe(404)
  }
})

testWithApp('lists doors with cards and newest tap by a number of queries that does not grow', async (app) => {
  const admin = await signInAsAdmin(app)
  const ann = await insertMember(app.ctx, { card_number: '1001', first_name: 'Ann', last_name: 'Lee' })
  const countQueries = async (): Promise<number> => {
    app.ctx.devices.lists.forget('all')
    const executed = vi.spyOn(app.ctx.db.getExecutor(), 'executeQuery')
    await admin.get('/api/admin/doors/')
    const count = executed.mock.calls.length
    executed.mockRestore()
    return count
  }
  const addDoor = async (index: number) => {
    const { id } = await createDoor(admin, `door-${index}`, `Door ${String(index).padStart(2, '0')}`)
    await admin.put(`/api/access/doors/${id}/authorise/${ann}/`)
    const at = (minute: number) => `2026-03-01T08:0${minute}:00.000Z`
    const tap = { device_id: id, card_number: '1001', member_id: ann }
    await app.ctx.db
      .insertInto('taps')
      .values([
        { ...tap, at: at(2), outcome: 'granted' },
        { ...tap, at: at(1), outcome: 'denied' },
      ])
      .execute()
  }
  await addDoor(0)
  const few = await countQueries()
  for (let index = 1; index < 12; index += 1) await addDoor(index)
  expect(await countQueries()).toBe(few)
  expect(few).toBeGreaterThan(0)
  const { body } = await admin.get('/api/admin/doors/')
  expect(body).toHaveLength(12)
  for (const door of body) {
    const lastTap = { date: '2026-03-01T08:02:00.000Z', member: 'Ann Lee', outcome: 'granted' }
    expect(door).toMatchObject({ cards: 1, lastTap })
  }
  const one = await admin.get(`/api/admin/doors/${body[0].id}/`)
  const lastSwipe = '2026-03-01T08:02:00.000Z'
  expect(one.body.statistics).toEqual([{ memberId: ann, name: 'Ann Lee', totalSwipes: 1, totalSeconds: 0, lastSwipe }])
})

testWithApp('pages through taps and connections of a device together, newest first', async (app) => {
  const admin = await signInAsAdmin(app)
  const { id } = await createDoor(admin)
  const ann = await insertMember(app.ctx, { first_name: 'Ann', last_name: 'Lee' })
  const at = (minute: number) => `2026-03-01T08:0${minute}:00.000Z`
  for (const minute of [1, 1, 3, 5]) {
    const tap = { device_id: id, at: at(minute), card_number: '1001', member_id: ann, outcome: 'granted' as const }
    await app.ctx.db.insertInto('taps').values(tap).execute()
  }
  for (const minute of [0, 1, 1, 4]) {
    const event = { device_id: id, at: at(minute), event: 'connected' as const, address: '10.0.0.9' }
    await app.ctx.db.insertInto('device_connections').values(event).execute()
  }
  const path = `/api/admin/devices/${id}/log/`
  const whole = await admin.get(path)
  expect(whole.headers['link']).toBeUndefined()
  expect(whole.body.map((entry: { date: string; outcome: string }) => [entry.date, entry.outcome])).toEqual([
    [at(5), 'granted'],
    [at(4), 'connected'],
    [at(3), 'granted'],
    [at(1), 'granted'],
    [at(1), 'granted'],
    [at(1), 'connected'],
    [at(1), 'connected'],
    [at(0), 'connected'],
  ])
  expect(whole.body[0]).toMatchObject({ cardId: '1001', memberId: ann, member: 'Ann Lee' })
  for (const limit of [1, 2, 3, 7, 8]) {
    const entries: unknown[] = []
    let next: string | undefined = `?limit=${limit}`
    while (next !== undefined) {
      const page = await admin.get(path + next)
      expect(page.body.length).toBeLessThanOrEqual(limit)
      entries.push(...page.body)
      next = /<(.+)>; rel="next"/.exec(page.headers['link'] ?? '')?.[1]
    }
    expect(entries).toEqual(whole.body)
  }
  expect((await admin.get(`${path}?cursor=nonsense`)).status).toBe(400)
  expect((await admin.get('/api/admin/devices/999/log/')).status).toBe(404)
})

testWithApp('keeps devices from everyone but administrators', async (app) => {
  const member = await signInAs(app, await insertMember(app.ctx))
  const paths = ['/api/admin/doors/', '/api/admin/doors/1/', '/api/admin/devices/pending/', '/api/admin/devices/1/log/']
  for (const path of paths) {
    expect(await member.get(path)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await app.visitor.get(path)).toMatchObject({ status: 401 })
  }
  expect((await member.post('/api/access/doors/1/bump/')).status).toBe(403)
  expect((await member.put('/api/access/doors/1/authorise/1/')).status).toBe(403)
})
