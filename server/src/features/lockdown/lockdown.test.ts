import { expect, vi } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { type Board, connectAuthorised } from '../../testing/board.ts'
import { confirmAnew, insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'

const path = '/api/admin/lockdown/'
const burst = { reason: 'A pipe has burst', exceptions: [] as number[] }

/** An administrator, Ann and Bo with cards and grants for the front door, and its board. */
async function makeClub(app: TestApp) {
  const admin = await signInAsAdmin(app)
  const ann = await insertMember(app.ctx, { card_number: '1001', first_name: 'Ann', last_name: 'Lee' })
  const bo = await insertMember(app.ctx, { card_number: '2002', first_name: 'Bo', last_name: 'Ek' })
  const door = (await admin.post('/api/admin/devices/', { kind: 'door', serial: 'front', name: 'Front door' })).body
  for (const id of [ann, bo]) await admin.put(`/api/access/doors/${door.id}/authorise/${id}/`)
  const origin = await app.listen()
  const connect = async () => (await connectAuthorised(origin, { ...door, serial: 'front' })).board
  return { admin, ann, bo, door, origin, connect, board: await connect() }
}

const heard = async (board: Board) => JSON.parse(await board.next())
const list = (...tags: string[]) => expect.objectContaining({ command: 'sync', tags })

testWithApp('shuts doors for everyone but the exceptions, and opens them when it ends', async (app) => {
  const { admin, ann, door, board } = await makeClub(app)
  expect(await admin.post(path, { ...burst, exceptions: [ann] })).toMatchObject({ status: 201 })
  expect(await heard(board)).toEqual(list('1001'))
  expect(await admin.post(path, burst)).toMatchObject({ status: 409, body: { code: 'lockdown_active' } })
  expect((await admin.get(path)).body).toMatchObject({
    lockdown: { reason: 'A pipe has burst', until: null, exceptions: [{ id: ann, name: 'Ann Lee' }] },
    doors: [{ id: door.id, state: 'sent' }],
  })

  expect(await admin.put(path, { exceptions: [] })).toMatchObject({ status: 200 })
  expect(await heard(board)).toEqual(list())
  expect(await admin.delete(path)).toMatchObject({ status: 200 })
  expect(await heard(board)).toEqual(list('1001', '2002'))
  expect(await admin.delete(path)).toMatchObject({ status: 409, body: { code: 'no_lockdown' } })
  expect(await admin.put(path, { reason: 'Late' })).toMatchObject({ status: 409, body: { code: 'no_lockdown' } })
  const actions = await app.ctx.db.selectFrom('audit').select('action').where('subject', '=', 'lockdown').execute()
  expect(actions.map((row) => row.action)).toEqual(['lockdown.start', 'lockdown.update', 'lockdown.end'])
})

testWithApp('ends by itself at its planned end, not before, and tells administrators', async (app) => {
  const { admin, board } = await makeClub(app)
  const until = new Date(app.clock.milliseconds() + 3_600_000).toISOString()
  await admin.post(path, { ...burst, until })
  expect(await heard(board)).toEqual(list())
  app.clock.advance('PT59M')
  await app.ctx.jobs.runNow('lockdown.end')
  expect((await admin.get(path)).body.lockdown).toMatchObject({ until })
  app.clock.advance('PT1M')
  // Decisions follow at once, the boards when the job has run.
  expect((await admin.get('/api/house/')).body.lockdown).toBeNull()
  await app.ctx.jobs.runNow('lockdown.end')
  expect(await heard(board)).toEqual(list('1001', '2002'))
  const subjects = await app.ctx.db.selectFrom('outbox').select('subject').where('kind', '=', 'mail').execute()
  const ofLockdown = subjects.filter(({ subject }) => /lockdown/i.test(subject ?? ''))
  expect(ofLockdown).toHaveLength(2)
})

testWithApp('a planned end that the job has not seen is over for a new start', async (app) => {
  const { admin } = await makeClub(app)
  await admin.post(path, { ...burst, until: new Date(app.clock.milliseconds() + 60_000).toISOString() })
  app.clock.advance('PT2M')
  await confirmAnew(app)
  expect(await admin.put(path, { reason: 'Longer' })).toMatchObject({ status: 409 })
  expect(await admin.post(path, burst)).toMatchObject({ status: 201 })
  expect((await admin.get(path)).body.lockdown).toMatchObject({ until: null })
})

testWithApp('of two starts at once one wins', async (app) => {
  const { admin } = await makeClub(app)
  const answers = await Promise.all([admin.post(path, burst), admin.post(path, burst), admin.post(path, burst)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
})

testWithApp('needs a reason, a fresh confirmation, and an end to come', async (app) => {
  const { admin } = await makeClub(app)
  const ends = [0, -1, 31 * 24 * 60].map((minutes) =>
    new Date(app.clock.milliseconds() + minutes * 60_000).toISOString(),
  )
  const faults = [
    { ...burst, reason: ' ' },
    { ...burst, reason: 'x'.repeat(201) },
    { ...burst, exceptions: [999] },
    ...ends.map((until) => ({ ...burst, until })),
  ]
  for (const body of faults) expect(await admin.post(path, body)).toMatchObject({ status: 400 })
  app.clock.advance('PT11M')
  const stale = { status: 403, body: { code: 'fresh_confirmation_required' } }
  expect(await admin.post(path, burst)).toMatchObject(stale)
  await confirmAnew(app)
  await admin.post(path, burst)
  app.clock.advance('PT11M')
  expect(await admin.put(path, { reason: 'Other' })).toMatchObject(stale)
  expect(await admin.delete(path)).toMatchObject(stale)
})

testWithApp('locks what is held open; nobody holds open, and only an administrator opens once', async (app) => {
  const { admin, door, board } = await makeClub(app)
  await admin.post(`/api/access/doors/${door.id}/unlock/`)
  expect(await heard(board)).toEqual({ command: 'unlock' })
  await admin.post(path, burst)
  const told = [await heard(board), await heard(board)]
  expect(told).toEqual(expect.arrayContaining([{ command: 'lock' }, list()]))

  const active = { status: 409, body: { code: 'lockdown_active' } }
  expect(await admin.post(`/api/access/doors/${door.id}/unlock/`)).toMatchObject(active)
  const { key } = (await admin.post('/api/admin/api-keys/', { name: 'Bell', scopes: ['access', 'house'] })).body
  const program = app.newClient()
  const byProgram = { headers: { authorization: `Api-Key ${key}` } }
  expect(await program.send('POST', `/api/access/doors/${door.id}/bump/`, byProgram)).toMatchObject(active)
  expect(await admin.post(`/api/access/doors/${door.id}/bump/`)).toMatchObject({ status: 200 })
  expect(await heard(board)).toEqual({ command: 'bump' })
})

testWithApp('a board that connects in a lockdown gets its list and is locked', async (app) => {
  const { admin, connect } = await makeClub(app)
  await admin.post(path, burst)
  const board = await connect()
  expect(await heard(board)).toEqual({ command: 'lock' })
})

testWithApp('a tool that runs goes on; its next start is refused', async (app) => {
  const { admin, ann, bo, origin } = await makeClub(app)
  const saw = (await admin.post('/api/admin/devices/', { kind: 'interlock', serial: 'saw', name: 'Saw' })).body
  for (const id of [ann, bo]) await admin.put(`/api/access/interlocks/${saw.id}/authorise/${id}/`)
  const { board } = await connectAuthorised(origin, { kind: 'interlock', serial: 'saw', key: saw.key })
  const ask = async (message: object) => {
    board.send(message)
    return heard(board)
  }
  const started = await ask({ command: 'interlock_session_start', card_id: '1001' })
  expect(started).toMatchObject({ session_id: expect.any(String) })
  await admin.post(path, burst)
  const { session_id } = started
  expect(await ask({ command: 'interlock_session_update', session_id, session_kwh: null })).toMatchObject({
    success: true,
  })
  const end = { command: 'interlock_session_end', session_id, session_kwh: null, card_id: '1001' }
  expect(await ask(end)).toMatchObject({ success: true })
  expect(await ask({ command: 'interlock_session_start', card_id: '2002' })).not.toHaveProperty('session_id')
  const log = await admin.get(`/api/admin/devices/${saw.id}/log/`)
  expect(JSON.stringify(log.body[0])).toContain('"lockdown"')
})

testWithApp('a tool that is kept on goes on', async (app) => {
  const { admin, door, board, origin } = await makeClub(app)
  const saw = (await admin.post('/api/admin/devices/', { kind: 'interlock', serial: 'saw', name: 'Saw' })).body
  const { board: tool } = await connectAuthorised(origin, { kind: 'interlock', serial: 'saw', key: saw.key })
  await admin.post(`/api/access/interlocks/${saw.id}/unlock/`)
  await admin.post(`/api/access/doors/${door.id}/unlock/`)
  await admin.post(path, burst)
  const told: string[] = []
  while (told.at(-1) !== 'lock') told.push((await heard(board)).command)
  await admin.post(`/api/access/interlocks/${saw.id}/reboot/`)
  expect([await heard(tool), await heard(tool)]).toEqual([{ command: 'unlock' }, { command: 'reboot' }])
})

testWithApp('everyone reads the reason; who is left out stays with administrators', async (app) => {
  const { admin, ann, bo } = await makeClub(app)
  await setSettings(app.ctx, { 'spaceapi.enabled': true, 'spaceapi.message': 'Open night' })
  await admin.post(path, { ...burst, exceptions: [ann] })
  const member = await signInAs(app, bo)
  const told = await member.get('/api/house/')
  expect(told.body).toEqual({
    lockdown: { reason: 'A pipe has burst', since: expect.any(String), until: null },
    openNow: null,
    opensAt: null,
    closesAt: null,
  })
  expect((await app.visitor.get('/api/spacedirectory/')).body.state).toMatchObject({
    open: false,
    message: 'A pipe has burst',
  })
  const { doors } = (await member.get('/api/access/permissions/')).body
  expect(doors[0]).toMatchObject({ access: false, reasons: [{ code: 'lockdown' }] })
  expect(await member.get(path)).toMatchObject({ status: 403 })
})

testWithApp('an erased exception is gone, the lockdown stays', async (app) => {
  const { admin, ann, bo } = await makeClub(app)
  await admin.post(path, { ...burst, exceptions: [ann, bo] })
  expect(await admin.post(`/api/admin/members/${ann}/erase/`, { name: 'Ann Lee' })).toMatchObject({ status: 200 })
  expect((await admin.get(path)).body.lockdown).toMatchObject({ exceptions: [{ id: bo }] })
  // In the history, too, the exception ends here.
  const kept = app.ctx.db.selectFrom('lockdown_exception_history').select('excepted').where('member_id', '=', ann)
  expect(await kept.orderBy('id').execute()).toEqual([{ excepted: 1 }, { excepted: 0 }])
})

testWithApp('webhooks hear that it began and that it is over, also where nobody ended it', async (app) => {
  const { admin, ann } = await makeClub(app)
  await admin.post('/api/admin/webhooks/', { url: 'https://hooks.example.org/house', events: ['house'] })
  await admin.post(path, { ...burst, exceptions: [ann] })
  await admin.delete(path)
  const until = new Date(app.clock.milliseconds() + 60_000).toISOString()
  await admin.post(path, { ...burst, until })
  app.clock.advance('PT1M')
  await app.ctx.jobs.runNow('lockdown.end')
  const rows = await app.ctx.db.selectFrom('outbox').select('text').where('kind', '=', 'event').orderBy('id').execute()
  const started = { type: 'house.lockdown_started', data: { reason: 'A pipe has burst', until: null, exceptions: 1 } }
  const ended = { type: 'house.lockdown_ended', data: {} }
  expect(rows.map(({ text }): unknown => JSON.parse(text ?? ''))).toMatchObject([
    started,
    ended,
    { ...started, data: { until, exceptions: 0 } },
    ended,
  ])
})

testWithApp('its exceptions end with it, and the next lockdown has only its own', async (app) => {
  const { admin, ann, bo } = await makeClub(app)
  const listExceptions = () => app.ctx.db.selectFrom('lockdown_exceptions').select('member_id').execute()
  await admin.post(path, { ...burst, exceptions: [ann] })
  await admin.delete(path)
  expect(await listExceptions()).toEqual([])
  await admin.post(path, { ...burst, exceptions: [bo] })
  expect(await listExceptions()).toEqual([{ member_id: bo }])
})

testWithApp('a changed end lies ahead, and within thirty days', async (app) => {
  const { admin } = await makeClub(app)
  await admin.post(path, burst)
  const untilIn = (minutes: number) => ({ until: new Date(app.clock.milliseconds() + minutes * 60_000).toISOString() })
  for (const minutes of [0, -1, 31 * 24 * 60]) {
    expect(await admin.put(path, untilIn(minutes))).toMatchObject({ status: 400 })
  }
  expect(await admin.put(path, untilIn(30 * 24 * 60))).toMatchObject({ status: 200 })
})

testWithApp('open pages hear of its start, a change and its end', async (app) => {
  const { admin, ann } = await makeClub(app)
  const heard: string[] = []
  app.ctx.live.subscribe({ memberId: ann, duties: [], hear: ({ type }) => void heard.push(type) })
  const hearsOf = async (act: () => Promise<unknown>) => {
    heard.length = 0
    await act()
    expect(heard).toEqual(expect.arrayContaining(['house', 'permissions']))
  }
  await hearsOf(() => admin.post(path, burst))
  await hearsOf(() => admin.put(path, { exceptions: [ann] }))
  await hearsOf(() => admin.delete(path))
})

testWithApp('administrators read who started it', async (app) => {
  const { admin, ann } = await makeClub(app)
  await admin.post(path, { ...burst, exceptions: [ann] })
  const { id } = (await admin.get('/api/profile/')).body
  expect((await admin.get(path)).body.lockdown.startedBy).toEqual({ id, name: 'Aroha Ngata' })
})

testWithApp('who started it is forgotten when they are erased; the lockdown stays', async (app) => {
  const { admin } = await makeClub(app)
  const cleo = await insertMember(app.ctx, { is_admin: 1, first_name: 'Cleo', last_name: 'Dag' })
  await (await signInAs(app, cleo)).post(path, burst)
  await app.ctx.db.updateTable('members').set({ is_admin: 0 }).where('id', '=', cleo).execute()
  expect(await admin.post(`/api/admin/members/${cleo}/erase/`, { name: 'Cleo Dag' })).toMatchObject({ status: 200 })
  const row = await app.ctx.db.selectFrom('lockdown').select(['reason', 'started_by']).executeTakeFirst()
  expect(row).toEqual({ reason: 'A pipe has burst', started_by: null })
})

testWithApp('a door that is told to stay open just as a lockdown begins is locked again', async (app) => {
  const { admin, door, board } = await makeClub(app)
  const { devices } = app.ctx
  const order = devices.order.bind(devices)
  vi.spyOn(devices, 'order').mockImplementationOnce(async (...told) => {
    await admin.post(path, burst)
    return order(...told)
  })
  const active = { status: 409, body: { code: 'lockdown_active' } }
  expect(await admin.post(`/api/access/doors/${door.id}/unlock/`)).toMatchObject(active)
  const told: string[] = []
  while (told.at(-1) !== 'lock') told.push((await heard(board)).command)
  expect(told).toContain('unlock') // before it; the list comes when it comes
})

testWithApp('names the keyholders before it starts, and the tools that run on while it lasts', async (app) => {
  const { admin, ann, bo } = await makeClub(app)
  await confirmAnew(app)
  await admin.put(`/api/admin/members/${bo}/profile/`, { keyholder: true })
  expect((await admin.get(path)).body).toEqual({
    lockdown: null,
    keyholders: [{ id: bo, name: 'Bo Ek' }],
    doors: [],
    runningTools: [],
  })
  const { body: saw } = await admin.post('/api/admin/devices/', { kind: 'interlock', serial: 'saw', name: 'Saw' })
  const times = { started_at: '2026-03-12T08:00:00.000Z', last_news_at: '2026-03-12T08:00:00.000Z' }
  const costs = { cost_per_session: 0, cost_per_hour: 0, cost_per_kwh: 0 }
  await app.ctx.db
    .insertInto('interlock_sessions')
    .values({ device_id: saw.id, uuid: 'one', member_id: ann, ...times, ...costs })
    .execute()
  await admin.post(path, burst)
  expect((await admin.get(path)).body).toMatchObject({
    keyholders: [],
    runningTools: [{ id: saw.id, name: 'Saw', member: 'Ann Lee' }],
  })
})
