import { expect, vi } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { connectAuthorised } from '../../testing/board.ts'
import { confirmAnew, insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'

// What a broken tool is at its board, byte for byte, and that nothing gets round it.

const locked = '{"command":"update_device_locked_out","locked_out":true}'
const unlocked = '{"command":"update_device_locked_out","locked_out":false}'
const refused = '{"command":"interlock_session_rejected","reason":"locked_out"}'
const started = /^\{"command":"interlock_session_start","session_id":/

async function open(app: TestApp) {
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  const created = await admin.post('/api/admin/devices/', { kind: 'interlock', serial: 'laser-1', name: 'Laser' })
  const { id: device, key } = created.body
  const join = async (first_name: string, card_number: string) => {
    const id = await insertMember(app.ctx, { first_name, last_name: 'Byron', card_number })
    await admin.put(`/api/access/interlocks/${device}/authorise/${id}/`)
    return { id, client: await signInAs(app, id) }
  }
  const ada = await join('Ada', '1001')
  const bo = await join('Bo', '1002')
  const { id: item } = (await admin.post('/api/admin/equipment/', { name: 'Laser', device, caretakers: [ada.id] })).body
  const connect = () => connectAuthorised(origin, { kind: 'interlock', serial: 'laser-1', key })
  const setState = (state: string, note = 'Lens cracked') =>
    ada.client.put(`/api/equipment/${item}/state/`, { state, note })
  const setFlag = (lockedOut: boolean) => admin.put(`/api/admin/interlocks/${device}/`, { lockedOut })
  return { admin, device, item, ada, bo, connect, setState, setFlag }
}

testWithApp('out of order locks the board at once, whatever else is unlocked, and a greeting says so', async (app) => {
  const { admin, device, bo, connect, setState, setFlag } = await open(app)
  const { board } = await connect()
  expect((await setState('out_of_order')).status).toBe(200)
  expect(await board.next()).toBe(locked)
  board.send({ command: 'interlock_session_start', card_id: '1002' })
  expect(await board.next()).toBe(refused)
  const { outcome, reasons } = await app.ctx.db
    .selectFrom('taps')
    .select(['outcome', 'reasons'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(outcome).toBe('locked_out')
  const since = '2026-03-12T08:00:00.000Z'
  expect(JSON.parse(reasons ?? '')).toEqual([{ code: 'out_of_order', params: { since, note: 'Lens cracked' } }])
  const [tool] = (await bo.client.get('/api/access/permissions/')).body.interlocks
  expect(tool).toMatchObject({
    access: false,
    locked_out: false,
    outOfOrder: true,
    equipment: { state: 'out_of_order' },
  })
  const record = (await admin.get(`/api/admin/interlocks/${device}/`)).body
  expect(record).toMatchObject({ lockedOut: false, outOfOrder: true, equipment: { name: 'Laser' } })
  // The flag and its end change nothing for the board.
  await setFlag(true)
  expect(await board.next()).toBe(locked)
  await setFlag(false)
  expect(await board.next()).toBe(locked)
  // Nobody switches it on from afar.
  await confirmAnew(app)
  const command = await admin.post(`/api/access/interlocks/${device}/unlock/`)
  expect(command).toMatchObject({ status: 409, body: { code: 'equipment_out_of_order' } })
  const again = await connect()
  expect(again.greeting).toContain(locked)
  await setFlag(true)
  expect(await again.board.next()).toBe(locked)
  await setState('working', '')
  expect(await again.board.next()).toBe(locked)
  await setFlag(false)
  expect(await again.board.next()).toBe(unlocked)
  again.board.send({ command: 'interlock_session_start', card_id: '1002' })
  expect(await again.board.next()).toMatch(started)
})

testWithApp(
  'what is retired is locked like what is broken, also for a board that greets, until it is back',
  async (app) => {
    const { admin, item, connect } = await open(app)
    const { board } = await connect()
    await confirmAnew(app)
    const put = (body: object) => admin.put(`/api/equipment/${item}/state/`, body)
    expect((await put({ state: 'retired', expected: 0 })).status).toBe(200)
    expect(await board.next()).toBe(locked)
    const again = await connect()
    expect(again.greeting).toContain(locked)
    expect((await put({ state: 'working' })).status).toBe(200)
    expect(await again.board.next()).toBe(unlocked)
  },
)

testWithApp('a session that runs goes on, and another interlock gets the lockout with its item', async (app) => {
  const { admin, device, item, connect, setState } = await open(app)
  const { board } = await connect()
  board.send({ command: 'interlock_session_start', card_id: '1002' })
  const session = /"session_id":"([^"]+)"/.exec(await board.next())?.[1]
  await setState('out_of_order')
  expect(await board.next()).toBe(locked)
  board.send({ command: 'interlock_session_update', session_id: session, session_kwh: null })
  expect(await board.next()).toBe('{"command":"interlock_session_update","success":true}')
  expect((await admin.put(`/api/admin/equipment/${item}/`, { device: null })).status).toBe(200)
  expect(await board.next()).toBe(unlocked)
  expect((await admin.put(`/api/admin/equipment/${item}/`, { device })).status).toBe(200)
  expect(await board.next()).toBe(locked)
  // An interlock that is removed leaves its item.
  await confirmAnew(app)
  expect((await admin.delete(`/api/admin/interlocks/${device}/`)).status).toBe(200)
  expect((await admin.get(`/api/admin/equipment/${item}/`)).body).toMatchObject({ device: null, state: 'out_of_order' })
})

testWithApp('in test time the caretaker alone starts, and it ends by itself, also after a standstill', async (app) => {
  const { item, ada, bo, connect, setState } = await open(app)
  const { board } = await connect()
  const test = `/api/equipment/${item}/test/`
  expect((await ada.client.post(test, { minutes: 30 })).body.code).toBe('equipment_usable')
  await setState('out_of_order')
  expect(await board.next()).toBe(locked)
  expect((await bo.client.post(test, { minutes: 30 })).body.code).toBe('not_a_caretaker')
  for (const minutes of [4, 121]) expect((await ada.client.post(test, { minutes })).status).toBe(400)
  const until = '2026-03-12T08:30:00.000Z'
  expect((await ada.client.post(test, { minutes: 30 })).body).toEqual({ until })
  expect(await board.next()).toBe(unlocked)
  const own = (await ada.client.get('/api/access/permissions/')).body.interlocks
  expect(own).toMatchObject([{ access: true, until, outOfOrder: true }])
  expect((await bo.client.get(`/api/equipment/${item}/`)).body).toMatchObject({
    testUntil: until,
    testBy: { id: ada.id },
  })
  board.send({ command: 'interlock_session_start', card_id: '1002' })
  expect(await board.next()).toBe(refused)
  board.send({ command: 'interlock_session_start', card_id: '1001' })
  expect(await board.next()).toMatch(started)
  // Decisions and greetings read the instant, before any job has run.
  app.clock.advance('PT30M')
  board.send({ command: 'interlock_session_start', card_id: '1001' })
  expect(await board.next()).toBe(refused)
  const again = await connect()
  expect(again.greeting).toContain(locked)
  await app.ctx.jobs.runNow('equipment.states')
  expect(await again.board.next()).toBe(locked)
  expect((await bo.client.get(`/api/equipment/${item}/`)).body).toMatchObject({ testUntil: null, testBy: null })
  // It can be ended before, and ends with the outage.
  await ada.client.post(test, { minutes: 30 })
  expect(await again.board.next()).toBe(unlocked)
  expect((await ada.client.delete(test)).status).toBe(200)
  expect(await again.board.next()).toBe(locked)
  await ada.client.post(test, { minutes: 30 })
  expect(await again.board.next()).toBe(unlocked)
  await setState('working', '')
  await setState('out_of_order')
  expect([await again.board.next(), await again.board.next()]).toEqual([unlocked, locked])
  const kinds = (await bo.client.get(`/api/equipment/${item}/history/`)).body.map(({ kind }: { kind: string }) => kind)
  expect(kinds.filter((kind: string) => kind === 'test')).toHaveLength(5)
})

testWithApp('the end of a test time is waited for, also beside items that nobody tries out', async (app) => {
  const { admin, item, ada, setState } = await open(app)
  expect((await admin.post('/api/admin/equipment/', { name: 'Kiln' })).status).toBe(201)
  await setState('out_of_order')
  expect((await ada.client.post(`/api/equipment/${item}/test/`, { minutes: 5 })).status).toBe(200)
  app.clock.advance('PT4M59.99S')
  const wake = vi.spyOn(app.ctx.jobs, 'wake')
  await app.ctx.jobs.runNow('equipment.states')
  await expect.poll(() => wake.mock.calls, { timeout: 10_000 }).toEqual([['equipment.states']])
})
