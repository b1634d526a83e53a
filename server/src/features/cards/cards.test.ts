import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { type Board, connectAuthorised } from '../../testing/board.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { insertKiosk, signInByCard, tapAt } from '../../testing/kiosks.ts'
import { verifyCards } from './verify-cards.ts'

/** An administrator, Ann with a card and a grant for the front door, and its board. */
async function makeClub(app: TestApp) {
  const admin = await signInAsAdmin(app)
  const ann = await insertMember(app.ctx, { card_number: '1001', first_name: 'Ann', last_name: 'Lee' })
  const door = (await admin.post('/api/admin/devices/', { kind: 'door', serial: 'front', name: 'Front door' })).body
  await admin.put(`/api/access/doors/${door.id}/authorise/${ann}/`)
  const { board } = await connectAuthorised(await app.listen(), { ...door, serial: 'front' })
  const path = `/api/admin/members/${ann}/cards/`
  const cards = async (): Promise<{ id: number; number: string; state: string }[]> => (await admin.get(path)).body
  const idOf = async (number: string) => (await cards()).find((card) => card.number === number)?.id
  const rfid = async () => (await admin.get(`/api/admin/members/${ann}/profile/`)).body.rfid
  return { admin, ann, door, board, path, cards, idOf, rfid }
}

const heard = async (board: Board) => JSON.parse(await board.next())
const list = (...tags: string[]) => expect.objectContaining({ command: 'sync', tags })

testWithApp(
  'a second card opens, a lost one shuts, a found one opens again, and the numbers stay blocked',
  async (app) => {
    const { admin, ann, board, path, cards, idOf, rfid } = await makeClub(app)
    const bo = await insertMember(app.ctx)
    app.clock.advance('PT1M')
    expect(await admin.post(path, { number: '0002002', label: 'blue fob' })).toMatchObject({ status: 201 })
    expect(await heard(board)).toEqual(list('1001', '2002'))
    expect(await rfid()).toBe('1001')

    const member = await signInAs(app, ann)
    expect(await member.post(`/api/profile/cards/${await idOf('1001')}/lost/`)).toMatchObject({ status: 200 })
    expect(await heard(board)).toEqual(list('2002'))
    expect(await rfid()).toBe('2002')
    expect(await member.post(`/api/profile/cards/${await idOf('1001')}/lost/`)).toMatchObject({
      status: 409,
      body: { code: 'card_not_active' },
    })
    const taken = { status: 409, body: { code: 'card_already_used' } }
    for (const number of ['1001', '2002']) {
      expect(await admin.post(`/api/admin/members/${bo}/cards/`, { number })).toMatchObject(taken)
      expect(await admin.put(`/api/admin/members/${bo}/profile/`, { rfid: number })).toMatchObject(taken)
    }

    expect(await admin.put(`${path}${await idOf('1001')}/`, { state: 'active', reason: 'Found' })).toMatchObject({
      status: 200,
    })
    expect(await heard(board)).toEqual(list('1001', '2002'))
    expect(await rfid()).toBe('1001')
    expect(await admin.put(`${path}${await idOf('2002')}/`, { state: 'removed' })).toMatchObject({ status: 200 })
    expect(await heard(board)).toEqual(list('1001'))
    expect(await admin.put(`${path}${await idOf('2002')}/`, { state: 'active' })).toMatchObject({
      status: 409,
      body: { code: 'card_not_active' },
    })
    expect(await admin.post(`/api/admin/members/${bo}/cards/`, { number: '2002' })).toMatchObject({ status: 201 })
    expect((await cards()).map(({ number, state }) => [number, state])).toEqual([
      ['1001', 'active'],
      ['2002', 'removed'],
    ])
    expect(await verifyCards({ db: app.ctx.db, settings: app.ctx.settings, head: undefined })).toMatchObject({
      faults: [],
    })
  },
)

testWithApp(
  'writing the number replaces the first card only, and an empty one makes the next card the first',
  async (app) => {
    const { admin, ann, path, cards, rfid } = await makeClub(app)
    app.clock.advance('PT1M')
    await admin.post(path, { number: '2002' })
    app.clock.advance('PT1M')
    expect(await admin.put(`/api/admin/members/${ann}/profile/`, { rfid: '3003' })).toMatchObject({ status: 200 })
    expect(await rfid()).toBe('3003')
    expect((await cards()).map(({ number, state }) => [number, state])).toEqual([
      ['3003', 'active'],
      ['2002', 'active'],
      ['1001', 'replaced'],
    ])
    const csv = String((await admin.get('/api/admin/members/export/')).body)
    expect(csv).toContain('3003 2002')
    expect(await admin.put(`/api/admin/members/${ann}/profile/`, { rfid: null })).toMatchObject({ status: 200 })
    expect(await rfid()).toBe('2002')
    for (const [search, found] of [
      ['2002', 1],
      ['3003', 0],
      ['1001', 0],
    ] as const) {
      expect((await admin.get(`/api/admin/members/?q=${search}`)).body).toHaveLength(found)
    }
    // A number that was replaced may come back to the same person.
    expect(await admin.post(path, { number: '1001' })).toMatchObject({ status: 201 })
    expect((await admin.get(`/api/admin/members/?q=01001`)).body).toHaveLength(1)
  },
)

testWithApp('an eleventh card is refused, lost ones counted, and two reports at once are one', async (app) => {
  const { admin, ann, path, idOf } = await makeClub(app)
  for (let number = 1; number < 10; number += 1) {
    expect(await admin.post(path, { number: String(5000 + number) })).toMatchObject({ status: 201 })
  }
  const member = await signInAs(app, ann)
  const lost = `/api/profile/cards/${await idOf('5001')}/lost/`
  const both = await Promise.all([member.post(lost), (await signInAs(app, ann)).post(lost)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await admin.post(path, { number: '6000' })).toMatchObject({ status: 409, body: { code: 'too_many_cards' } })
  expect(await admin.put(`${path}${await idOf('5002')}/`, { state: 'removed' })).toMatchObject({ status: 200 })
  expect(await admin.post(path, { number: '6000' })).toMatchObject({ status: 201 })
})

testWithApp('a lost card at a door is known, refused, and told to administrators once a day', async (app) => {
  const { admin, ann, door, board, path, idOf } = await makeClub(app)
  const lost = await idOf('1001')
  await admin.put(`${path}${lost}/`, { state: 'lost', reason: 'Left on the tram' })
  expect(await heard(board)).toEqual(list())
  const since = app.clock.now().toString({ fractionalSecondDigits: 3 })
  for (let time = 0; time < 2; time += 1) {
    board.send({ command: 'log_access_denied', card_id: '1001' })
    await heard(board)
    app.clock.advance('PT1H')
  }
  const tap = { member_id: ann, outcome: 'denied', card_number: '1001' }
  const taps = await app.ctx.db.selectFrom('taps').select(['member_id', 'outcome', 'card_number']).execute()
  expect(taps).toEqual([tap, tap])
  const why = `/api/admin/why/?device=${door.id}`
  expect((await admin.get(`${why}&card=1001`)).body).toMatchObject({
    access: false,
    reasons: [{ code: 'unknown_card', params: { state: 'lost' } }],
    facts: { member: { id: ann }, endedCard: { state: 'lost', since, by: 'Aroha Ngata' } },
  })
  await admin.put(`${path}${lost}/`, { label: 'red fob' }) // another name does not report it anew
  expect((await admin.get(`${why}&member=${ann}`)).body).toMatchObject({
    reasons: [{ code: 'no_card' }],
    facts: { endedCard: { state: 'lost', since, by: 'Aroha Ngata' } },
  })
  expect(await subjects(app)).toEqual(['A lost card was used: Front door', 'Your card was reported lost'])
  app.clock.advance('PT24H')
  board.send({ command: 'log_access_denied', card_id: '1001' })
  await heard(board)
  expect(await subjects(app)).toHaveLength(3)

  // A replaced card is known, too, but nobody is mailed.
  await admin.put(`${path}${lost}/`, { state: 'replaced' })
  expect((await admin.get(`${why}&card=1001`)).body.reasons).toEqual([
    { code: 'unknown_card', params: { state: 'replaced' } },
  ])
  app.clock.advance('PT48H')
  board.send({ command: 'log_access_denied', card_id: '1001' })
  await heard(board)
  expect(await subjects(app)).toHaveLength(3)
  const past = await admin.get(`${why}&card=1001&at=${since}`)
  expect(past.body.reasons).toEqual([{ code: 'unknown_card', params: { state: 'lost' } }])
})

async function subjects({ ctx }: TestApp): Promise<string[]> {
  const rows = await ctx.db.selectFrom('outbox').select('subject').where('kind', '=', 'mail').execute()
  return rows.flatMap(({ subject }) => (subject !== null && /card/i.test(subject) ? [subject] : [])).toSorted()
}

testWithApp('a leaver’s or a lost card that looks alike to a reader of 24 bits shuts nobody out', async (app) => {
  const { admin, ann, door, board, path } = await makeClub(app)
  const alike = String(2 ** 24 + 1001)
  const leaver = await insertMember(app.ctx, { card_number: alike })
  await admin.put(`/api/access/doors/${door.id}/authorise/${leaver}/`)
  expect(await heard(board)).toEqual(list('1001', alike))
  await admin.put(`/api/admin/doors/${door.id}/`, { reader24Bit: true })
  expect(await heard(board)).toEqual(list())
  await admin.post(`/api/admin/members/${leaver}/state/inactive/`)
  expect(await heard(board)).toEqual(list('1001'))
  await admin.post(`/api/admin/members/${leaver}/state/active/`)
  expect(await heard(board)).toEqual(list())
  const [{ id }] = (await admin.get(`/api/admin/members/${leaver}/cards/`)).body
  await admin.put(`/api/admin/members/${leaver}/cards/${id}/`, { state: 'lost' })
  expect(await heard(board)).toEqual(list('1001'))
  // Two cards of one person do each other no harm.
  await admin.post(path, { number: String(2 ** 25 + 1001) })
  expect((await admin.get(`/api/admin/members/${ann}/cards/`)).body).toHaveLength(2)
  await admin.post(path, { number: '7' })
  expect(await heard(board)).toEqual(list('1001', '7'))
})

testWithApp(
  'a lost card opens no session at a kiosk, and a member cannot bring it back by signing up again',
  async (app) => {
    const { admin, ann, path, idOf } = await makeClub(app)
    await signInByCard(app, '1001')
    await admin.put(`${path}${await idOf('1001')}/`, { state: 'lost' })
    expect(await tapAt(app.newClient(), await insertKiosk(app.ctx), '1001')).toMatchObject({ status: 401 })
    const member = await signInAs(app, ann)
    const again = await member.post('/api/billing/access-card/', { accessCard: '1001' })
    expect(again).toMatchObject({ status: 409, body: { code: 'card_already_used' } })
    expect((await member.get('/api/profile/cards/')).body).toMatchObject([{ number: '1001', state: 'lost' }])
    expect(await member.post('/api/profile/cards/999999/lost/')).toMatchObject({ status: 404 })
    const stranger = await signInAs(app, await insertMember(app.ctx))
    expect(await stranger.post(`/api/profile/cards/${await idOf('1001')}/lost/`)).toMatchObject({ status: 404 })
    expect((await stranger.get('/api/profile/cards/')).body).toEqual([])
  },
)

testWithApp('cards and their history are told in the copy of one’s data, and an erasure deletes them', async (app) => {
  const { admin, ann, path, idOf } = await makeClub(app)
  await admin.post(path, { number: '2002', label: 'blue fob' })
  await admin.put(`${path}${await idOf('2002')}/`, { state: 'lost' })
  const { bytes } = await (await signInAs(app, ann)).get('/api/profile/export/')
  const files = unzipSync(bytes)
  expect(JSON.parse(strFromU8(files['cards.json'] ?? new Uint8Array()))).toMatchObject([
    { number: '1001', state: 'active' },
    { number: '2002', label: 'blue fob', state: 'lost' },
  ])
  expect(JSON.parse(strFromU8(files['card-history.json'] ?? new Uint8Array()))).toHaveLength(3)
  expect(await admin.post(`/api/admin/members/${ann}/erase/`, { name: 'Ann Lee' })).toMatchObject({ status: 200 })
  for (const table of ['cards', 'card_history'] as const) {
    expect(await app.ctx.db.selectFrom(table).select('id').where('member_id', '=', ann).execute()).toEqual([])
  }
  const other = await insertMember(app.ctx)
  expect(await admin.post(`/api/admin/members/${other}/cards/`, { number: '2002' })).toMatchObject({ status: 201 })
})
