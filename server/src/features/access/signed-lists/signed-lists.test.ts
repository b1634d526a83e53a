import { decide } from '@fobhouse/contract/protocol-2/decide.ts'
import type { DoorList } from '@fobhouse/contract/protocol-2/list.ts'
import { ackMac } from '@fobhouse/contract/protocol-2/session.ts'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import type { TestClient } from '../../../testing/client.ts'
import { confirmAnew, insertMember, signInAsAdmin } from '../../../testing/factories.ts'
import {
  answersPing,
  connectProven,
  nextFrame,
  type ProvenEnd,
  tagIn,
  takeList,
} from '../../../testing/proven-board.ts'
import { insertSubscription } from '../../../testing/subscribe.ts'
import { setSettings } from '../../../testing/settings.ts'

const hourMs = 3_600_000
const brisbane = (time: string) => new Date(`${time}+10:00`).toISOString()

async function addDoor(admin: TestClient, serial: string) {
  const { body } = await admin.post('/api/admin/devices/', { kind: 'door', serial, name: serial })
  const door: { id: number; key: string } = body
  return { ...door, serial }
}

async function setUp(app: TestApp) {
  const admin = await signInAsAdmin(app)
  const door = await addDoor(admin, 'a1b2c3d4e5f6')
  const ann = await insertMember(app.ctx, { first_name: 'Ann', card_number: '1001' })
  const grant = (member: number, { id } = door) => admin.put(`/api/access/doors/${id}/authorise/${member}/`)
  await grant(ann)
  const origin = await app.listen()
  const connect = () => connectProven(origin, door)
  return {
    admin,
    door,
    ann,
    grant,
    origin,
    connect,
    read: async () => (await admin.get(`/api/admin/doors/${door.id}/`)).body,
  }
}

const now = (app: TestApp) => app.clock.milliseconds()
const outcomeOf = (end: ProvenEnd, list: DoorList, card: string, at: number) => {
  return decide(list, { tag: tagIn(end, list, card), now: at }).outcome
}

testWithApp('a board gets its list when it has proved itself, and says that it has it', async (app) => {
  const { admin, door, connect, read, grant } = await setUp(app)
  const end = await connect()
  const list = await takeList(end, { acks: false, now: now(app) })
  expect(list).toMatchObject({
    serial: door.serial,
    version: now(app),
    issued: '2026-03-12T08:00:00.000Z',
    expires: '2026-03-15T08:00:00.000Z',
    reader_24_bit: false,
    locked_out: false,
    groups: [{ windows: null, cards: tagIn(end, list, '1001') }],
    keyholders: { until: '2026-04-14T08:00:00.000Z', cards: '' },
    open: { windows: [], after_keyholder: true, minutes_before: 30 },
  })
  expect(end.stored?.text).not.toContain('1001')
  expect(await read()).toMatchObject({
    protocol: 2,
    listVersion: list.version,
    listAcked: null,
    listCurrent: false,
    listExpires: null,
  })
  app.clock.advance('PT3S')
  end.board.send({ command: 'list_ack', version: list.version, mac: ackMac(end.session, list.version) })
  await answersPing(end)
  const acked = { listAcked: '2026-03-12T08:00:03.000Z', listCurrent: true, listExpires: list.expires }
  expect(await read()).toMatchObject(acked)
  // The same again changes nothing.
  app.clock.advance('PT3S')
  end.board.send({ command: 'list_ack', version: list.version, mac: ackMac(end.session, list.version) })
  await answersPing(end)
  expect(await read()).toMatchObject(acked)
  await grant(await insertMember(app.ctx, { card_number: '1002' }))
  const next = await takeList(end, { now: now(app) })
  expect(next.version).toBeGreaterThan(list.version)
  expect(outcomeOf(end, next, '1002', now(app))).toBe('granted')
  await admin.put(`/api/admin/doors/${door.id}/`, { lockedOut: true })
  const shut = await takeList(end, { now: now(app) })
  expect(outcomeOf(end, shut, '1001', now(app))).toBe('locked_out')
  // A later connection has a list of its own, above all before, also above what only the board knows of.
  const back = await connect()
  expect((await takeList(back, { now: now(app) })).version).toBeGreaterThan(shut.version)
  expect(await end.board.closed).toBe(1008)
})

testWithApp('versions rise with a clock that was set back, and above those that only the board knows', async (app) => {
  const { door, origin, connect } = await setUp(app)
  const first = await takeList(await connect(), { now: now(app) })
  app.clock.jump('2026-03-12T07:00:00Z')
  const second = await takeList(await connect(), { now: now(app) })
  expect(second.version).toBe(first.version + 1)
  const lost = await connectProven(origin, { ...door, listVersion: first.version + 5000 })
  expect((await takeList(lost, { now: now(app) })).version).toBe(first.version + 5001)
})

testWithApp('a wrong mac ends the connection; what is unknown or unreadable does not', async (app) => {
  const { connect, read } = await setUp(app)
  const end = await connect()
  const { version } = await takeList(end, { acks: false, now: now(app) })
  for (const [frame, reason] of [
    [{ command: 'list_ack' }, 'invalid_list_ack'],
    [{ command: 'list_ack', version: 'x', mac: ackMac(end.session, 1) }, 'invalid_list_ack'],
    [{ command: 'list_ack', version: 1, mac: ackMac(end.session, 1) }, 'unknown_list'],
    [{ command: 'list_refused', version, reason: 'mood' }, 'invalid_list_refused'],
  ] as const) {
    end.board.send(frame)
    expect(await end.board.next()).toBe(`{"command":"error","reason":"${reason}"}`)
  }
  end.board.send({ command: 'list_ack', version, mac: ackMac(end.session, version + 1) })
  expect(await end.board.closed).toBe(1008)
  expect(await read()).toMatchObject({ listAcked: null })
})

testWithApp('a list holds what is known to begin and end, and nothing is sent when it does', async (app) => {
  const { admin, door, ann, connect } = await setUp(app)
  const week = [{ days: [4, 5], from: '09:00', to: '17:00' }]
  const { id: schedule } = (await admin.post('/api/admin/schedules/', { name: 'Office', windows: week })).body
  await admin.put(`/api/admin/doors/${door.id}/`, { schedule })
  const end = await connect()
  const list = await takeList(end, { now: now(app) })
  const friday = (time: string) => Date.parse(brisbane(`2026-03-13T${time}`))
  expect(list.groups).toEqual([
    { windows: [[friday('09:00:00') / 1000, friday('17:00:00') / 1000]], cards: tagIn(end, list, '1001') },
  ])
  expect(outcomeOf(end, list, '1001', now(app))).toBe('denied')
  for (const time of ['09:00:00', '12:00:00', '17:00:00']) {
    app.clock.set(brisbane(`2026-03-13T${time}`))
    await app.ctx.jobs.runNow('hours.boundary')
    await app.ctx.devices.settled()
  }
  await answersPing(end)
  await admin.put(`/api/access/doors/${door.id}/hours/${ann}/`, { hours: 'always' })
  expect((await takeList(end, { now: now(app) })).groups).toMatchObject([{ windows: null }])
})

testWithApp('the end of a paid time, of a visit and of a lockdown are on the list', async (app) => {
  const { admin, door, ann, grant, connect } = await setUp(app)
  const bo = await insertMember(app.ctx, { card_number: '1002' })
  await grant(bo)
  await setSettings(app.ctx, { 'features.enableSiteSignIn': true })
  await app.ctx.db
    .insertInto('site_sessions')
    .values([ann, bo].map((member_id) => ({ member_id, guests: '[]', started_at: '2026-03-12T07:30:00.500Z' })))
    .execute()
  const end = await connect()
  const visit = await takeList(end, { now: now(app) })
  const leaves = Date.parse('2026-03-12T23:30:00.500Z')
  expect(visit.groups).toMatchObject([{ windows: [[now(app) / 1000, Math.floor(leaves / 1000)]] }])
  await admin.put(`/api/admin/doors/${door.id}/`, { exemptFromSiteSignIn: true })
  expect((await takeList(end, { now: now(app) })).groups).toMatchObject([{ windows: null }])
  const paidUntil = new Date(now(app) + 2 * hourMs).toISOString()
  await insertSubscription(app.ctx, { member_id: ann, source: 'manual', current_period_end: paidUntil })
  await setSettings(app.ctx, { 'billing.graceDays': 1 })
  app.ctx.devices.lookAnew('all')
  const paid = await takeList(end, { now: now(app) })
  expect(outcomeOf(end, paid, '1001', now(app) + 26 * hourMs - 1)).toBe('granted')
  expect(outcomeOf(end, paid, '1001', now(app) + 26 * hourMs)).toBe('denied')
  expect(outcomeOf(end, paid, '1002', now(app) + 26 * hourMs)).toBe('granted')
  await confirmAnew(app)
  const until = new Date(now(app) + 5 * hourMs).toISOString()
  await admin.post('/api/admin/lockdown/', { reason: 'Gas', exceptions: [bo], until })
  const shut = await takeList(end, { now: now(app) })
  expect(outcomeOf(end, shut, '1001', now(app))).toBe('denied')
  expect(outcomeOf(end, shut, '1001', now(app) + 5 * hourMs)).toBe('granted')
  expect(outcomeOf(end, shut, '1002', now(app))).toBe('granted')
})

testWithApp('keyholders stand on the list, and in a lockdown only those it leaves out', async (app) => {
  const { admin, ann, grant, connect } = await setUp(app)
  const bo = await insertMember(app.ctx, { card_number: '1002' })
  const stranger = await insertMember(app.ctx, { card_number: '1003' })
  await grant(bo)
  const end = await connect()
  await takeList(end, { now: now(app) })
  await confirmAnew(app)
  let list: DoorList | undefined
  for (const member of [ann, bo, stranger]) {
    await admin.put(`/api/admin/members/${member}/profile/`, { keyholder: true })
    if (member !== stranger) list = await takeList(end, { now: now(app) })
  }
  if (!list) throw new Error('There is no list')
  expect(list.keyholders.cards).toHaveLength(2 * 16)
  const late = Date.parse(list.expires)
  expect(outcomeOf(end, list, '1002', late)).toBe('granted')
  expect(outcomeOf(end, list, '1003', late)).toBe('denied')
  expect(outcomeOf(end, list, '1001', Date.parse(list.keyholders.until))).toBe('denied')
  await admin.post('/api/admin/lockdown/', { reason: 'Gas', exceptions: [bo], until: null })
  const shut = await takeList(end, { now: now(app) })
  expect(shut.keyholders.cards).toBe(tagIn(end, shut, '1002'))
  expect(outcomeOf(end, shut, '1001', now(app))).toBe('unknown_card')
  await admin.delete('/api/admin/lockdown/')
  await takeList(end, { now: now(app) })
  await setSettings(app.ctx, { 'access.keyholderDays': 0 })
  app.ctx.devices.lookAnew('all')
  const none = await takeList(end, { now: now(app) })
  expect(none.keyholders.until).toBe(none.expires)
})

testWithApp('a list is renewed for another reader, and when half of its time has gone', async (app) => {
  const { admin, door, connect } = await setUp(app)
  for (const wrong of [23, 337, 1.5]) {
    expect(await admin.put(`/api/admin/doors/${door.id}/`, { listHours: wrong })).toMatchObject({ status: 400 })
  }
  const end = await connect()
  await takeList(end, { now: now(app) })
  await admin.put(`/api/admin/doors/${door.id}/`, { listHours: 24 })
  const list = await takeList(end, { now: now(app) })
  expect(Date.parse(list.expires)).toBe(now(app) + 24 * hourMs)
  await admin.put(`/api/admin/doors/${door.id}/`, { reader24Bit: true }) // it changes no number
  expect(await takeList(end, { now: now(app) })).toMatchObject({ reader_24_bit: true, groups: list.groups })
  const look = async () => {
    await app.ctx.jobs.runNow('signed lists')
    await app.ctx.devices.settled()
  }
  app.clock.advance('PT11H59M59S')
  await look()
  await answersPing(end)
  app.clock.advance('PT1S')
  await look()
  expect(Date.parse((await takeList(end, { now: now(app) })).expires)).toBe(now(app) + 24 * hourMs)
})

testWithApp('a board that refuses its list or says nothing is shown, and mailed about once', async (app) => {
  const { admin, connect, read } = await setUp(app)
  const end = await connect()
  const { version } = await takeList(end, { acks: false, now: now(app) })
  const subjects = async () => {
    const mails = await app.ctx.db.selectFrom('outbox').select('subject').orderBy('id').execute()
    return mails.map(({ subject }) => subject).filter((subject) => subject.includes('list'))
  }
  const look = () => app.ctx.jobs.runNow('signed lists')
  app.clock.advance('PT29S')
  await look()
  expect(await subjects()).toEqual([])
  app.clock.advance('PT1S')
  await look()
  await look()
  expect(await subjects()).toEqual(['A door does not confirm its list: a1b2c3d4e5f6'])
  for (let count = 0; count < 2; count += 1) {
    end.board.send({ command: 'list_refused', version, reason: 'signature' })
    await answersPing(end)
  }
  expect(await read()).toMatchObject({ listRefused: 'signature', listCurrent: false })
  expect((await subjects()).slice(1)).toEqual(['A door refuses its list: a1b2c3d4e5f6'])
  end.board.send({ command: 'list_ack', version, mac: ackMac(end.session, version) })
  await answersPing(end)
  expect(await read()).toMatchObject({ listRefused: null, listCurrent: true })
  expect(admin).toBeDefined()
})

testWithApp('the hash key is a new one when a board that knows it goes', async (app) => {
  const { admin, door, origin, connect } = await setUp(app)
  const other = await addDoor(admin, 'other')
  const end = await connect()
  const first = await takeList(end, { now: now(app) })
  await admin.post(`/api/admin/devices/${other.id}/deauthorise/`)
  await admin.post(`/api/admin/devices/${other.id}/authorise/`)
  await answersPing(end) // that board never knew it
  const leaving = await connectProven(origin, other)
  await takeList(leaving, { now: now(app) })
  const seen = new Set([first.hash_key_id])
  for (const act of [
    () => admin.post(`/api/admin/devices/${other.id}/key/`),
    () => admin.post(`/api/admin/devices/${other.id}/deauthorise/`),
    () => admin.delete(`/api/admin/doors/${other.id}/`),
  ]) {
    expect((await act()).status).toBe(200)
    const list = await takeList(end, { now: now(app) })
    expect(seen).not.toContain(list.hash_key_id)
    seen.add(list.hash_key_id)
    expect(outcomeOf(end, list, '1001', now(app))).toBe('granted')
  }
  expect(door.id).not.toBe(other.id)
})

testWithApp('a list is signed with the newest key that the board has acknowledged', async (app) => {
  const { admin, door, connect } = await setUp(app)
  const end = await connect()
  await takeList(end, { now: now(app) })
  const { newest } = await app.ctx.transact((trx) => app.ctx.devices.rotateBoardKey(trx))
  await nextFrame(end.board, 'keys')
  await admin.put(`/api/admin/doors/${door.id}/`, { lockedOut: true })
  expect((await nextFrame(end.board, 'list')).key_id).toBe(end.told.key_id)
  end.board.send({ command: 'keys_ack', key_id: newest.key_id })
  await answersPing(end)
  await admin.put(`/api/admin/doors/${door.id}/`, { lockedOut: false })
  expect((await nextFrame(end.board, 'list')).key_id).toBe(newest.key_id)
})
