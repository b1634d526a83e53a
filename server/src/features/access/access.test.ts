import { duties } from '@fobhouse/contract/duties.ts'
import { expect, vi } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { type Board, connectAuthorised } from '../../testing/board.ts'
import type { TestClient } from '../../testing/client.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { loadPermissions } from './load-permissions.ts'

type Door = { id: number; key: string; serial: string }
let doors = 0

async function createDoor(admin: TestClient, name = 'Front door'): Promise<Door> {
  doors += 1
  const serial = `door-${doors}`
  const { body } = await admin.post('/api/admin/devices/', { kind: 'door', serial, name })
  return { ...body, serial }
}

async function connectDoor(app: TestApp, admin: TestClient) {
  const origin = await app.listen()
  const door = await createDoor(admin)
  const { board } = await connectAuthorised(origin, door)
  return { door, board }
}

async function nextTags(board: Board): Promise<string[]> {
  const frame = JSON.parse(await board.next())
  expect(frame.command).toBe('sync')
  return frame.tags
}

testWithApp('a connected door has its new list within a second of whatever changes it', async (app) => {
  const admin = await signInAsAdmin(app)
  const { door, board } = await connectDoor(app, admin)
  const member = await insertMember(app.ctx, { card_number: '1001', state: 'active' })
  const steps: [() => Promise<unknown>, string[]][] = [
    [() => admin.put(`/api/access/doors/${door.id}/authorise/${member}/`), ['1001']],
    [() => admin.post(`/api/admin/members/${member}/state/inactive/`), []],
    [() => admin.post(`/api/admin/members/${member}/state/active/`), ['1001']],
    [() => admin.put(`/api/admin/members/${member}/profile/`, { rfid: '16779999' }), ['16779999']],
    [() => admin.put(`/api/admin/doors/${door.id}/`, { reader24Bit: true }), ['2783']],
    [() => admin.put(`/api/admin/doors/${door.id}/`, { reader24Bit: false }), ['16779999']],
    [() => admin.put(`/api/access/doors/${door.id}/revoke/${member}/`), []],
    [() => admin.put(`/api/admin/doors/${door.id}/`, { defaultAccess: true }), ['16779999']],
    [() => admin.put(`/api/admin/doors/${door.id}/`, { defaultAccess: false }), []],
  ]
  for (const [change, tags] of steps) {
    const began = performance.now()
    await change()
    expect(await nextTags(board)).toEqual(tags)
    expect(performance.now() - began).toBeLessThan(1000)
  }
})

testWithApp('many changes at once are one push, and none where the list stays the same', async (app) => {
  const admin = await signInAsAdmin(app)
  const { door, board } = await connectDoor(app, admin)
  const members = await Promise.all(
    Array.from({ length: 20 }, (_, index) => insertMember(app.ctx, { card_number: String(2000 + index) })),
  )
  await app.ctx.transact(async (trx) => {
    for (const member_id of members) {
      const row = { device_id: door.id, member_id, source: 'hand' as const, granted_at: '2026-03-12T08:00:00.000Z' }
      await trx.insertInto('grants').values(row).execute()
      app.ctx.devices.noteChange(trx, [door.id])
    }
  })
  expect(await nextTags(board)).toHaveLength(20)
  const nobody = await insertMember(app.ctx, { card_number: null })
  await admin.put(`/api/access/doors/${door.id}/authorise/${nobody}/`)
  await admin.put(`/api/admin/doors/${door.id}/`, { lockedOut: true })
  expect(await board.next()).toBe('{"command":"update_device_locked_out","locked_out":true}')
  await admin.put(`/api/access/doors/${door.id}/revoke/${members[0]}/`)
  expect(await nextTags(board)).toHaveLength(19)
})

testWithApp('a door that was away when its list changed gets it when it comes back', async (app) => {
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  const door = await createDoor(admin)
  const first = await connectAuthorised(origin, door)
  await first.board.close()
  const member = await insertMember(app.ctx, { card_number: '1001' })
  await admin.put(`/api/access/doors/${door.id}/authorise/${member}/`)
  const second = await connectAuthorised(origin, door)
  expect(JSON.parse(second.greeting[1] ?? '').tags).toEqual(['1001'])
})

testWithApp('cards that a reader of 24 bits cannot tell apart are left out and shown', async (app) => {
  const admin = await signInAsAdmin(app)
  const { door, board } = await connectDoor(app, admin)
  await admin.put(`/api/admin/doors/${door.id}/`, { reader24Bit: true, defaultAccess: false })
  const ann = await insertMember(app.ctx, { card_number: '5', first_name: 'Ann', last_name: 'Lee' })
  await insertMember(app.ctx, { card_number: '16777221', first_name: 'Bo', last_name: 'Ek' })
  const cat = await insertMember(app.ctx, { card_number: '33554441' })
  for (const member of [ann, cat]) await admin.put(`/api/access/doors/${door.id}/authorise/${member}/`)
  expect(await nextTags(board)).toEqual(['9'])
  const { body } = await admin.get(`/api/admin/doors/${door.id}/`)
  expect(body.unreadableCards.map((person: { name: string }) => person.name).toSorted()).toEqual(['Ann Lee', 'Bo Ek'])
  const mine = await (await signInAs(app, ann)).get('/api/access/permissions/')
  expect(mine.body.doors[0]).toMatchObject({ access: false, reasons: [{ code: 'unknown_card' }] })
  board.send({ command: 'log_access', card_id: '9' })
  await board.next()
  const taps = await app.ctx.db.selectFrom('taps').select(['member_id', 'card_number']).execute()
  expect(taps).toEqual([{ member_id: cat, card_number: '9' }])
})

testWithApp('who only registered reads why a door stays shut, but not whether it is online', async (app) => {
  const admin = await signInAsAdmin(app)
  const { door } = await connectDoor(app, admin)
  const own = async (id: number) => (await (await signInAs(app, id)).get('/api/access/permissions/')).body.doors
  const [seen] = await own(await insertMember(app.ctx))
  expect(seen).toMatchObject({ offline: false, lastHeard: expect.any(String) })
  app.clock.advance('PT1H')
  expect(await own(await insertMember(app.ctx))).toMatchObject([{ offline: true }])
  for (const state of ['noob', 'accountonly', 'inactive'] as const) {
    const [told] = await own(await insertMember(app.ctx, { state }))
    expect(told).toMatchObject({ id: door.id, offline: false, lastHeard: null, access: false })
    expect(told.reasons).toContainEqual({ code: 'member_not_active' })
  }
})

testWithApp('a number that somebody only claims takes no member’s card off a reader of 24 bits', async (app) => {
  const admin = await signInAsAdmin(app)
  const { door, board } = await connectDoor(app, admin)
  await admin.put(`/api/admin/doors/${door.id}/`, { reader24Bit: true, defaultAccess: false })
  const ann = await insertMember(app.ctx, { card_number: '5' })
  await admin.put(`/api/access/doors/${door.id}/authorise/${ann}/`)
  expect(await nextTags(board)).toEqual(['5'])
  for (const state of ['noob', 'inactive', 'accountonly'] as const) {
    const low = ['noob', 'inactive', 'accountonly'].indexOf(state) + 1
    await insertMember(app.ctx, { card_number: String(low * 2 ** 24 + 5), state })
  }
  expect((await admin.post(`/api/access/doors/${door.id}/sync/`)).status).toBe(200)
  expect(await nextTags(board)).toEqual(['5'])
  expect((await admin.get(`/api/admin/doors/${door.id}/`)).body.unreadableCards).toEqual([])
  const mine = await (await signInAs(app, ann)).get('/api/access/permissions/')
  expect(mine.body.doors[0]).toMatchObject({ access: true, reasons: [] })
  const why = await admin.get(`/api/admin/why/?card=5&device=${door.id}`)
  expect(why.body).toMatchObject({ facts: { member: { id: ann }, cardReadable: true } })
  board.send({ command: 'log_access', card_id: '5' })
  await board.next()
  expect(await app.ctx.db.selectFrom('taps').select('member_id').execute()).toEqual([{ member_id: ann }])
})

testWithApp('a number that was tapped before somebody claimed it is told beside their application', async (app) => {
  const admin = await signInAsAdmin(app)
  const { door, board } = await connectDoor(app, admin)
  const claimant = await insertMember(app.ctx, { card_number: null, state: 'noob' })
  const told = async () => (await admin.get(`/api/admin/members/${claimant}/profile/`)).body.cardTapped
  const tap = async (card_id: string) => {
    app.clock.advance('PT1M')
    board.send({ command: 'log_access_denied', card_id })
    await board.next()
  }
  await tap('16777300')
  await tap('16777300')
  expect(await told()).toBeNull()
  expect(
    (await (await signInAs(app, claimant)).post('/api/billing/access-card/', { accessCard: '16777300' })).status,
  ).toBe(200)
  const before = { device: 'Front door', date: '2026-03-12T08:02:00.000Z', times: 2, member: null }
  expect(await told()).toEqual(before)
  await tap('16777300') // the claimant's own tap
  expect(await told()).toEqual(before)
  await insertMember(app.ctx, { card_number: '84', first_name: 'Ann', last_name: 'Lee' })
  await admin.put(`/api/admin/doors/${door.id}/`, { reader24Bit: true })
  await tap('84') // this reader sends 84 for both cards
  const last = { times: 3, member: 'Ann Lee', date: '2026-03-12T08:04:00.000Z' }
  await expect.poll(told).toMatchObject(last) // the board's new list may arrive first
  await admin.post(`/api/admin/members/${claimant}/state/active/`)
  expect(await told()).toBeNull()
})

testWithApp('taps are stored, shown, told to administrators, and say when a member was last seen', async (app) => {
  const admin = await signInAsAdmin(app)
  const { door, board } = await connectDoor(app, admin)
  const ann = await insertMember(app.ctx, { card_number: '1001', first_name: 'Ann', last_name: 'Lee' })
  const heard: unknown[] = []
  app.ctx.live.subscribe({ memberId: 0, duties, hear: (event) => event.type === 'tap' && heard.push(event.tap) })
  const own: string[] = []
  app.ctx.live.subscribe({ memberId: ann, duties: [], hear: (event) => own.push(event.type) })
  for (const [command, card_id] of [
    ['log_access', '1001'],
    ['log_access_locked_out', '1001'],
    ['log_access_denied', '00042'],
  ]) {
    app.clock.advance('PT1M')
    board.send({ command, card_id })
    await board.next()
  }
  expect(heard).toMatchObject([
    { deviceId: door.id, device: 'Front door', memberId: ann, member: 'Ann Lee', outcome: 'granted' },
    { outcome: 'locked_out', date: '2026-03-12T08:02:00.000Z' },
    { memberId: null, member: null, outcome: 'unknown_card' },
  ])
  expect(own).toEqual(['profile', 'permissions', 'profile', 'permissions'])
  const member = await signInAs(app, ann)
  const swipes = await member.get('/api/tools/swipes/')
  expect(swipes.body).toMatchObject({
    doors: [
      { name: 'Front door', user: null, outcome: 'unknown_card', date: '2026-03-12T08:03:00.000Z' },
      { user: 'Ann Lee', outcome: 'locked_out' },
      { user: 'Ann Lee', outcome: 'granted' },
    ],
    interlocks: [],
  })
  const lastSeen = await member.get('/api/tools/lastseen/')
  expect(lastSeen.body).toMatchObject([
    { id: ann, user: 'Ann Lee', never: false, date: '2026-03-12T08:02:00.000Z' },
    { user: 'Aroha Ngata', never: true, date: null },
  ])
  await app.ctx.db.updateTable('members').set({ hide_last_seen: 1 }).where('id', '=', ann).execute()
  expect((await admin.get('/api/tools/lastseen/')).body).toHaveLength(1)
})

testWithApp('swipes are the 300 newest, and hidden doors and tools are for administrators', async (app) => {
  const admin = await signInAsAdmin(app)
  const [open, hidden] = [await createDoor(admin, 'Open'), await createDoor(admin, 'Hidden')]
  await admin.put(`/api/admin/doors/${hidden.id}/`, { hidden: true })
  const rows = Array.from({ length: 305 }, (_, index) => ({
    device_id: index < 2 ? hidden.id : open.id,
    at: new Date(Date.UTC(2026, 2, 1) - index * 1000).toISOString(),
    card_number: '7',
    member_id: null,
    outcome: 'unknown_card' as const,
  }))
  await app.ctx.db.insertInto('taps').values(rows).execute()
  const ann = await insertMember(app.ctx)
  for (const name of ['Lathe', 'Hidden lathe']) {
    const { id } = (await admin.post('/api/admin/devices/', { kind: 'interlock', serial: name, name })).body
    await admin.put(`/api/admin/interlocks/${id}/`, { hidden: name !== 'Lathe' })
    const [at, costs] = ['2026-03-01T08:00:00.000Z', { cost_per_session: 0, cost_per_hour: 0, cost_per_kwh: 0 }]
    const session = { device_id: id, uuid: name, member_id: ann, started_at: at, last_news_at: at }
    await app.ctx.db
      .insertInto('interlock_sessions')
      .values({ ...session, ...costs })
      .execute()
  }
  const member = await signInAs(app, ann)
  const seen = await member.get('/api/tools/swipes/')
  expect(seen.body.doors).toHaveLength(299)
  expect(seen.body.doors[0]).toMatchObject({ name: 'Open', date: '2026-02-28T23:59:58.000Z' })
  expect(seen.body.interlocks).toMatchObject([{ name: 'Lathe' }])
  const all = (await admin.get('/api/tools/swipes/')).body
  expect(all.doors[0]).toMatchObject({ name: 'Hidden' })
  expect(all.interlocks).toMatchObject([{ name: 'Hidden lathe' }, { name: 'Lathe' }])
})

testWithApp(
  'permissions say what opens and why not, with the same words for members and administrators',
  async (app) => {
    const admin = await signInAsAdmin(app)
    const door = await createDoor(admin, 'Front door')
    const hidden = await createDoor(admin, 'Secret door')
    await admin.put(`/api/admin/doors/${hidden.id}/`, { hidden: true })
    await admin.post('/api/admin/devices/', { kind: 'interlock', serial: 'lathe', name: 'Lathe' })
    const id = await insertMember(app.ctx, { card_number: null, state: 'noob' })
    const member = await signInAs(app, id)
    await admin.put(`/api/admin/doors/${door.id}/`, { lockedOut: true, description: 'By the street' })
    const before = await member.get('/api/access/permissions/')
    expect(before.body).toMatchObject({
      doors: [
        {
          id: door.id,
          name: 'Front door',
          description: 'By the street',
          access: false,
          locked_out: true,
          offline: false, // only active members are told
          lastHeard: null,
          taps: 0,
          reasons: [
            { code: 'no_card' },
            { code: 'device_locked_out' },
            { code: 'member_not_active' },
            { code: 'not_granted' },
          ],
        },
      ],
      interlocks: [{ name: 'Lathe', access: false }],
    })
    await admin.put(`/api/admin/doors/${door.id}/`, { lockedOut: false })
    await admin.put(`/api/admin/members/${id}/profile/`, { rfid: '1001' })
    await admin.post(`/api/admin/members/${id}/makemember/`)
    await admin.put(`/api/access/doors/${door.id}/authorise/${id}/`)
    const after = await member.get('/api/access/permissions/')
    expect(after.body.doors).toMatchObject([{ access: true, reasons: [] }])
    const seen = await admin.get(`/api/admin/members/${id}/access/`)
    expect(seen.body.doors).toMatchObject([
      { name: 'Front door', granted: true, access: true },
      { name: 'Secret door', granted: false, access: false, reasons: [{ code: 'not_granted' }] },
    ])
    expect(await admin.get('/api/admin/members/999/access/')).toMatchObject({ status: 404 })
  },
)

testWithApp('default access is granted on becoming active, kept by hand, and takes back only its own', async (app) => {
  const admin = await signInAsAdmin(app)
  const door = await createDoor(admin)
  const byHand = await insertMember(app.ctx)
  const later = await insertMember(app.ctx, { state: 'noob' })
  const adopted = await insertMember(app.ctx)
  const url = (verb: string, id: number) => `/api/access/doors/${door.id}/${verb}/${id}/`
  await admin.put(url('authorise', byHand))
  const preview = (value: boolean) => admin.get(`/api/admin/devices/${door.id}/default-access/?value=${value}`)
  const ids = (people: { id: number }[]) => people.map((person) => person.id).toSorted((one, other) => one - other)
  const gains = (await preview(true)).body
  expect(ids(gains.gains)).not.toContain(byHand)
  expect(ids(gains.gains)).toContain(adopted)
  expect(gains.loses).toEqual([])
  await admin.put(`/api/admin/doors/${door.id}/`, { defaultAccess: true })
  await admin.post(`/api/admin/members/${later}/makemember/`)
  await admin.put(url('authorise', adopted))
  const holders = async () => {
    const rows = await app.ctx.db.selectFrom('grants').select(['member_id', 'source']).orderBy('member_id').execute()
    return new Map(rows.map((row) => [row.member_id, row.source]))
  }
  const given = await holders()
  expect([given.get(byHand), given.get(later), given.get(adopted)]).toEqual(['hand', 'default', 'hand'])
  const loses = (await preview(false)).body
  expect(ids(loses.loses)).toContain(later)
  expect(ids(loses.loses)).not.toContain(byHand)
  await admin.put(`/api/admin/doors/${door.id}/`, { defaultAccess: false })
  expect([...(await holders()).keys()]).toEqual([byHand, adopted])
  await admin.put(url('revoke', byHand))
  expect([...(await holders()).keys()]).toEqual([adopted])
})

testWithApp('grants are audited once, and only between what exists', async (app) => {
  const admin = await signInAsAdmin(app)
  const door = await createDoor(admin)
  const member = await insertMember(app.ctx)
  for (const verb of ['authorise', 'authorise', 'revoke', 'revoke']) {
    const answer = await admin.put(`/api/access/doors/${door.id}/${verb}/${member}/`)
    expect(answer).toMatchObject({ status: 200, body: {} })
  }
  const rows = await app.ctx.db.selectFrom('audit').select(['action', 'actor', 'subject']).orderBy('id').execute()
  expect(rows.slice(1)).toEqual([
    { action: 'access.authorise', actor: 'Aroha Ngata', subject: `member:${member}` },
    { action: 'access.revoke', actor: 'Aroha Ngata', subject: `member:${member}` },
  ])
  for (const path of [
    `doors/999/authorise/${member}`,
    `doors/${door.id}/authorise/999`,
    `interlocks/${door.id}/revoke/${member}`,
    `doors/x/revoke/${member}`,
  ]) {
    expect(await admin.put(`/api/access/${path}/`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
})

testWithApp('commands say honestly whether a board got them', async (app) => {
  const admin = await signInAsAdmin(app)
  const { door, board } = await connectDoor(app, admin)
  const url = (command: string) => `/api/access/doors/${door.id}/${command}/`
  const heldOpen = async () => (await admin.get(`/api/admin/doors/${door.id}/`)).body.heldOpen
  const delivered = { status: 200, body: { success: true, delivered: true, done: false } }
  for (const [command, held] of [
    ['bump', false],
    ['unlock', true],
    ['bump', true],
    ['lock', false],
    ['unlock', true],
    ['reboot', false],
  ] as const) {
    expect(await admin.post(url(command))).toMatchObject(delivered)
    expect(await board.next()).toBe(`{"command":"${command}"}`)
    expect(await heldOpen()).toBe(held)
  }
  expect(await admin.post(url('sync'))).toMatchObject(delivered)
  expect(await nextTags(board)).toEqual([])
  await board.close()
  await vi.waitFor(() => expect(app.ctx.devices.isConnected(door.id)).toBe(false))
  for (const command of ['bump', 'sync', 'reboot', 'lock', 'unlock']) {
    expect(await admin.post(url(command))).toMatchObject({ status: 503, body: { code: 'device_offline' } })
  }
  const rows = await app.ctx.db
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('action', 'like', 'device.%')
    .orderBy('id')
    .execute()
  expect(rows).toHaveLength(1 + 7 + 5)
  expect(rows.at(-1)).toEqual({ action: 'device.unlock', after: '{"delivered":false}' })
  expect(await admin.post(`/api/access/interlocks/${door.id}/lock/`)).toMatchObject({ status: 404 })
  expect(await admin.post(`/api/access/interlocks/${door.id}/bump/`)).toMatchObject({ status: 404 })
})

testWithApp('what somebody may open costs six questions in a club that has doors and nothing else', async (app) => {
  const admin = await signInAsAdmin(app)
  const memberId = await insertMember(app.ctx)
  const countQueries = async () => {
    const executed = vi.spyOn(app.ctx.db.getExecutor(), 'executeQuery')
    await loadPermissions(app.ctx, { memberId, withHidden: true })
    const queries = executed.mock.calls.length
    executed.mockRestore()
    return queries
  }
  await createDoor(admin)
  expect(await countQueries()).toBe(6)
  await createDoor(admin)
  expect(await countQueries()).toBe(6)
})
