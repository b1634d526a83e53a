import type { LiveEvent } from '@fobhouse/contract/live-events.ts'
import { readList } from '@fobhouse/contract/protocol-2/list.ts'
import { eventsMac } from '@fobhouse/contract/protocol-2/session.ts'
import { secretOf } from '@fobhouse/contract/protocol-2/signing.ts'
import { revealHashKey, tagOf } from '@fobhouse/contract/protocol-2/tags.ts'
import { expect } from 'vitest'
import { renewHashKey } from '../../../device-hub/protocol-2/hash-keys.ts'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { confirmAnew, insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { putFile } from '../../../testing/put-file.ts'
import { connectProven, nextFrame, type ProvenEnd } from '../../../testing/proven-board.ts'
import { setSettings } from '../../../testing/settings.ts'
import { mp3Of } from '../../../testing/sounds.ts'

const boot = '0f3c2b6e-5a41-4d0c-9c57-6d1f0a2b3c4d'
const earlierBoot = 'b7a1d2c3-0e4f-4a5b-8c6d-7e8f9a0b1c2d'
const start = '2026-03-12T08:00:00.000Z'
const minute = 60_000
const at = (milliseconds: number) => new Date(Date.parse(start) + milliseconds).toISOString()

type Part = { type: string; seq: number; boot_id?: string; mono?: number; at?: string; clock?: string }
const event = (part: Part & Record<string, unknown>) => ({ boot_id: boot, mono: 0, at: start, clock: 'set', ...part })
const tap = (part: Omit<Part, 'type'> & Record<string, unknown>) =>
  event({ type: 'tap', card: null, hash_key_id: null, outcome: 'denied', reason: 'no_list', ...part })

async function makeDoor(app: TestApp) {
  const admin = await signInAsAdmin(app)
  const { body } = await admin.post('/api/admin/devices/', { kind: 'door', serial: 'front', name: 'Front door' })
  const door: { id: number; key: string } = body
  const origin = await app.listen()
  const connect = () => connectProven(origin, { serial: 'front', key: door.key, bootId: boot })
  const stored = () => app.ctx.db.selectFrom('door_events').selectAll().orderBy('id').execute()
  const numbers = async () => (await stored()).map(({ seq }) => seq)
  const log = async () => (await admin.get(`/api/admin/devices/${door.id}/log/`)).body
  const taps = async () => (await log()).filter(({ id }: { id: string }) => id.startsWith('tap'))
  return { admin, door, connect, stored, numbers, taps }
}

function send({ board, session }: ProvenEnd, events: readonly unknown[], { sent = 0, mac = '' } = {}): void {
  const batch = JSON.stringify({ sent, events })
  board.send({ command: 'events', batch, mac: mac === '' ? eventsMac(session, batch) : mac })
}

/** The next frame that is no list. */
async function answerOf({ board }: ProvenEnd): Promise<Record<string, unknown>> {
  for (;;) {
    const frame = JSON.parse(await board.next())
    if (frame.command !== 'list') return frame
  }
}

async function ackOf(end: ProvenEnd) {
  const { command, ...ack } = await answerOf(end)
  expect(command).toBe('events_ack')
  return ack
}

testWithApp('stores each event once and in order, and answers with the highest number', async (app) => {
  const { connect, stored } = await makeDoor(app)
  const end = await connect()
  send(end, [event({ type: 'boot', seq: 1 }), event({ type: 'opened', seq: 2 })])
  expect(await ackOf(end)).toEqual({ boot_id: boot, seq: 2 })
  // The whole batch again, and what follows.
  const again = [event({ type: 'boot', seq: 1 }), event({ type: 'opened', seq: 2 }), event({ type: 'closed', seq: 3 })]
  send(end, again)
  expect(await ackOf(end)).toEqual({ boot_id: boot, seq: 3 })
  expect((await stored()).map(({ seq, type }) => [seq, type])).toEqual([
    [1, 'boot'],
    [2, 'opened'],
    [3, 'closed'],
  ])
})

testWithApp('from a gap on it stores nothing, until the board says that the numbers are lost', async (app) => {
  const { connect, numbers, stored } = await makeDoor(app)
  const end = await connect()
  send(end, [event({ type: 'boot', seq: 1 }), event({ type: 'opened', seq: 5 }), event({ type: 'closed', seq: 6 })])
  expect(await ackOf(end)).toEqual({ boot_id: boot, seq: 1 })
  send(end, [event({ type: 'opened', seq: 5, boot_id: earlierBoot })])
  expect(await ackOf(end)).toEqual({ boot_id: earlierBoot, seq: 0 })
  expect(await numbers()).toEqual([1])
  send(end, [event({ type: 'lost', seq: 2, through: 4 }), event({ type: 'opened', seq: 5 })])
  expect(await ackOf(end)).toEqual({ boot_id: boot, seq: 5 })
  expect((await stored()).map(({ seq, type }) => [seq, type])).toEqual([
    [1, 'boot'],
    [4, 'lost'],
    [5, 'opened'],
  ])
})

testWithApp('a wrong mac stores nothing and closes; the mac of another connection is wrong', async (app) => {
  const { connect, numbers } = await makeDoor(app)
  const first = await connect()
  const second = await connect()
  await first.board.closed
  const batch = JSON.stringify({ sent: 0, events: [event({ type: 'boot', seq: 1 })] })
  second.board.send({ command: 'events', batch, mac: eventsMac(first.session, batch) })
  expect(await second.board.closed).toBe(1008)
  expect(await numbers()).toEqual([])
})

testWithApp(
  'an event that cannot be read is skipped and acknowledged, and a frame that cannot is told so',
  async (app) => {
    const { connect, numbers } = await makeDoor(app)
    const end = await connect()
    send(end, [event({ type: 'boot', seq: 1 }), event({ type: 'moonrise', seq: 2 }), event({ type: 'exit', seq: 3 })])
    expect(await ackOf(end)).toEqual({ boot_id: boot, seq: 3 })
    expect(await numbers()).toEqual([1, 3])
    end.board.send({ command: 'events', batch: 5 })
    expect(await answerOf(end)).toEqual({ command: 'error', reason: 'invalid_events' })
    send(end, [], { sent: -1 })
    expect(await answerOf(end)).toEqual({ command: 'error', reason: 'invalid_events' })
    // The socket lives, and nothing is lost.
    send(end, [event({ type: 'opened', seq: 4 })])
    expect(await ackOf(end)).toEqual({ boot_id: boot, seq: 4 })
  },
)

testWithApp('reckons the time of this boot by its milliseconds, and of an earlier one by its clock', async (app) => {
  const { connect, stored } = await makeDoor(app)
  const end = await connect()
  const earlier = { boot_id: earlierBoot }
  const batch = [
    event({ ...earlier, type: 'boot', seq: 1, at: at(-90 * minute) }),
    event({ ...earlier, type: 'opened', seq: 2, at: at(-80 * minute), clock: 'unset' }),
    event({ ...earlier, type: 'closed', seq: 3, at: at(7 * minute) }),
    event({ type: 'boot', seq: 1, mono: 1000, at: at(-5000 * minute), clock: 'unset' }),
    event({ type: 'opened', seq: 2, mono: 61_000 }),
    event({ type: 'closed', seq: 3, mono: 1e300 }),
  ]
  send(end, batch, { sent: 121_000 })
  await ackOf(end)
  await ackOf(end)
  const told = (await stored()).map((row) => [row.at, row.time_uncertain])
  expect(told).toEqual([
    [at(-90 * minute), 0],
    [at(-90 * minute), 1], // that of the event before it
    [at(0), 0], // never later than it arrived
    [at(-2 * minute), 0],
    [at(-minute), 0],
    [at(0), 0],
  ])
})

testWithApp('a tap goes into the log of taps; a late one greets nobody and says that it is late', async (app) => {
  const { admin, connect, taps } = await makeDoor(app)
  const ann = await insertMember(app.ctx, { first_name: 'Ann', last_name: 'Lee', card_number: '1001' })
  const hook = { url: 'https://hooks.example.org/', events: ['tap'] }
  expect((await admin.post('/api/admin/webhooks/', hook)).status).toBe(201)
  const end = await connect()
  const batch = [
    tap({ seq: 1, number: '1001', outcome: 'granted', mono: 0 }),
    tap({ seq: 2, number: '1001', outcome: 'denied', reason: 'outside_hours', mono: 5 * minute }),
    tap({ seq: 3, number: '4242', outcome: 'unknown_card', mono: 5 * minute }),
    tap({ seq: 4, number: '1001', outcome: 'unknown_card', mono: 5 * minute }),
    tap({ seq: 5, card: 'Xmz99f7SqjWU7rbc', hash_key_id: 'S7Bvjk46dxXS', outcome: 'granted', mono: 5 * minute }),
  ]
  send(end, batch, { sent: 5 * minute + 1 })
  expect(await ackOf(end)).toEqual({ boot_id: boot, seq: 5 })
  expect((await taps()).toReversed()).toMatchObject([
    { date: at(-5 * minute - 1), memberId: ann, outcome: 'granted', late: true, timeUncertain: false },
    { date: at(-1), memberId: ann, outcome: 'denied', reasons: [{ code: 'outside_hours' }], late: false },
    { cardId: '4242', memberId: null, outcome: 'unknown_card' },
    { cardId: '1001', memberId: ann, outcome: 'denied' },
    { cardId: '', memberId: null, outcome: 'granted' },
  ])
  const posts = await app.ctx.db.selectFrom('outbox').select('text').where('kind', '=', 'event').orderBy('id').execute()
  expect(posts.map(({ text }) => JSON.parse(text ?? '').data.late)).toEqual([
    true,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

testWithApp('nobody is greeted for a late tap: no theme and no line in the chat', async (app) => {
  const { admin, door, connect } = await makeDoor(app)
  await setSettings(app.ctx, { 'discord.webhookUrl': 'https://chat.example.org/hook' })
  await admin.put(`/api/admin/doors/${door.id}/`, { playTheme: true, postToDiscord: true })
  const ann = await insertMember(app.ctx, { first_name: 'Ann', card_number: '1001' })
  await putFile(await signInAs(app, ann), '/api/profile/theme/', mp3Of(100))
  const heard: LiveEvent[] = []
  const hear = (event: LiveEvent) => void (event.type === 'theme' && heard.push(event))
  app.ctx.live.subscribe({ memberId: 0, duties: [], isKiosk: true, hear })
  const lines = () => app.ctx.db.selectFrom('outbox').select('text').where('kind', '=', 'discord').execute()
  const end = await connect()
  send(end, [tap({ seq: 1, number: '1001', outcome: 'granted', mono: 0 })], { sent: 5 * minute + 1 })
  await ackOf(end)
  expect([heard, await lines()]).toEqual([[], []])
  send(end, [tap({ seq: 2, number: '1001', outcome: 'granted', mono: 5 * minute })], { sent: 5 * minute + 1 })
  await ackOf(end)
  expect(heard).toMatchObject([{ theme: { member: expect.stringContaining('Ann') } }])
  expect(await lines()).toHaveLength(1)
})

testWithApp('a tag is somebody’s card also after it was lost, replaced, or hidden by an older key', async (app) => {
  const { admin, door, connect, taps } = await makeDoor(app)
  const ann = await insertMember(app.ctx, { first_name: 'Ann', last_name: 'Lee', card_number: '1001' })
  const first = await connect()
  const list = readList((await nextFrame(first.board, 'list')).list)
  const secret = secretOf(door.key)
  const hashKey = list && revealHashKey(secret, list)
  if (!list || !hashKey) throw new Error('There is no list')
  await confirmAnew(app)
  await renewHashKey(app.ctx, app.ctx.db)
  await admin.put(`/api/admin/members/${ann}/profile/`, { rfid: '2002' })
  const end = await connect()
  const by = (number: string) => ({ card: tagOf(hashKey, number), hash_key_id: list.hash_key_id })
  send(end, [
    tap({ seq: 1, ...by('1001'), outcome: 'granted', reason: undefined }),
    tap({ seq: 2, ...by('2002'), outcome: 'unknown_card', reason: undefined, number: '2002' }),
    tap({ seq: 3, ...by('4242'), outcome: 'unknown_card', reason: undefined, number: '4242' }),
    tap({ seq: 4, ...by('4242'), hash_key_id: 'AAAAAAAAAAAA', outcome: 'granted', reason: undefined }),
  ])
  expect(await ackOf(end)).toEqual({ boot_id: boot, seq: 4 })
  expect((await taps()).toReversed()).toMatchObject([
    { cardId: '1001', memberId: ann, outcome: 'granted' },
    { cardId: '2002', memberId: ann, outcome: 'denied' },
    { cardId: '4242', memberId: null, outcome: 'unknown_card' },
    { cardId: '', memberId: null, outcome: 'granted' },
  ])
})

testWithApp('a member who was seen later stays so', async (app) => {
  const { connect } = await makeDoor(app)
  const ann = await insertMember(app.ctx, { card_number: '1001', last_seen_at: start })
  const bo = await insertMember(app.ctx, { card_number: '1002' })
  const end = await connect()
  const batch = [
    tap({ seq: 1, number: '1001', outcome: 'granted', mono: 0 }),
    tap({ seq: 2, number: '1002', outcome: 'granted', mono: 0 }),
  ]
  send(end, batch, { sent: 60 * minute })
  await ackOf(end)
  const rows = await app.ctx.db
    .selectFrom('members')
    .select(['id', 'last_seen_at'])
    .where('id', 'in', [ann, bo])
    .execute()
  const seen = new Map(rows.map(({ id, last_seen_at }) => [id, last_seen_at]))
  expect([seen.get(ann), seen.get(bo)]).toEqual([start, at(-60 * minute)])
})

testWithApp('force and a door left open are mailed once an hour each, and sent to webhooks each time', async (app) => {
  const { admin, connect } = await makeDoor(app)
  const hook = { url: 'https://hooks.example.org/', events: ['device'] }
  expect((await admin.post('/api/admin/webhooks/', hook)).status).toBe(201)
  const end = await connect()
  let seq = 0
  const happen = async (types: readonly string[]) => {
    const events = types.map((type) => event({ type, seq: (seq += 1), mono: seq }))
    send(end, events, { sent: seq })
    await ackOf(end)
  }
  const mails = async () => {
    const rows = await app.ctx.db
      .selectFrom('outbox')
      .select('subject')
      .where('kind', '=', 'mail')
      .orderBy('id')
      .execute()
    return rows.map(({ subject }) => subject).filter((subject) => subject?.includes('Front door'))
  }
  await happen(['forced', 'forced', 'held_open'])
  await happen(['forced'])
  expect(await mails()).toEqual(['Forced: Front door', 'Left open: Front door'])
  app.clock.advance('PT59M59S')
  await happen(['forced'])
  expect(await mails()).toHaveLength(2)
  app.clock.advance('PT2S')
  await happen(['forced'])
  expect(await mails()).toHaveLength(3)
  const posts = await app.ctx.db.selectFrom('outbox').select('text').where('kind', '=', 'event').orderBy('id').execute()
  expect(posts.map(({ text }) => JSON.parse(text ?? '').type)).toEqual([
    'device.forced',
    'device.forced',
    'device.held_open',
    'device.forced',
    'device.forced',
    'device.forced',
  ])
})

testWithApp('the door’s page gets its events in pages without taps, and what the contact last told', async (app) => {
  const { admin, door, connect } = await makeDoor(app)
  const page = async (query = '') => admin.get(`/api/admin/devices/${door.id}/events/${query}`)
  const contact = async () => (await admin.get(`/api/admin/doors/${door.id}/`)).body.contact
  expect((await page()).body).toEqual([])
  expect(await contact()).toBeNull()
  const end = await connect()
  const batch = [
    event({ type: 'boot', seq: 1, mono: 1 }),
    tap({ seq: 2, number: '1', outcome: 'unknown_card', mono: 2 }),
    event({ type: 'opened', seq: 3, mono: 3 }),
    event({ type: 'hold', on: true, seq: 4, mono: 3 }),
  ]
  send(end, batch, { sent: 3 })
  await ackOf(end)
  expect(await contact()).toBe('open')
  const first = await page('?limit=2')
  expect(first.body).toMatchObject([
    { type: 'hold', on: true, date: at(0), timeUncertain: false },
    { type: 'opened', date: at(0) },
  ])
  const next = /<(.*)>/.exec(String(first.headers['link']))?.[1] ?? ''
  expect((await page(next)).body).toMatchObject([{ type: 'boot', date: at(-2) }])
  send(end, [event({ type: 'closed', seq: 5, mono: 9 })], { sent: 9 })
  await ackOf(end)
  expect(await contact()).toBe('closed')
  expect((await admin.get('/api/admin/devices/999/events/')).status).toBe(404)
})

testWithApp('the use of a lost card that a board tells of later is mailed as ever', async (app) => {
  const { admin, connect, taps } = await makeDoor(app)
  const ann = await insertMember(app.ctx, { first_name: 'Ann', last_name: 'Lee', card_number: '1001' })
  const [card] = (await admin.get(`/api/admin/members/${ann}/cards/`)).body
  await admin.put(`/api/admin/members/${ann}/cards/${card.id}/`, { state: 'lost' })
  const end = await connect()
  const uses = [1, 2, 3].map((seq) => tap({ seq, number: '1001', outcome: 'unknown_card', mono: seq }))
  send(end, uses, { sent: 60 * minute })
  await ackOf(end)
  const use = { memberId: ann, outcome: 'denied', late: true }
  expect(await taps()).toMatchObject([use, use, use])
  const mails = await app.ctx.db.selectFrom('outbox').select('subject').where('kind', '=', 'mail').execute()
  const used = mails.filter(({ subject }) => subject === 'A lost card was used: Front door')
  expect(used).toHaveLength(1)
})
