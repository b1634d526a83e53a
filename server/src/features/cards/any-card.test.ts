import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { type Board, connectAuthorised } from '../../testing/board.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { insertKiosk, tapAt } from '../../testing/kiosks.ts'
import { postTransfer } from '../memberbucks/public.ts'

// Whatever reads a card takes any active one of a member, and none that is lost or replaced.

const actor = { memberId: null, name: 'fobhouse' } as const

/** Ann with two active cards, one that is lost and one that was replaced, and 10.00 on her account. */
async function makeClub(app: TestApp) {
  const admin = await signInAsAdmin(app)
  const ann = await insertMember(app.ctx, { card_number: '1001', first_name: 'Ann', last_name: 'Lee' })
  const path = `/api/admin/members/${ann}/cards/`
  for (const number of ['2002', '3003', '4004']) await admin.post(path, { number })
  const cards: { id: number; number: string }[] = (await admin.get(path)).body
  const change = (number: string, state: string) =>
    admin.put(`${path}${cards.find((card) => card.number === number)?.id}/`, { state })
  await change('3003', 'lost')
  await change('4004', 'replaced')
  const transfer = {
    from: { house: 'cash' },
    to: { memberId: ann },
    amount: 1000,
    kind: 'cash',
    description: '',
    actor,
  }
  await app.ctx.transact((trx) => postTransfer(app.ctx, trx, transfer as Parameters<typeof postTransfer>[2]))
  return { admin, ann, change }
}

const active = ['1001', '2002']
const ended = ['3003', '4004']

async function ask(board: Board, message: object) {
  board.send(message)
  return JSON.parse(await board.next())
}

async function tapsOf({ ctx }: TestApp) {
  const rows = await ctx.db.selectFrom('taps').select(['card_number', 'member_id', 'outcome']).orderBy('id').execute()
  return rows.map(({ card_number, member_id, outcome }) => [card_number, member_id, outcome])
}

testWithApp('a tool starts and ends with any active card, and knows whose card it refuses', async (app) => {
  const { admin, ann } = await makeClub(app)
  const { body: saw } = await admin.post('/api/admin/devices/', { kind: 'interlock', serial: 'saw', name: 'Saw' })
  await admin.put(`/api/access/interlocks/${saw.id}/authorise/${ann}/`)
  const { board } = await connectAuthorised(await app.listen(), { kind: 'interlock', serial: 'saw', key: saw.key })
  for (const card_id of ended) {
    expect(await ask(board, { command: 'interlock_session_start', card_id })).toMatchObject({
      command: 'interlock_session_rejected',
    })
  }
  const { session_id } = await ask(board, { command: 'interlock_session_start', card_id: '2002' })
  expect(session_id).toEqual(expect.any(String))
  const end = { command: 'interlock_session_end', session_id, session_kwh: null, card_id: '1001' }
  expect(await ask(board, end)).toMatchObject({ success: true })
  expect(await tapsOf(app)).toEqual([
    ['3003', ann, 'denied'],
    ['4004', ann, 'denied'],
    ['2002', ann, 'granted'],
    ['1001', ann, 'granted'],
  ])
})

testWithApp('a machine sells for any active card, and knows whose card it refuses', async (app) => {
  const { admin, ann } = await makeClub(app)
  const { body: fridge } = await admin.post('/api/admin/devices/', { kind: 'memberbucks', serial: 'f', name: 'Fridge' })
  const { board } = await connectAuthorised(await app.listen(), { kind: 'memberbucks', serial: 'f', key: fridge.key })
  for (const [index, card_id] of active.entries()) {
    expect(await ask(board, { command: 'debit', card_id, amount: 1 })).toMatchObject({
      success: true,
      balance: 900 - 100 * index,
    })
    app.clock.advance('PT2S')
  }
  for (const card_id of ended) {
    expect(await ask(board, { command: 'balance', card_id })).toMatchObject({ reason: 'invalid_card_id' })
    expect(await ask(board, { command: 'debit', card_id, amount: 1 })).toMatchObject({ reason: 'invalid_card_id' })
  }
  expect(await tapsOf(app)).toEqual([
    ...active.map((card) => [card, ann, 'granted']),
    ...ended.flatMap((card) => [
      [card, ann, 'denied'],
      [card, ann, 'denied'],
    ]),
  ])
})

testWithApp('any active card signs in at a kiosk and is counted at a meeting', async (app) => {
  const { admin, ann } = await makeClub(app)
  const kiosk = await insertKiosk(app.ctx)
  for (const card of active) {
    const page = app.newClient()
    expect(await tapAt(page, kiosk, card)).toMatchObject({ status: 200 })
    expect((await page.get('/api/profile/')).body.id).toBe(ann)
    // What a card may do is a matter for one's own device.
    expect(await page.get('/api/profile/cards/')).toMatchObject({ status: 403 })
  }
  app.clock.advance('PT2M')
  for (const card of ended) expect(await tapAt(app.newClient(), kiosk, card)).toMatchObject({ status: 401 })

  const date = new Date(app.clock.milliseconds() + 60_000).toISOString()
  const { body: meeting } = await admin.post('/api/meetings/', { date, chair: 'Ann', type: 'agm' })
  const attendees = `/api/meetings/${meeting.id}/attendees/`
  expect((await admin.post(attendees, { cardId: '2002' })).body).toMatchObject({ id: ann, isNew: true })
  expect((await admin.post(attendees, { cardId: '1001' })).body).toMatchObject({ id: ann, isNew: false })
  for (const cardId of ended) {
    expect(await admin.post(attendees, { cardId })).toMatchObject({ body: { code: 'card_unknown' } })
  }
})

testWithApp('the search finds active and lost numbers; webhooks and open pages hear of a loss', async (app) => {
  const { admin, ann } = await makeClub(app)
  const found = async (q: string) => (await admin.get(`/api/admin/members/?q=${q}`)).body.length
  expect([await found('1001'), await found('2002'), await found('3003'), await found('4004')]).toEqual([1, 1, 1, 0])
  await admin.post('/api/admin/webhooks/', { url: 'https://hooks.example.org/cards', events: ['access'] })
  const told = { member: [] as string[], stranger: [] as string[] }
  app.ctx.live.subscribe({ memberId: ann, duties: [], hear: ({ type }) => void told.member.push(type) })
  app.ctx.live.subscribe({ memberId: -1, duties: [], hear: ({ type }) => void told.stranger.push(type) })
  const member = await signInAs(app, ann)
  const own: { id: number; number: string }[] = (await member.get('/api/profile/cards/')).body
  expect(own.map(({ number }) => number)).toEqual(['1001', '2002', '3003'])
  const [first] = own
  await member.post(`/api/profile/cards/${first?.id}/lost/`)
  const sent = await app.ctx.db.selectFrom('outbox').select('text').where('kind', '=', 'event').execute()
  expect(sent.map(({ text }): unknown => JSON.parse(text ?? ''))).toMatchObject([
    { type: 'access.card_lost', data: { memberId: ann, cardId: first?.id } },
  ])
  expect(told.member).toEqual(expect.arrayContaining(['cards', 'permissions', 'profile']))
  expect(told.stranger).not.toContain('cards')
})

testWithApp('nobody gives themselves another card by reporting the one that they have as lost', async (app) => {
  const { admin, ann, change } = await makeClub(app)
  const member = await signInAs(app, ann)
  const claim = (accessCard: string) => member.post('/api/billing/access-card/', { accessCard })
  for (const number of active) await change(number, 'lost')
  expect(await claim('7007')).toMatchObject({ status: 409, body: { code: 'card_already_set' } })
  const { body: cards } = await admin.get(`/api/admin/members/${ann}/cards/`)
  expect(cards).not.toContainEqual(expect.objectContaining({ state: 'active' }))
  // Who comes back to the club names their new card, as at the first time.
  await admin.post(`/api/admin/members/${ann}/state/inactive/`)
  const again = await signInAs(app, ann)
  expect(await again.post('/api/billing/access-card/', { accessCard: '7007' })).toMatchObject({ status: 200 })
})

testWithApp('of two who add one number at once, one member has it', async (app) => {
  const { admin, ann } = await makeClub(app)
  const bo = await insertMember(app.ctx)
  const answers = await Promise.all(
    [ann, bo, ann, bo].map((id) => admin.post(`/api/admin/members/${id}/cards/`, { number: '7007' })),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409])
  expect(answers.flatMap(({ body: { code } }) => code ?? [])).toEqual(Array(3).fill('card_already_used'))
})
