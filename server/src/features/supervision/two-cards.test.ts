import { describe, expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { connectAuthorised, type Board } from '../../testing/board.ts'
import { signInAsLearner, signInAsTrainingAdministrator } from '../../testing/competence.ts'
import { confirmAnew } from '../../testing/factories.ts'

// Two cards at a tool: a trainer's, then that of the person who is signed off.

const started = expect.stringMatching(/^\{"command":"interlock_session_start","session_id":"[\da-f-]{36}"\}$/)
const ended = '{"command":"interlock_session_end","success":true}'
const rejected = '{"command":"interlock_session_rejected","reason":"rejected"}'
const alreadyEnded = '{"command":"interlock_session_end","success":false,"reason":"session_already_ended"}'

const byCard = { kind: 'in_person', title: 'Show it', byCard: true }
const reading = { kind: 'reading', title: 'Rules', text: 'Read me.' }
const [tama, lena, third] = ['1001', '1002', '1003'] as const

/** A tool that asks for a certificate, its trainer Tama, and Lena, who is to be signed off. */
async function open(app: TestApp, steps: readonly Record<string, unknown>[] = [byCard]) {
  const admin = await signInAsTrainingAdministrator(app)
  const origin = await app.listen()
  const laser = await admin.make('Laser')
  const stepIds = await admin.writeSteps(laser, steps)
  const device = { kind: 'interlock', serial: 'laser-1', name: 'Laser cutter' }
  const tool = (await admin.client.post('/api/admin/devices/', device)).body
  const join = async (card_number: string, facts: { first_name?: string; last_name?: string } = {}) => {
    const learner = await signInAsLearner(app, { card_number, ...facts })
    await admin.client.put(`/api/access/interlocks/${tool.id}/authorise/${learner.id}/`)
    return learner
  }
  const trainer = await join(tama, { first_name: 'Tama', last_name: 'Trainer' })
  const learner = await join(lena, { first_name: 'Lena', last_name: 'Learner' })
  const next = await join(third)
  const award = await admin.award(trainer.id, laser)
  const role = await admin.appoint(laser, trainer.id)
  await requires(app, admin, { deviceId: Number(tool.id), expression: { certificate: laser }, expected: 2 })
  const connect = async () =>
    (await connectAuthorised(origin, { kind: 'interlock', serial: 'laser-1', key: tool.key })).board
  const board = await connect()
  return { admin, laser, stepIds, tool, trainer, learner, next, award, role, board, connect }
}

type Administrator = Awaited<ReturnType<typeof signInAsTrainingAdministrator>>

async function requires(
  app: TestApp,
  { client }: Administrator,
  { deviceId, ...body }: { deviceId: number; expression: object; expected: number },
): Promise<void> {
  await confirmAnew(app)
  const answer = await client.put(`/api/admin/requirements/devices/${deviceId}/`, body)
  expect(answer).toMatchObject({ status: 200 })
}

/** The tool as its board sees it: a card switches it on or off. */
function handle(board: Board) {
  let session: string | undefined
  const ask = async (message: object) => {
    board.send(message)
    return board.next()
  }
  const on = async (card_id: string) => {
    const answer = await ask({ command: 'interlock_session_start', card_id })
    session = /"session_id":"([^"]+)"/.exec(answer)?.[1] ?? session
    return answer
  }
  const off = (card_id: string | null) =>
    ask({ command: 'interlock_session_end', session_id: session, session_kwh: null, card_id })
  return { on, off }
}

const awardsOf = async ({ ctx }: TestApp, memberId: number) =>
  ctx.db.selectFrom('awards').select(['source', 'awarded_by', 'state']).where('member_id', '=', memberId).execute()

testWithApp('a trainer’s card, then that of a member: who switches the tool off is signed off', async (app) => {
  const { admin, laser, trainer, learner, board } = await open(app)
  const { on, off } = handle(board)
  expect(await on(lena)).toBe(rejected)
  expect(await on(tama)).toEqual(started)
  app.clock.advance({ seconds: 60 })
  expect(await off(lena)).toBe(ended)
  expect(await awardsOf(app, learner.id)).toEqual([{ source: 'card', awarded_by: trainer.id, state: 'valid' }])
  expect(await learner.standing(laser)).toMatchObject({ state: 'held' })
  expect(await on(lena)).toEqual(started)
  // The trainer finds it among what can be taken back, administrators in the trail.
  const { body: queue } = await trainer.client.get('/api/competence/queue/')
  expect(queue.recent).toMatchObject([{ memberId: learner.id, certificateId: laser, awardId: expect.any(Number) }])
  const { body: trail } = await admin.client.get('/api/admin/audit/?action=competence.signOff')
  expect(trail).toMatchObject([{ subject: `member:${learner.id}`, after: { certificate: laser, by: 'card' } }])
  const mails = await app.ctx.db.selectFrom('outbox').select('subject').where('member_id', '=', learner.id).execute()
  expect(mails).toMatchObject([{ subject: expect.stringContaining('Laser') }])
  const undone = { certificateId: laser, memberId: learner.id }
  expect((await trainer.client.post('/api/competence/sign-offs/undo/', undone)).status).toBe(200)
  expect(await awardsOf(app, learner.id)).toMatchObject([{ state: 'revoked' }])
})

testWithApp('a trainer switches on and off, and the member’s card switches on at once', async (app) => {
  const { learner, board } = await open(app)
  const { on, off } = handle(board)
  await on(tama)
  expect(await off(tama)).toBe(ended)
  app.clock.advance({ seconds: 60 })
  expect(await on(lena)).toEqual(started)
  expect(await awardsOf(app, learner.id)).toMatchObject([{ source: 'card' }])
})

describe('nobody is signed off', () => {
  testWithApp('after a minute, in the other order, with another card between, or a second time', async (app) => {
    const { admin, laser, trainer, learner, next, board } = await open(app)
    const { on, off } = handle(board)
    await on(tama)
    app.clock.advance({ seconds: 60, milliseconds: 1 })
    expect(await off(lena)).toBe(ended)
    expect(await on(lena)).toBe(rejected)
    expect(await on(tama)).toEqual(started)
    expect(await off(null)).toBe(ended)
    expect(await on('9999')).toBe(rejected)
    expect(await on(lena)).toBe(rejected)
    // Another card of the trainer's own.
    await admin.client.post(`/api/admin/members/${trainer.id}/cards/`, { number: '1004' })
    await on(tama)
    expect(await off('1004')).toBe(ended)
    expect(await on(lena)).toBe(rejected)
    expect(await awardsOf(app, learner.id)).toEqual([])
    // A session of the trainer vouches for one person, whatever the board says again.
    await on(tama)
    expect(await off(lena)).toBe(ended)
    expect(await off(lena)).toBe(alreadyEnded)
    expect(await off(third)).toBe(alreadyEnded)
    expect(await on(third)).toBe(rejected)
    expect(await awardsOf(app, learner.id)).toHaveLength(1)
    expect(await awardsOf(app, next.id)).toEqual([])
    expect(await trainer.standing(laser)).toMatchObject({ state: 'held' })
  })

  testWithApp('by a trainer who is paused, over, not certified or not active, or for themselves', async (app) => {
    const { admin, award, role, trainer, learner, board } = await open(app)
    const { on, off } = handle(board)
    const twoCards = async () => {
      await on(tama)
      await off(lena)
      return awardsOf(app, learner.id)
    }
    const change = (body: object) => admin.client.put(`/api/competence/trainers/${role}/`, body)
    expect((await change({ pausedUntil: '2026-06-01' })).status).toBe(200)
    expect(await twoCards()).toEqual([])
    expect((await change({ pausedUntil: null, until: '2026-03-12' })).status).toBe(200)
    app.clock.advance({ hours: 24 })
    expect(await twoCards()).toEqual([])
    expect((await change({ until: null, perDay: 1 })).status).toBe(200)
    await admin.client.post(`/api/competence/awards/${award}/suspend/`, { reason: 'Careless' })
    await on(tama)
    expect(await off(lena)).toBe(alreadyEnded)
    await admin.client.post(`/api/competence/awards/${award}/reinstate/`)
    await on(tama)
    await off(tama)
    expect(await on(tama)).toEqual(started)
    expect(await awardsOf(app, trainer.id)).toHaveLength(1)
    // The trainer's limit of a day.
    await off(third)
    expect(await twoCards()).toEqual([])
  })

  testWithApp('before their other steps, without the step by card, and while suspended', async (app) => {
    const { admin, laser, stepIds, learner, board } = await open(app, [reading, byCard])
    const { on, off } = handle(board)
    await on(tama)
    await off(lena)
    expect(await awardsOf(app, learner.id)).toEqual([])
    await learner.read(laser, stepIds[0] ?? 0)
    const held = await admin.award(learner.id, laser)
    await admin.client.post(`/api/competence/awards/${held}/suspend/`, { reason: 'Careless' })
    await on(tama)
    await off(lena)
    expect(await awardsOf(app, learner.id)).toMatchObject([{ state: 'suspended' }])
    await admin.client.post(`/api/competence/awards/${held}/revoke/`, { reason: 'Careless' })
    await admin.writeSteps(laser, [{ ...byCard, byCard: false }])
    await on(tama)
    await off(lena)
    expect(await awardsOf(app, learner.id)).toMatchObject([{ state: 'revoked' }])
  })
})
