import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { type Board, connectAuthorised } from '../../testing/board.ts'
import type { TestClient } from '../../testing/client.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'
import { readBalance } from '../memberbucks/public.ts'

// Every row of the protocol that interlocks speak, byte for byte, over real sockets.

const serial = 'tool-1'
const started = /^\{"command":"interlock_session_start","session_id":"([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"\}$/
const rejected = '{"command":"interlock_session_rejected","reason":"rejected"}'
const updated = '{"command":"interlock_session_update","success":true}'
const ended = '{"command":"interlock_session_end","success":true}'
const failed = (command: 'update' | 'end', reason: string) =>
  `{"command":"interlock_session_${command}","success":false,"reason":"${reason}"}`

type Club = {
  admin: TestClient
  origin: string
  id: number
  /** The id of Ada, who may use the tool. */
  ada: number
  board: Board
  /** Another connection of the same board. */
  reconnect(): Promise<Board>
}

async function setUp(app: TestApp, change: object = {}): Promise<Club> {
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  const created = await admin.post('/api/admin/devices/', { kind: 'interlock', serial, name: 'Laser cutter' })
  const { id, key } = created.body
  await admin.put(`/api/admin/interlocks/${id}/`, change)
  const ada = await insertMember(app.ctx, { first_name: 'Ada', last_name: 'Byron', card_number: '1001' })
  await admin.put(`/api/access/interlocks/${id}/authorise/${ada}/`)
  const reconnect = async () => {
    const { board, greeting } = await connectAuthorised(origin, { kind: 'interlock', serial, key })
    expect(greeting[0]).toBe('{"authorised":true}')
    return board
  }
  return { admin, origin, id, ada, board: await reconnect(), reconnect }
}

async function ask(board: Board, message: object): Promise<string> {
  board.send(message)
  return board.next()
}

async function start(board: Board, card_id = '1001'): Promise<string> {
  const answer = await ask(board, { command: 'interlock_session_start', card_id })
  const session = started.exec(answer)?.[1]
  if (session === undefined) throw new Error(`No session but ${answer}`)
  return session
}

const update = (board: Board, session_id: unknown, session_kwh: unknown = null) =>
  ask(board, { command: 'interlock_session_update', session_id, session_kwh })
const end = (board: Board, session_id: unknown, facts: object = {}) =>
  ask(board, { command: 'interlock_session_end', session_id, session_kwh: null, card_id: null, ...facts })

async function sessionsOf({ ctx }: TestApp) {
  return ctx.db.selectFrom('interlock_sessions').selectAll().orderBy('id').execute()
}

async function tapsOf({ ctx }: TestApp) {
  const taps = await ctx.db.selectFrom('taps').select(['card_number', 'outcome', 'reasons']).orderBy('id').execute()
  return taps.map((tap) => [tap.card_number, tap.outcome, tap.reasons])
}

testWithApp('starts, updates and ends a session, and bills it', async (app) => {
  const prices = { costPerSession: 50, costPerHour: 600, costPerKwh: 30 }
  const { admin, id, ada, board } = await setUp(app, prices)
  await insertMember(app.ctx, { first_name: 'Ben', last_name: 'Ode', card_number: '1002' })
  const session = await start(board, '0001001')
  app.clock.advance('PT30M')
  expect(await update(board, session, 7000.25)).toBe(updated)
  expect(await update(board, session, null)).toBe(updated)
  expect((await admin.get(`/api/admin/interlocks/${id}/`)).body).toMatchObject({
    ...prices,
    session: { memberId: ada, member: 'Ada Byron', start: '2026-03-12T08:00:00.000Z', kwh: 0, cost: 350 },
  })
  app.clock.advance('PT1H')
  expect(await end(board, session, { session_kwh: 7001.75, card_id: '1002' })).toBe(ended)
  expect(await end(board, session)).toBe(failed('end', 'session_already_ended'))
  expect(await update(board, session, 7002)).toBe(failed('update', 'session_already_ended'))

  const interlock = (await admin.get(`/api/admin/interlocks/${id}/`)).body
  expect(interlock).not.toHaveProperty('session')
  expect(interlock.statistics).toEqual([
    { memberId: ada, name: 'Ada Byron', totalSwipes: 1, totalSeconds: 5400, lastSwipe: '2026-03-12T08:00:00.000Z' },
  ])
  // 50 + 1.5 h × 600 + 1.5 kWh × 30, from an empty account: the tool has already run.
  expect(await readBalance(app.ctx.db, ada)).toEqual({ balance: -995, lastPurchase: '2026-03-12T09:30:00.000Z' })
  const transfers = await app.ctx.db.selectFrom('transfers').select(['kind', 'description', 'actor_id']).execute()
  expect(transfers).toEqual([{ kind: 'interlock', description: 'Laser cutter, 1:30:00, 1.5 kWh', actor_id: ada }])
  expect((await admin.get('/api/tools/swipes/')).body.interlocks).toEqual([
    expect.objectContaining({ name: 'Laser cutter', sessionComplete: true, userOn: 'Ada Byron', userOff: 'Ben Ode' }),
  ])
  expect(await tapsOf(app)).toEqual([
    ['1001', 'granted', null],
    ['1002', 'granted', null],
  ])
})

testWithApp('shows a session in progress among the swipes', async (app) => {
  const { admin, board } = await setUp(app)
  await start(board)
  const session = {
    name: 'Laser cutter',
    sessionStart: '2026-03-12T08:00:00.000Z',
    sessionEnd: null,
    sessionComplete: false,
    userOn: 'Ada Byron',
    userOff: null,
  }
  expect((await admin.get('/api/tools/swipes/')).body).toEqual({
    doors: [],
    interlocks: [expect.objectContaining(session)],
  })
})

testWithApp('refuses in two words and keeps every reason in the log', async (app) => {
  const { admin, id, ada, board } = await setUp(app)
  const ask = async (card_id: unknown) => {
    board.send({ command: 'interlock_session_start', card_id })
    return board.next()
  }
  expect(await ask('9999')).toBe(rejected)
  const ben = await insertMember(app.ctx, { card_number: '1002', state: 'inactive' })
  expect(await ask('1002')).toBe(rejected)
  await admin.put(`/api/admin/interlocks/${id}/`, { lockedOut: true })
  expect(await board.next()).toBe('{"command":"update_device_locked_out","locked_out":true}')
  expect(await ask('1001')).toBe('{"command":"interlock_session_rejected","reason":"locked_out"}')
  expect(await ask('1002')).toBe('{"command":"interlock_session_rejected","reason":"locked_out"}')
  await admin.put(`/api/admin/interlocks/${id}/`, { lockedOut: false })
  expect(await board.next()).toContain('"locked_out":false')
  await setSettings(app.ctx, { 'access.interlockMinimumBalance': 500 })
  expect(await ask('1001')).toBe(rejected)
  const permissions = (await admin.get(`/api/admin/members/${ada}/access/`)).body.interlocks
  const tooLow = { code: 'balance_too_low', params: { balance: 0, minimum: 500 } }
  expect(permissions).toEqual([expect.objectContaining({ access: false, granted: true, reasons: [tooLow] })])

  const log = (await admin.get(`/api/admin/devices/${id}/log/`)).body as { cardId: string | null }[]
  const facts = log.filter((entry) => entry.cardId !== null).toReversed()
  expect(facts).toMatchObject([
    { cardId: '9999', memberId: null, outcome: 'unknown_card', reasons: [{ code: 'unknown_card' }] },
    { memberId: ben, outcome: 'denied', reasons: [{ code: 'member_not_active' }, { code: 'not_granted' }] },
    { memberId: ada, outcome: 'locked_out', reasons: [{ code: 'device_locked_out' }] },
    {
      memberId: ben,
      outcome: 'locked_out',
      reasons: [{ code: 'device_locked_out' }, { code: 'member_not_active' }, { code: 'not_granted' }],
    },
    { memberId: ada, outcome: 'denied', reasons: [tooLow] },
  ])
  expect(await sessionsOf(app)).toEqual([])
})

testWithApp('starts only for who is checked in, where the club wants that and the tool is not exempt', async (app) => {
  const { admin, id, ada, board } = await setUp(app)
  await setSettings(app.ctx, { 'features.enableSiteSignIn': true })
  const member = await signInAs(app, ada)
  const startWith = (card_id: string) => ask(board, { command: 'interlock_session_start', card_id })
  const refused = '{"command":"interlock_session_rejected","reason":"not_signed_in"}'
  expect(await startWith('1001')).toBe(refused)
  await member.post('/api/sitesessions/signin/', { guests: [] })
  await end(board, await start(board))
  app.clock.advance('PT16H')
  expect(await startWith('1001')).toBe(refused)
  await admin.put(`/api/admin/interlocks/${id}/`, { exemptFromSiteSignIn: true })
  expect(await startWith('1001')).toMatch(started)
})

testWithApp('answers a missing or wrong field with that command’s failure, and stores nothing', async (app) => {
  const { board } = await setUp(app)
  const session = await start(board)
  const frames: [object, string][] = [
    [{ command: 'interlock_session_start' }, rejected],
    [{ command: 'interlock_session_start', card_id: 1001 }, rejected],
    [{ command: 'interlock_session_start', card_id: 'x' }, rejected],
    [{ command: 'interlock_session_start', card_id: '123456789012345678901' }, rejected],
    [{ command: 'interlock_session_update' }, failed('update', 'unknown_session')],
    [{ command: 'interlock_session_update', session_id: 7 }, failed('update', 'unknown_session')],
    [{ command: 'interlock_session_update', session_id: 'none' }, failed('update', 'unknown_session')],
    [
      { command: 'interlock_session_update', session_id: session, session_kwh: '1.5' },
      failed('update', 'unknown_session'),
    ],
    [
      { command: 'interlock_session_update', session_id: session, session_kwh: -1 },
      failed('update', 'unknown_session'),
    ],
    [{ command: 'interlock_session_end' }, failed('end', 'unknown_session')],
    [{ command: 'interlock_session_end', session_id: session, session_kwh: {} }, failed('end', 'unknown_session')],
    [{ command: 'interlock_session_end', session_id: session, card_id: 'x' }, failed('end', 'unknown_session')],
    [{ command: 'interlock_session_update', session_id: session }, updated],
    [{ command: 'interlock_session_update', session_id: session, session_kwh: 0, extra: [] }, updated],
  ]
  for (const [frame, answer] of frames) expect(await ask(board, frame)).toBe(answer)
  board.send({ command: 'interlock_off' })
  expect(await ask(board, { command: 'ping' })).toBe('{"command":"pong"}')
  expect(await sessionsOf(app)).toMatchObject([{ first_reading: 0, last_reading: 0, ended_at: null }])
  expect(await ask(board, { command: 'interlock_session_end', session_id: session })).toBe(ended)
  expect(await tapsOf(app)).toHaveLength(1)
})

testWithApp('a session belongs to its own board', async (app) => {
  const { admin, origin, board } = await setUp(app)
  const session = await start(board)
  const other = await admin.post('/api/admin/devices/', { kind: 'interlock', serial: 'tool-2', name: 'Lathe' })
  const { board: stranger } = await connectAuthorised(origin, {
    kind: 'interlock',
    serial: 'tool-2',
    key: other.body.key,
  })
  expect(await update(stranger, session, 3)).toBe(failed('update', 'unknown_session'))
  expect(await end(stranger, session)).toBe(failed('end', 'unknown_session'))
  expect(await update(board, session, 3)).toBe(updated)
})

testWithApp('a board that lost its session ends it at its last news by a start that is granted', async (app) => {
  const { ada, board } = await setUp(app, { costPerHour: 600 })
  const lost = await start(board)
  app.clock.advance('PT20M')
  expect(await update(board, lost)).toBe(updated)
  app.clock.advance('PT40M')
  expect(await ask(board, { command: 'interlock_session_start', card_id: '9999' })).toBe(rejected)
  expect(await sessionsOf(app)).toMatchObject([{ uuid: lost, ended_at: null }])
  expect(await update(board, lost)).toBe(updated)
  app.clock.advance('PT30M')
  const next = await start(board)
  expect(next).not.toBe(lost)
  expect(await update(board, lost)).toBe(failed('update', 'session_already_ended'))
  expect(await sessionsOf(app)).toMatchObject([
    {
      uuid: lost,
      ended_at: '2026-03-12T09:00:00.000Z',
      end_reason: 'replaced',
      seconds: 3600,
      cost: 600,
      ended_by: null,
    },
    { uuid: next, ended_at: null },
  ])
  expect(await readBalance(app.ctx.db, ada)).toMatchObject({ balance: -600 })
  // With a balance below zero she may not start again.
  expect(await ask(board, { command: 'interlock_session_start', card_id: '1001' })).toBe(rejected)
  expect(await update(board, next)).toBe(updated)
})

testWithApp('a board that comes back keeps its session, on the same or another connection', async (app) => {
  const { board, reconnect } = await setUp(app, { costPerHour: 60 })
  const session = await start(board)
  app.clock.advance('PT5M')
  await board.close()
  const back = await reconnect()
  expect(await update(back, session, 12.5)).toBe(updated)
  const replacing = await reconnect()
  expect(await back.closed).toBe(1008)
  app.clock.advance('PT5M')
  expect(await end(replacing, session, { session_kwh: 13 })).toBe(ended)
  expect(await sessionsOf(app)).toMatchObject([
    { seconds: 600, cost: 10, first_reading: 12_500_000, last_reading: 13_000_000 },
  ])
})

testWithApp('a silent session ends at its last news and is billed to that moment only', async (app) => {
  const { ada, board } = await setUp(app, { costPerHour: 600, costPerKwh: 100 })
  const session = await start(board)
  app.clock.advance('PT30M')
  await update(board, session, 1)
  app.clock.advance('PT6M')
  await update(board, session, 2)
  app.clock.advance('PT9M59S')
  await app.ctx.jobs.runNow('interlocks.timeout')
  expect(await sessionsOf(app)).toMatchObject([{ ended_at: null }])
  app.clock.advance('PT1S')
  await app.ctx.jobs.runNow('interlocks.timeout')
  await app.ctx.jobs.runNow('interlocks.timeout')
  expect(await sessionsOf(app)).toMatchObject([
    { ended_at: '2026-03-12T08:36:00.000Z', end_reason: 'timed_out', seconds: 2160, cost: 460 },
  ])
  expect(await readBalance(app.ctx.db, ada)).toMatchObject({ balance: -460 })
  expect(await update(board, session, 3)).toBe(failed('update', 'session_already_ended'))
  expect(await end(board, session)).toBe(failed('end', 'session_already_ended'))
})

testWithApp('the time-out is a setting, and late news before it is looked at still counts', async (app) => {
  const { board } = await setUp(app)
  await setSettings(app.ctx, { 'access.sessionTimeoutMinutes': 2 })
  const session = await start(board)
  app.clock.advance('PT15M')
  expect(await update(board, session)).toBe(updated)
  await app.ctx.jobs.runNow('interlocks.timeout')
  expect(await sessionsOf(app)).toMatchObject([{ ended_at: null }])
  app.clock.advance('PT2M')
  await app.ctx.jobs.runNow('interlocks.timeout')
  expect(await sessionsOf(app)).toMatchObject([{ seconds: 900, cost: 0 }])
})

testWithApp('under ten seconds is free; prices hold from the start of a session', async (app) => {
  const { admin, id, ada, board } = await setUp(app, { costPerSession: 100 })
  const short = await start(board)
  app.clock.advance('PT9.999S')
  expect(await end(board, short)).toBe(ended)
  const longer = await start(board)
  await admin.put(`/api/admin/interlocks/${id}/`, { costPerSession: 900, costPerHour: 9000 })
  app.clock.advance('PT10S')
  expect(await end(board, longer)).toBe(ended)
  expect(await sessionsOf(app)).toMatchObject([{ cost: 0 }, { cost: 100 }])
  expect(await readBalance(app.ctx.db, ada)).toMatchObject({ balance: -100 })
  const sum = await app.ctx.db
    .selectFrom('accounts')
    .select(({ fn }) => fn.sum<number>('balance').as('sum'))
    .executeTakeFirst()
  expect(sum).toEqual({ sum: 0 })
})

testWithApp('matches the low 24 bits where the reader sends only those', async (app) => {
  const { admin, id, board } = await setUp(app, { reader24Bit: true })
  const mona = await insertMember(app.ctx, { card_number: String(2n ** 24n + 5n) })
  const twins = [String(2n ** 24n + 7n), String(2n ** 25n + 7n)]
  for (const card_number of twins) await insertMember(app.ctx, { card_number })
  await admin.put(`/api/access/interlocks/${id}/authorise/${mona}/`)
  const session = await start(board, '5')
  expect(await ask(board, { command: 'interlock_session_start', card_id: '7' })).toBe(rejected)
  expect(await sessionsOf(app)).toMatchObject([{ uuid: session, member_id: mona, ended_at: null }])
  expect((await admin.get(`/api/admin/interlocks/${id}/`)).body.unreadableCards).toHaveLength(2)
  expect(await tapsOf(app)).toEqual([
    ['5', 'granted', null],
    ['7', 'unknown_card', '[{"code":"unknown_card"}]'],
  ])
})

testWithApp('two starts at once leave one open session', async (app) => {
  const { board } = await setUp(app)
  for (let count = 0; count < 5; count += 1) board.send({ command: 'interlock_session_start', card_id: '1001' })
  const answers: string[] = []
  while (answers.length < 5) answers.push(await board.next())
  expect(new Set(answers).size).toBe(5)
  const sessions = await sessionsOf(app)
  expect(sessions.map((session) => session.ended_at === null)).toEqual([false, false, false, false, true])
  expect(answers.at(-1)).toContain(sessions.at(-1)?.uuid)
})
