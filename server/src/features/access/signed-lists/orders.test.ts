import { judgeOrder } from '@fobhouse/contract/protocol-2/orders.ts'
import { expect, onTestFinished, vi } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { connectAuthorised } from '../../../testing/board.ts'
import { confirmAnew, insertMember, signInAsAdmin } from '../../../testing/factories.ts'
import { answersPing, connectProven, nextFrame, type ProvenEnd, takeList } from '../../../testing/proven-board.ts'

const serial = 'a1b2c3d4e5f6'

async function setUp(app: TestApp) {
  const admin = await signInAsAdmin(app)
  const { id, key } = (await admin.post('/api/admin/devices/', { kind: 'door', serial, name: 'Front door' })).body
  const origin = await app.listen()
  const connect = async () => {
    const end = await connectProven(origin, { serial, key })
    await takeList(end, { now: app.clock.milliseconds() })
    return end
  }
  const command = (name: string) => admin.post(`/api/access/doors/${id}/${name}/`)
  return { admin, id: Number(id), key: String(key), origin, connect, command }
}

/** Judges the next order as a board does, which has obeyed orders up to `lastN`. */
async function judgeNext(end: ProvenEnd, lastN = 0) {
  const order = await nextFrame(end.board, 'order')
  const keys = new Map([[end.told.key_id, end.told.public_key]])
  return judgeOrder(order, { serial, session: end.session.serverNonce, lastN, keys })
}

testWithApp(
  'orders are signed for the connection and numbered, and the answer says whether the board obeyed',
  async (app) => {
    const { admin, id, connect, command } = await setUp(app)
    const end = await connect()
    for (const [index, action] of (['bump', 'unlock', 'lock', 'reboot'] as const).entries()) {
      const answer = command(action)
      expect(await judgeNext(end, index)).toEqual({ obeyed: true, n: index + 1, action })
      end.board.send({ command: 'order_done', n: index + 1, result: 'done' })
      expect(await answer).toMatchObject({ status: 200, body: { success: true, delivered: true, done: true } })
      const { heldOpen } = (await admin.get(`/api/admin/doors/${id}/`)).body
      expect(heldOpen).toBe(action === 'unlock')
    }
    const again = await connect()
    expect(await end.board.closed).toBe(1008)
    const answer = command('bump')
    expect(await judgeNext(again)).toEqual({ obeyed: true, n: 1, action: 'bump' })
    again.board.send({ command: 'order_done', n: 1, result: 'refused' })
    expect((await answer).body).toEqual({ success: true, delivered: true, done: false })
    await again.board.close()
    await expect.poll(async () => (await command('bump')).status).toBe(503)
  },
)

testWithApp(
  'nobody waits longer than two seconds for a board, and what it says wrongly or late is harmless',
  async (app) => {
    const { connect, command } = await setUp(app)
    const end = await connect()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const answer = command('bump')
    await judgeNext(end)
    end.board.send({ command: 'order_done', n: 7, result: 'done' })
    end.board.send({ command: 'order_done', n: 1, result: 'perhaps' })
    expect(await end.board.next()).toBe('{"command":"error","reason":"invalid_order_done"}')
    vi.advanceTimersByTime(2000)
    expect(await answer).toMatchObject({ status: 200, body: { delivered: true, done: false } })
    end.board.send({ command: 'order_done', n: 1, result: 'done' })
    await answersPing(end)
  },
)

testWithApp('a lockdown locks what was held open, and a door that connects while it lasts', async (app) => {
  const { admin, connect, command, origin, key } = await setUp(app)
  const end = await connect()
  const unlocked = command('unlock')
  await judgeNext(end)
  end.board.send({ command: 'order_done', n: 1, result: 'done' })
  await unlocked
  await confirmAnew(app)
  await admin.post('/api/admin/lockdown/', { reason: 'Gas', exceptions: [], until: null })
  expect(await judgeNext(end, 1)).toEqual({ obeyed: true, n: 2, action: 'lock' })
  expect(await command('unlock')).toMatchObject({ status: 409, body: { code: 'lockdown_active' } })
  const back = await connectProven(origin, { serial, key })
  await takeList(back, { acks: false, now: app.clock.milliseconds() })
  expect(await judgeNext(back)).toEqual({ obeyed: true, n: 1, action: 'lock' })
})

testWithApp('a lockdown locks a board that may hold its door open by itself', async (app) => {
  const { admin, id, connect } = await setUp(app)
  const { id: openHouse } = (await admin.post('/api/admin/schedules/', { name: 'Open', windows: [] })).body
  await admin.put(`/api/admin/doors/${id}/`, { openHouse })
  const end = await connect()
  await confirmAnew(app)
  await admin.post('/api/admin/lockdown/', { reason: 'Gas', exceptions: [], until: null })
  expect(await judgeNext(end)).toEqual({ obeyed: true, n: 1, action: 'lock' })
})

testWithApp('open house is on the list, and no order is sent for it', async (app) => {
  const { admin, id, connect } = await setUp(app)
  app.clock.set('2026-03-12T07:45:00Z') // a Thursday, a quarter to six in the club's zone
  const windows = [{ days: [4], from: '18:00', to: '21:00' }]
  const { id: schedule } = (await admin.post('/api/admin/schedules/', { name: 'Open', windows })).body
  const ann = await insertMember(app.ctx, { card_number: '1001', keyholder: 1 })
  await admin.put(`/api/access/doors/${id}/authorise/${ann}/`)
  await admin.put(`/api/admin/doors/${id}/`, { openHouse: schedule })
  const end = await connect()
  await app.ctx.db
    .insertInto('open_houses')
    .values({ device_id: id, state: 'off', came_at: '2026-03-12T07:45:00.000Z', by_hand: 0 })
    .execute()
  for (const [time, state] of [
    ['2026-03-12T08:00:00Z', 'open'],
    ['2026-03-12T11:00:00Z', 'off'],
  ] as const) {
    app.clock.set(time)
    await app.ctx.jobs.runNow('openHouse.serve')
    expect((await admin.get(`/api/admin/doors/${id}/`)).body.openState.state).toBe(state)
    await answersPing(end)
  }
})

testWithApp('an old board says nothing to a command', async (app) => {
  const { origin, key, command } = await setUp(app)
  const { board } = await connectAuthorised(origin, { serial, key })
  const answer = command('bump')
  expect(await board.next()).toBe('{"command":"bump"}')
  expect((await answer).body).toEqual({ success: true, delivered: true, done: false })
})
