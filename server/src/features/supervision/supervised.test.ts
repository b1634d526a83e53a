import { describe, expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { connectAuthorised } from '../../testing/board.ts'
import { insertEquipment } from '../../testing/change-equipment.ts'
import { signInAsLearner, signInAsTrainingAdministrator } from '../../testing/competence.ts'
import { confirmAnew } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'
import { explainAccess } from '../access/explanation/explain-access.ts'

// Tools that members learn by using them, while a trainer is there.

const rejected = '{"command":"interlock_session_rejected","reason":"rejected"}'
const ended = '{"command":"interlock_session_end","success":true}'
const hourMs = 3_600_000
const [tama, lena, toni] = ['1001', '1002', '1003'] as const

/** A tool that asks for what is learnt in two hours, its trainers Tama and Toni, and Lena, who learns. */
async function open(app: TestApp, { presence = 'site', more = [] as object[] } = {}) {
  await setSettings(app.ctx, { 'features.enableSiteSignIn': true })
  const admin = await signInAsTrainingAdministrator(app)
  const origin = await app.listen()
  const lathe = await admin.make('Lathe')
  const hours = { kind: 'hours', title: 'Turn', hours: 2, presence }
  await admin.writeSteps(lathe, [hours, ...more.map((step) => ({ ...step }))])
  const device = { kind: 'interlock', serial: 'lathe-1', name: 'The lathe' }
  const tool = (await admin.client.post('/api/admin/devices/', device)).body
  await admin.client.put(`/api/admin/interlocks/${tool.id}/`, { exemptFromSiteSignIn: true })
  const join = async (card_number: string, facts: { first_name: string; last_name: string }) => {
    const learner = await signInAsLearner(app, { card_number, ...facts })
    await admin.client.put(`/api/access/interlocks/${tool.id}/authorise/${learner.id}/`)
    return learner
  }
  const teach = async (card: string, first_name: string) => {
    const trainer = await join(card, { first_name, last_name: 'Trainer' })
    await admin.award(trainer.id, lathe)
    const role = await admin.appoint(lathe, trainer.id)
    return { ...trainer, role }
  }
  const trainer = await teach(tama, 'Tama')
  const other = await teach(toni, 'Toni')
  const learner = await join(lena, { first_name: 'Lena', last_name: 'Learner' })
  await confirmAnew(app)
  const path = `/api/admin/requirements/devices/${tool.id}/`
  const asks = { expression: { certificate: lathe } }
  const preview = (await admin.client.post(`${path}preview/`, asks)).body
  expect(await admin.client.put(path, { ...asks, expected: 1 })).toMatchObject({ status: 200 })
  const { board } = await connectAuthorised(origin, { kind: 'interlock', serial: 'lathe-1', key: tool.key })
  let session: string | undefined
  const on = async (card_id: string) => {
    board.send({ command: 'interlock_session_start', card_id })
    const answer = await board.next()
    session = /"session_id":"([^"]+)"/.exec(answer)?.[1] ?? session
    return answer
  }
  const off = async (card_id: string | null = null) => {
    board.send({ command: 'interlock_session_end', session_id: session, session_kwh: null, card_id })
    return board.next()
  }
  return { admin, lathe, tool, preview, trainer, other, learner, on, off }
}

type Learner = Awaited<ReturnType<typeof signInAsLearner>>

const arrive = ({ client }: Learner) => client.post('/api/sitesessions/signin/')
const leave = ({ client }: Learner) => client.put('/api/sitesessions/signout/')

async function permissionOf({ client }: Learner) {
  return (await client.get('/api/access/permissions/')).body.interlocks[0]
}

const toolOf = async ({ client }: Learner) => (await client.get('/api/access/tools/')).body[0]

const subjectsOf = async ({ ctx }: TestApp, memberId: number) => {
  const rows = await ctx.db.selectFrom('outbox').select('subject').where('member_id', '=', memberId).execute()
  return rows.map(({ subject }) => subject)
}

async function learntMs({ ctx }: TestApp, memberId: number): Promise<number> {
  const rows = await ctx.db
    .selectFrom('step_progress')
    .select('milliseconds')
    .where('member_id', '=', memberId)
    .execute()
  return rows.reduce((sum, row) => sum + row.milliseconds, 0)
}

const supervisorsOf = async ({ ctx }: TestApp) =>
  (await ctx.db.selectFrom('interlock_sessions').select('supervisor_id').orderBy('id').execute()).map(
    (row) => row.supervisor_id,
  )

testWithApp(
  'a learner’s tool starts only while a trainer is on site, and their hours lead to the award',
  async (app) => {
    const { lathe, tool, preview, trainer, learner, on, off } = await open(app)
    expect(preview).toMatchObject({ losesCount: 1, supervised: 1, keeps: 2 })
    expect(await on(lena)).toBe(rejected)
    expect(await permissionOf(learner)).toMatchObject({
      access: false,
      reasons: [{ code: 'not_supervised' }],
      requirement: { met: false, certificates: [{ id: lathe, state: 'learning' }] },
      next: { kind: 'hours' },
    })
    await arrive(trainer)
    expect(await permissionOf(learner)).toMatchObject({ access: true, requirement: { met: true }, next: null })
    const why = () => explainAccess(app.ctx, { member: learner.id, device: tool.id, at: undefined, card: undefined })
    expect((await why()).facts).toMatchObject({ supervisor: { id: trainer.id, name: 'Tama Trainer' }, unknown: [] })
    expect(await on(lena)).not.toBe(rejected)
    app.clock.advance({ milliseconds: hourMs + 1 })
    expect(await off()).toBe(ended)
    expect(await learntMs(app, learner.id)).toBe(hourMs + 1)
    expect(await learner.standing(lathe)).toMatchObject({ state: 'learning', steps: [{ hours: 1, of: 2 }] })
    const { body: queue } = await trainer.client.get('/api/competence/queue/')
    expect(queue.learners).toMatchObject([{ memberId: learner.id, hours: 1, of: 2 }])
    expect(await supervisorsOf(app)).toEqual([trainer.id])
    await on(lena)
    app.clock.advance({ milliseconds: hourMs - 1 })
    await off()
    expect(await learner.standing(lathe)).toMatchObject({ state: 'held' })
    await leave(trainer)
    expect(await on(lena)).not.toBe(rejected)
    expect(await supervisorsOf(app)).toEqual([trainer.id, trainer.id, null])
  },
)

describe('hours', () => {
  testWithApp('are those parts of a session in which a trainer was there, four of one session at most', async (app) => {
    const { admin, lathe, trainer, other, learner, on, off } = await open(app)
    await admin.writeSteps(lathe, [{ kind: 'hours', title: 'Turn', hours: 20, presence: 'site' }])
    await arrive(trainer)
    await on(lena)
    app.clock.advance({ minutes: 30 })
    await arrive(other)
    await leave(trainer)
    app.clock.advance({ minutes: 15 })
    expect((await toolOf(learner)).session).toMatchObject({ supervised: true })
    expect(await subjectsOf(app, learner.id)).toEqual([])
    await leave(other)
    expect((await toolOf(learner)).session).toMatchObject({ supervised: false })
    expect(await subjectsOf(app, learner.id)).toEqual(['Your trainer has left: The lathe'])
    // The tool stays on, and hours stop.
    app.clock.advance({ minutes: 40 })
    await arrive(trainer)
    app.clock.advance({ minutes: 5 })
    expect(await off()).toBe(ended)
    expect(await learntMs(app, learner.id)).toBe(50 * 60_000)
    await on(lena)
    app.clock.advance({ hours: 5 })
    await off()
    expect(await learntMs(app, learner.id)).toBe(50 * 60_000 + 4 * hourMs)
  })

  testWithApp('do not count for who is there alone, is no trainer any more, or holds it already', async (app) => {
    const { admin, trainer, other, learner, on, off } = await open(app)
    await arrive(learner)
    expect(await on(lena)).toBe(rejected)
    await arrive(trainer)
    await admin.client.put(`/api/competence/trainers/${trainer.role}/`, { pausedUntil: '2027-01-01' })
    expect(await on(lena)).toBe(rejected)
    await arrive(other)
    await on(toni)
    app.clock.advance({ minutes: 30 })
    await off()
    expect(await learntMs(app, other.id)).toBe(0)
    await app.ctx.db.updateTable('members').set({ state: 'inactive' }).where('id', '=', other.id).execute()
    expect(await on(lena)).toBe(rejected)
    await setSettings(app.ctx, { 'features.enableSiteSignIn': false })
    await app.ctx.db.updateTable('members').set({ state: 'active' }).where('id', '=', other.id).execute()
    expect(await on(lena)).toBe(rejected)
  })
})

testWithApp('whoever learns is told when the last trainer leaves, whatever ends the visit', async (app) => {
  const { admin, trainer, other, learner, on, off } = await open(app)
  const told = async () => {
    const subjects = await subjectsOf(app, learner.id)
    return subjects.filter((subject) => subject === 'Your trainer has left: The lathe').length
  }
  await arrive(trainer)
  await on(lena)
  // Somebody else who comes and goes says nothing.
  await arrive(learner)
  await leave(learner)
  expect(await told()).toBe(0)
  const { id } = (await trainer.client.get('/api/sitesessions/check/')).body
  expect((await admin.client.put(`/api/admin/sitesessions/${id}/end/`)).status).toBe(200)
  expect(await told()).toBe(1)
  await arrive(other)
  await app.ctx.db.updateTable('interlock_sessions').set({ last_news_at: '2026-03-14T00:00:00.000Z' }).execute()
  app.clock.advance({ hours: app.ctx.settings.get('access.siteSessionHours') })
  await app.ctx.jobs.runNow('siteSessions.timeout')
  await app.ctx.jobs.runNow('siteSessions.timeout')
  expect(await told()).toBe(2)
  expect((await toolOf(learner)).session).toMatchObject({ supervised: false })
  await off()
  await arrive(other)
  await leave(other)
  expect(await told()).toBe(2)
})

testWithApp('whoever has learnt it meanwhile hears of no trainer who leaves', async (app) => {
  const { admin, lathe, trainer, other, learner, on } = await open(app)
  await arrive(trainer)
  expect(await on(lena)).not.toBe(rejected)
  await admin.award(learner.id, lathe)
  await arrive(other)
  await leave(other)
  expect(await subjectsOf(app, learner.id)).not.toContain('Your trainer has left: The lathe')
})

testWithApp('where a trainer has to stand beside the tool, the card of one vouches', async (app) => {
  const { lathe, trainer, learner, on, off } = await open(app, { presence: 'tool' })
  await arrive(trainer)
  expect(await on(lena)).toBe(rejected)
  await on(tama)
  await off(tama)
  app.clock.advance({ seconds: 59 })
  expect(await on(lena)).not.toBe(rejected)
  await leave(trainer)
  app.clock.advance({ minutes: 45 })
  expect(await off()).toBe(ended)
  expect(await learntMs(app, learner.id)).toBe(45 * 60_000)
  // The vouch was spent.
  expect(await on(lena)).toBe(rejected)
  expect(await learner.standing(lathe)).toMatchObject({ state: 'learning' })
})

testWithApp('a session under supervision keeps nothing from ending, while it runs or after', async (app) => {
  const { admin, lathe, tool, trainer, other, learner, on, off } = await open(app)
  const kiln = await admin.make('Kiln', { validity: { kind: 'disuse', months: 1 } })
  for (const { id } of [trainer, other, learner]) await admin.award(id, kiln)
  await confirmAnew(app)
  const expression = { all: [{ certificate: kiln }, { certificate: lathe }] }
  const path = `/api/admin/requirements/devices/${tool.id}/`
  expect(await admin.client.put(path, { expression })).toMatchObject({ status: 200 })
  const kilnOf = async ({ id }: { id: number }) =>
    app.ctx.db
      .selectFrom('awards')
      .select(['last_used_at', 'expires_at'])
      .where('member_id', '=', id)
      .where('certificate_id', '=', kiln)
      .executeTakeFirstOrThrow()
  const before = await kilnOf(learner)
  await arrive(trainer)
  await on(lena)
  app.clock.advance({ hours: 1 })
  await off()
  expect(await learntMs(app, learner.id)).toBe(hourMs)
  expect(await kilnOf(learner)).toEqual(before)
  expect(before.last_used_at).toBeNull()
  await on(tama)
  app.clock.advance({ minutes: 1 })
  await off()
  expect((await kilnOf(trainer)).last_used_at).not.toBeNull()
  // While it runs the end comes as well, and is told.
  const end = new Date(app.clock.milliseconds() + 60_000).toISOString()
  const ofLearner = app.ctx.db.updateTable('awards').where('member_id', '=', learner.id)
  await ofLearner.set({ expires_at: end }).where('certificate_id', '=', kiln).execute()
  expect(await on(lena)).not.toBe(rejected)
  app.clock.advance({ minutes: 1 })
  await app.ctx.jobs.runNow('competence.ends')
  expect(await subjectsOf(app, learner.id)).toContain('“Kiln” has ended')
})

testWithApp('after the hours two cards sign off, which comes before learning on', async (app) => {
  const byCard = { kind: 'in_person', title: 'Show it', byCard: true }
  const { lathe, trainer, learner, on, off } = await open(app, { more: [byCard] })
  await arrive(trainer)
  await on(lena)
  app.clock.advance({ hours: 2 })
  await off()
  expect(await learner.standing(lathe)).toMatchObject({ state: 'none', steps: [{ state: 'done' }, { state: 'open' }] })
  expect(await on(lena)).toBe(rejected)
  await on(tama)
  await off(tama)
  expect(await on(lena)).not.toBe(rejected)
  expect(await learner.standing(lathe)).toMatchObject({ state: 'held' })
  expect(await supervisorsOf(app)).toEqual([trainer.id, null, null])
})

testWithApp('what the item of a tool asks for is learnt and signed off there as well, and once', async (app) => {
  const byCard = { kind: 'in_person', title: 'Show it', byCard: true }
  const { admin, lathe, tool, trainer, learner, on, off } = await open(app, { more: [byCard] })
  const item = await insertEquipment(admin.client, tool.id)
  await confirmAnew(app)
  const path = (of: string) => `/api/admin/requirements/${of}/`
  const asks = { expression: { certificate: lathe } }
  expect(await admin.client.put(path(`equipment/${item}`), asks)).toMatchObject({ status: 200 })
  await arrive(trainer)
  await on(lena)
  app.clock.advance({ minutes: 30 })
  await off()
  expect(await learntMs(app, learner.id)).toBe(hourMs / 2)
  await confirmAnew(app)
  expect((await admin.client.delete(path(`devices/${tool.id}`))).status).toBe(200)
  await on(lena)
  app.clock.advance({ minutes: 90 })
  await off()
  expect(await on(lena)).toBe(rejected)
  await on(tama)
  await off(tama)
  expect(await on(lena)).not.toBe(rejected)
  expect(await learner.standing(lathe)).toMatchObject({ state: 'held' })
})

testWithApp('of a past moment nobody says what is not kept: who learnt, and who was there', async (app) => {
  const { tool, trainer, learner, on } = await open(app)
  expect(await on(lena)).toBe(rejected)
  const at = app.ctx.clock.now().toString({ smallestUnit: 'millisecond' })
  app.clock.advance({ hours: 1 })
  await arrive(trainer)
  const question = { member: learner.id, device: tool.id, at, card: undefined }
  const { access, reasons, facts } = await explainAccess(app.ctx, question)
  expect({ access, reasons }).toEqual({ access: null, reasons: [] })
  expect(facts.unknown).toEqual(expect.arrayContaining(['requirement', 'supervisor']))
  // What was answered then is kept with the tap.
  expect(facts.tap).toMatchObject({ outcome: 'denied', reasons: [{ code: 'not_supervised' }] })
})
