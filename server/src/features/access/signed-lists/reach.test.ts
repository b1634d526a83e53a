import { ackMac } from '@fobhouse/contract/protocol-2/session.ts'
import { expect } from 'vitest'
import { testWithApp } from '../../../testing/app.ts'
import { connectAuthorised } from '../../../testing/board.ts'
import type { TestClient } from '../../../testing/client.ts'
import { confirmAnew, insertMember, signInAsAdmin } from '../../../testing/factories.ts'
import { answersPing, connectProven, nextFrame, takeList } from '../../../testing/proven-board.ts'

const hourMs = 3_600_000

async function addDoor(admin: TestClient, serial: string) {
  const { body } = await admin.post('/api/admin/devices/', { kind: 'door', serial, name: serial })
  const door: { id: number; key: string } = body
  return { ...door, serial }
}

testWithApp('a member is out everywhere with the last acknowledgement, and not before', async (app) => {
  const admin = await signInAsAdmin(app)
  const [front, back, old] = [await addDoor(admin, 'front'), await addDoor(admin, 'back'), await addDoor(admin, 'old')]
  const ann = await insertMember(app.ctx, { card_number: '1001' })
  for (const { id } of [front, back, old]) await admin.put(`/api/access/doors/${id}/authorise/${ann}/`)
  const origin = await app.listen()
  const now = () => app.clock.milliseconds()
  const ends = [await connectProven(origin, front), await connectProven(origin, back)] as const
  for (const end of ends) await takeList(end, { now: now() })
  await connectAuthorised(origin, old)
  const read = async () => (await admin.get(`/api/admin/members/${ann}/reach/`)).body
  const open = { state: 'opens', at: null, until: null }
  expect(await read()).toMatchObject({ everywhereAt: null, doors: [open, open, open] })
  app.clock.advance('PT1M')
  await admin.post(`/api/admin/members/${ann}/state/inactive/`)
  await app.ctx.devices.settled()
  // The list of that very instant may not know of the change, so it does not count.
  const lastEnd = '2026-03-15T08:01:00.000Z'
  const waiting = { state: 'waiting', at: null, until: lastEnd }
  const sent = { name: 'old', state: 'sent', at: '2026-03-12T08:01:00.000Z', until: null }
  await expect.poll(async () => (await read()).doors[2]).toMatchObject(sent)
  expect(await read()).toMatchObject({ everywhereAt: null, doors: [waiting, waiting, sent] })
  app.clock.advance('PT1S')
  await admin.put(`/api/admin/doors/${front.id}/`, { listHours: 24 })
  await takeList(ends[0], { acks: false, now: now() })
  const { version } = await takeList(ends[0], { acks: false, now: now() })
  expect((await read()).doors[1]).toMatchObject({ ...waiting, name: 'front' })
  app.clock.advance('PT1S')
  ends[0].board.send({ command: 'list_ack', version, mac: ackMac(ends[0].session, version) })
  await answersPing(ends[0])
  const confirmed = { name: 'front', state: 'confirmed', at: '2026-03-12T08:01:02.000Z', until: null }
  expect(await read()).toMatchObject({ everywhereAt: null, doors: [{ ...waiting, name: 'back' }, confirmed, sent] })
  // A board that is away opens until its list ends.
  await ends[1].board.close()
  app.clock.set(new Date(Date.parse(lastEnd) - 1).toISOString())
  expect(await read()).toMatchObject({ everywhereAt: null, doors: [waiting, confirmed, sent] })
  app.clock.advance('PT0.001S')
  expect(await read()).toMatchObject({
    everywhereAt: lastEnd,
    doors: [{ name: 'back', state: 'confirmed', at: lastEnd, until: null }, confirmed, sent],
  })
})

testWithApp('the house tells what a board speaks and how its list is; a lockdown, who has heard', async (app) => {
  const admin = await signInAsAdmin(app)
  const front = await addDoor(admin, 'front')
  const bo = await insertMember(app.ctx, { card_number: '1002' })
  await admin.put(`/api/access/doors/${front.id}/authorise/${bo}/`)
  await confirmAnew(app)
  await admin.put(`/api/admin/members/${bo}/profile/`, { keyholder: true })
  const origin = await app.listen()
  const end = await connectProven(origin, front)
  const doorNow = async () => (await admin.get('/api/admin/house/')).body.doors[0]
  const list = await takeList(end, { acks: false, now: app.clock.milliseconds() })
  expect(await doorNow()).toMatchObject({ protocol: 2, connected: true, listState: 'waiting' })
  end.board.send({ command: 'list_ack', version: list.version, mac: ackMac(end.session, list.version) })
  await answersPing(end)
  expect(await doorNow()).toMatchObject({ connected: true, listState: 'current' })
  app.clock.advance('PT1M')
  await admin.post('/api/admin/lockdown/', { reason: 'Gas', exceptions: [], until: null })
  await takeList(end, { acks: false, now: app.clock.milliseconds() })
  const heard = async () => (await admin.get('/api/admin/lockdown/')).body.doors
  // Who was a keyholder may still enter when the list has ended.
  expect(await heard()).toMatchObject([{ state: 'waiting', at: null, until: list.keyholders.until }])
  app.clock.advance('PT1S')
  await end.board.close()
  const back = await connectProven(origin, front)
  const { version } = await takeList(back, { acks: false, now: app.clock.milliseconds() })
  await nextFrame(back.board, 'order') // to lock: it may have been held open
  back.board.send({ command: 'list_ack', version, mac: ackMac(back.session, version) })
  await answersPing(back)
  expect(await heard()).toMatchObject([{ state: 'confirmed', at: '2026-03-12T08:01:01.000Z', until: null }])
  await back.board.close()
  app.clock.advance({ milliseconds: 72 * hourMs })
  await expect.poll(doorNow).toMatchObject({ protocol: 2, connected: false, listState: 'expired' })
})
