import { describe, expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { signInAsLearner, signInAsTrainingAdministrator } from '../../../testing/competence.ts'
import { setSettings } from '../../../testing/settings.ts'

const inPerson = { kind: 'in_person', title: 'Show it' }
const reading = { kind: 'reading', title: 'Rules', text: 'Read me.' }

const subjectsOf = async ({ ctx }: TestApp, memberId: number) => {
  const rows = await ctx.db.selectFrom('outbox').select('subject').where('member_id', '=', memberId).execute()
  return rows.map(({ subject }) => subject)
}

/** A certificate with steps, its trainer and a learner. */
async function open(app: TestApp, steps: readonly Record<string, unknown>[] = [inPerson]) {
  const admin = await signInAsTrainingAdministrator(app)
  const kiln = await admin.make('Kiln', { validity: { kind: 'days', days: 60 } })
  const stepIds = await admin.writeSteps(kiln, steps)
  const trainer = await signInAsLearner(app, { first_name: 'Tama', last_name: 'Trainer' })
  await admin.award(trainer.id, kiln)
  await admin.appoint(kiln, trainer.id)
  const learner = await signInAsLearner(app, { first_name: 'Lena', last_name: 'Learner' })
  const path = `/api/competence/certificates/${kiln}/`
  const sign = (memberIds: readonly number[], by = trainer.client, more = {}) =>
    by.post(`${path}sign-offs/`, { memberIds, ...more })
  const undo = (memberId: number, by = trainer.client) =>
    by.post('/api/competence/sign-offs/undo/', { certificateId: kiln, memberId })
  return { admin, kiln, stepIds, trainer, learner, path, sign, undo }
}

describe('a request', () => {
  testWithApp('is open once, seen by trainers, and closed by the sign-off', async (app) => {
    const { kiln, trainer, learner, path, sign } = await open(app, [reading, inPerson])
    const ask = () => learner.client.post(`${path}request/`)
    expect(await ask()).toMatchObject({
      status: 409,
      body: { code: 'steps_missing', params: { steps: [{ title: 'Rules' }] } },
    })
    const { steps } = await learner.standing(kiln)
    await learner.read(kiln, steps[0].id)
    const asked = await ask()
    expect(asked).toMatchObject({ status: 201, body: { askedAt: expect.any(String), expiresAt: expect.any(String) } })
    expect(await ask()).toEqual({ ...asked, status: 200, headers: expect.anything() })
    expect(await learner.standing(kiln)).toMatchObject({ request: asked.body, next: { kind: 'asked' } })
    expect((await trainer.client.get('/api/competence/')).body).toMatchObject({ trainerOf: [kiln], waiting: 1 })
    expect((await trainer.client.get('/api/competence/queue/')).body.requests).toMatchObject([
      { ...asked.body, memberId: learner.id, member: 'Lena Learner', certificate: 'Kiln' },
    ])
    expect((await sign([learner.id])).body.results).toMatchObject([{ outcome: 'awarded', name: 'Lena Learner' }])
    expect(await learner.standing(kiln)).toMatchObject({ state: 'held', request: null })
    expect((await trainer.client.get('/api/competence/')).body.waiting).toBe(0)
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'already_held' } })
  })

  testWithApp('ends by itself, or by its member, and can be made anew', async (app) => {
    await setSettings(app.ctx, { 'competence.requestDays': 2 })
    const { kiln, learner, path } = await open(app)
    const ask = () => learner.client.post(`${path}request/`)
    const first = (await ask()).body
    expect(Date.parse(first.expiresAt) - Date.parse(first.askedAt)).toBe(48 * 3_600_000)
    app.clock.advance({ hours: 48 })
    // Over by the clock, before any job has run.
    expect((await learner.standing(kiln)).request).toBeNull()
    await app.ctx.jobs.runNow('competence.requests')
    await app.ctx.jobs.runNow('competence.requests')
    expect(await subjectsOf(app, learner.id)).toEqual(['Nobody has signed you off yet: “Kiln”'])
    const second = await ask()
    expect(second.status).toBe(201)
    expect((await learner.client.delete(`${path}request/`)).status).toBe(200)
    expect((await learner.client.delete(`${path}request/`)).status).toBe(200)
    expect((await learner.standing(kiln)).request).toBeNull()
    expect((await ask()).body.id).not.toBe(second.body.id)
  })

  testWithApp('of somebody who leaves or for what is archived is closed', async (app) => {
    const { admin, kiln, trainer, learner, path } = await open(app)
    await learner.client.post(`${path}request/`)
    await app.ctx.db.updateTable('members').set({ state: 'inactive' }).where('id', '=', learner.id).execute()
    await app.ctx.jobs.runNow('competence.requests')
    expect((await trainer.client.get('/api/competence/queue/')).body.requests).toEqual([])
    const other = await signInAsLearner(app)
    await other.client.post(`${path}request/`)
    await admin.client.put(`/api/admin/competence/certificates/${kiln}/`, { archived: true })
    expect((await other.client.post(`${path}interest/`)).body.code).toBe('certificate_archived')
    await app.ctx.jobs.runNow('competence.requests')
    expect((await trainer.client.get('/api/competence/queue/')).body.requests).toEqual([])
  })

  testWithApp('however many ask at once, one is open', async (app) => {
    const { learner, path } = await open(app)
    const answers = await Promise.all(Array.from({ length: 6 }, () => learner.client.post(`${path}request/`)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 200, 200, 200, 201,
    ])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })
})

describe('a sign-off', () => {
  testWithApp('of many signs those off who are ready, and says of each other why not', async (app) => {
    const { admin, kiln, stepIds, trainer, path, sign } = await open(app, [reading, inPerson])
    const metal = await admin.make('Metal')
    const ready = await signInAsLearner(app)
    await ready.read(kiln, stepIds[0] ?? 0)
    const unread = await signInAsLearner(app)
    const holder = await signInAsLearner(app)
    await admin.award(holder.id, kiln)
    const suspended = await signInAsLearner(app)
    const held = await admin.award(suspended.id, kiln)
    await admin.client.post(`/api/competence/awards/${held}/suspend/`, { reason: 'Careless' })
    const { body, status } = await sign(
      [ready.id, unread.id, holder.id, suspended.id, trainer.id, 4711, ready.id],
      trainer.client,
      {
        publicNote: 'Well done',
        privateNote: 'Watch the door',
      },
    )
    expect(status).toBe(200)
    expect(body.results).toMatchObject([
      { memberId: ready.id, outcome: 'awarded', awardId: expect.any(Number) },
      { memberId: unread.id, outcome: 'refused', code: 'steps_missing', params: { steps: [{ title: 'Rules' }] } },
      { memberId: holder.id, outcome: 'refused', code: 'already_held', params: { renewFrom: expect.any(String) } },
      { memberId: suspended.id, outcome: 'refused', code: 'certificate_suspended' },
      { memberId: trainer.id, outcome: 'refused', code: 'own_sign_off' },
      { memberId: 4711, name: '', outcome: 'refused', code: 'not_found' },
    ])
    expect(await ready.standing(kiln)).toMatchObject({ state: 'held', publicNote: 'Well done' })
    const awards = await admin.client.get(`/api/admin/competence/awards/?member=${ready.id}`)
    expect(awards.body).toMatchObject([
      { source: 'trainer', awardedBy: { id: trainer.id }, privateNote: 'Watch the door' },
    ])
    await admin.client.put(`/api/admin/competence/certificates/${kiln}/`, { prerequisites: { certificates: [metal] } })
    await unread.read(kiln, stepIds[0] ?? 0)
    await app.ctx.db.deleteFrom('step_results').where('member_id', '=', unread.id).execute()
    expect((await sign([unread.id])).body.results).toMatchObject([
      { code: 'prerequisites_missing', params: { certificates: [{ id: metal, name: 'Metal' }] } },
    ])
    expect((await ready.client.get(`${path}people/`)).body.code).toBe('not_a_trainer')
  })

  testWithApp('is given by who is able alone, and not for an erased person', async (app) => {
    const { admin, kiln, trainer, learner, path, sign } = await open(app)
    const other = await signInAsLearner(app)
    expect(await sign([learner.id], other.client)).toMatchObject({ status: 403, body: { code: 'not_a_trainer' } })
    const pause = (pausedUntil: string | null) =>
      admin.client.get(`${path}trainers/`).then(({ body }) => {
        return trainer.client.put(`/api/competence/trainers/${body[0].id}/`, { pausedUntil })
      })
    await pause('2099-01-01')
    expect((await sign([learner.id])).body.code).toBe('not_a_trainer')
    await pause(null)
    const [{ id: award }] = (await admin.client.get(`/api/admin/competence/awards/?member=${trainer.id}`)).body
    await admin.client.post(`/api/competence/awards/${award}/suspend/`, { reason: 'Careless' })
    expect(await sign([learner.id])).toMatchObject({ status: 409, body: { code: 'trainer_not_certified' } })
    // An administrator needs no certificate.
    const erased = await admin.client.post(`/api/admin/members/${learner.id}/erase/`, { name: 'Lena Learner' })
    expect(erased.status).toBe(200)
    expect((await sign([learner.id], admin.client)).body.results).toMatchObject([{ code: 'not_found' }])
    const direct = { memberId: learner.id, certificateId: kiln, publicNote: 'Known' }
    expect((await admin.client.post('/api/admin/competence/awards/', direct)).status).toBe(400)
    expect((await sign([other.id], admin.client)).body.results).toMatchObject([{ outcome: 'awarded' }])
  })

  testWithApp('is no more than so many a day, also without steps', async (app) => {
    await setSettings(app.ctx, { 'general.timeZone': 'Europe/Stockholm' })
    for (const steps of [[inPerson], []]) {
      const { kiln, admin, sign } = await open(app, steps)
      const busy = await signInAsLearner(app)
      await admin.award(busy.id, kiln)
      await admin.appoint(kiln, busy.id, { perDay: 2 })
      const ids: number[] = []
      for (let count = 0; count < 4; count += 1) ids.push((await signInAsLearner(app)).id)
      const outcomes = async () =>
        (await sign(ids, busy.client)).body.results.map((each: { outcome: string; code?: string }) => {
          return each.code ?? each.outcome
        })
      expect(await outcomes()).toEqual(['awarded', 'awarded', 'trainer_limit', 'trainer_limit'])
      expect((await sign(ids.slice(2), busy.client)).body.results[0]).toMatchObject({ params: { perDay: 2 } })
      app.clock.advance({ hours: 24 })
      expect(await outcomes()).toEqual(['already_held', 'already_held', 'awarded', 'awarded'])
    }
  })

  testWithApp('by two trainers and an administrator at once makes one award', async (app) => {
    const { admin, kiln, trainer, learner, sign } = await open(app)
    const second = await signInAsLearner(app)
    await admin.award(second.id, kiln)
    await admin.appoint(kiln, second.id)
    const answers = await Promise.all(
      [trainer.client, second.client, admin.client].map((client) => sign([learner.id], client)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const outcomes = answers.map(({ body }) => String(body.results[0].code ?? body.results[0].outcome))
    expect(outcomes.toSorted()).toEqual(['already_held', 'already_held', 'awarded'])
    const awards = await app.ctx.db.selectFrom('awards').select('id').where('member_id', '=', learner.id).execute()
    expect(awards).toHaveLength(1)
  })

  testWithApp('of a step that is not the last leaves the rest to do', async (app) => {
    const { kiln, learner, path, sign } = await open(app, [inPerson, reading])
    await learner.client.post(`${path}request/`)
    expect((await sign([learner.id])).body.results).toMatchObject([{ outcome: 'step_done' }])
    const { request, steps, state } = await learner.standing(kiln)
    expect({ request, state }).toEqual({ request: null, state: 'none' })
    expect(await learner.read(kiln, steps[1].id)).toMatchObject({ status: 200, body: { state: 'held' } })
  })
})

describe('a sign-off is taken back', () => {
  testWithApp('within 24 hours by who gave it, with what came of it', async (app) => {
    const { admin, kiln, trainer, learner, sign, undo } = await open(app)
    const glaze = await admin.make('Glaze', { prerequisites: { certificates: [kiln] } })
    await sign([learner.id])
    await admin.award(learner.id, glaze)
    const recent = async () => (await trainer.client.get('/api/competence/queue/')).body.recent
    expect(await recent()).toMatchObject([{ memberId: learner.id, certificate: 'Kiln', awardId: expect.any(Number) }])
    expect((await undo(learner.id, admin.client)).body.code).toBe('undo_over')
    expect((await undo(learner.id)).status).toBe(200)
    expect(await learner.standing(kiln)).toMatchObject({ state: 'none', next: { kind: 'ask' } })
    expect((await learner.standing(glaze)).state).toBe('none')
    expect(await recent()).toEqual([])
    expect((await undo(learner.id)).body.code).toBe('undo_over')
    expect(await subjectsOf(app, learner.id)).toContain('A sign-off was taken back: “Kiln”')
    expect((await sign([learner.id])).body.results).toMatchObject([{ outcome: 'awarded' }])
    app.clock.advance({ hours: 24, milliseconds: 1 })
    expect((await undo(learner.id)).body.code).toBe('undo_over')
    expect((await learner.standing(kiln)).state).toBe('held')
  })

  testWithApp('also one step of several, and of a certificate without steps', async (app) => {
    const steps = await open(app, [inPerson, reading])
    await steps.sign([steps.learner.id])
    expect((await steps.undo(steps.learner.id)).status).toBe(200)
    expect((await steps.learner.standing(steps.kiln)).steps).toMatchObject([{ state: 'open' }, { state: 'locked' }])
    const none = await open(app, [])
    await none.sign([none.learner.id])
    expect((await none.undo(none.learner.id)).status).toBe(200)
    expect((await none.learner.standing(none.kiln)).state).toBe('none')
  })
})

describe('waiting for a session', () => {
  testWithApp('trainers are told when enough wait, and invite each once a day', async (app) => {
    const { admin, kiln, trainer, path } = await open(app)
    await admin.client.put(`/api/admin/competence/certificates/${kiln}/`, { interestSize: 2 })
    const waiting: Awaited<ReturnType<typeof signInAsLearner>>[] = []
    for (let count = 0; count < 3; count += 1) waiting.push(await signInAsLearner(app))
    for (const { client } of waiting) {
      expect((await client.post(`${path}interest/`)).status).toBe(200)
      expect((await client.post(`${path}interest/`)).status).toBe(200)
    }
    const mails = () => subjectsOf(app, trainer.id)
    expect((await mails()).filter((subject) => subject?.includes('wait for a session'))).toEqual([
      '2 members wait for a session: “Kiln”',
    ])
    const [first] = waiting
    expect(await first?.standing(kiln)).toMatchObject({ interested: true })
    expect((await trainer.client.get('/api/competence/queue/')).body.interest).toEqual([
      { certificateId: kiln, certificate: 'Kiln', count: 3, size: 2 },
    ])
    const invite = (by = trainer.client, text = 'Saturday at ten.') => by.post(`${path}invite/`, { text })
    expect((await invite(first?.client)).body.code).toBe('not_a_trainer')
    expect((await invite(trainer.client, '')).status).toBe(400)
    expect((await invite()).body).toEqual({ queued: 3 })
    expect((await invite()).body).toEqual({ queued: 0 })
    app.clock.advance({ hours: 24 })
    await first?.client.delete(`${path}interest/`)
    expect((await invite()).body).toEqual({ queued: 2 })
    expect(await subjectsOf(app, first?.id ?? 0)).toEqual(['A session for “Kiln”'])
  })
})

testWithApp('in the morning each trainer with something new gets one mail, after an outage one, too', async (app) => {
  await setSettings(app.ctx, { 'general.timeZone': 'Europe/Stockholm' })
  const { trainer, learner, path } = await open(app)
  const told = async () => {
    await app.ctx.jobs.runNow('competence.digest')
    return (await subjectsOf(app, trainer.id)).filter((subject) => subject.startsWith('New for you'))
  }
  // 09:00 in Stockholm: this morning's has nothing to tell.
  expect(await told()).toEqual([])
  app.clock.advance({ minutes: 1 })
  await learner.client.post(`${path}request/`)
  await learner.client.post(`${path}interest/`)
  expect(await told()).toEqual([])
  app.clock.advance({ hours: 24 })
  expect(await told()).toHaveLength(1)
  expect(await told()).toHaveLength(1)
  const { text } = await app.ctx.db
    .selectFrom('outbox')
    .select('text')
    .where('subject', 'like', 'New for you%')
    .executeTakeFirstOrThrow()
  expect(text).toContain('“Kiln”: new requests for a sign-off: 1, new for a session: 1.')
  app.clock.advance({ hours: 24 })
  expect(await told()).toHaveLength(1)
  await (await signInAsLearner(app)).client.post(`${path}interest/`)
  app.clock.advance({ hours: 72 })
  expect(await told()).toHaveLength(2)
})

testWithApp('trainers find people by name, with what each has done, and open hidden steps', async (app) => {
  const { admin, kiln, stepIds, trainer, learner, path } = await open(app, [{ ...inPerson, hidden: true }])
  const people = async (query = '') => {
    const { body, headers } = await trainer.client.get(`${path}people/${query}`)
    return { body, link: headers['link'] }
  }
  const names = async (query?: string) => (await people(query)).body.map((each: { name: string }) => each.name)
  expect(await names()).toEqual(['Tama Trainer'])
  expect(await names('?q=LEN')).toEqual(['Lena Learner'])
  expect(await names('?state=held')).toEqual(['Tama Trainer'])
  expect(await names('?state=expired')).toEqual([])
  const [found] = (await people('?q=lena')).body
  expect(found).toMatchObject({ memberId: learner.id, state: 'none', ready: false, steps: [{ title: 'Show it' }] })
  expect((await learner.standing(kiln)).steps).toMatchObject([{ kind: 'further', title: null }])
  expect((await learner.client.post(`${path}request/`)).body.code).toBe('step_locked')
  const [stepId = 0] = stepIds
  const opening = (memberId: number) =>
    trainer.client.post(`${path}learners/${memberId}/open/`, { stepId }).then(({ status, body }) => body.code ?? status)
  expect(await opening(trainer.id)).toBe('own_sign_off')
  expect(await opening(4711)).toBe('not_found')
  expect(await opening(learner.id)).toBe(200)
  expect((await learner.standing(kiln)).next).toMatchObject({ kind: 'ask' })
  expect((await people('?q=lena')).body).toMatchObject([{ ready: true }])
  const first = await people('?q=e&limit=1')
  expect(first.link).toContain('cursor=')
  expect(first.body).toHaveLength(1)
  expect((await admin.client.get(`${path}people/`)).status).toBe(200)
})

testWithApp(
  'a page of people goes on after its last one, also if that one has nothing to do with it any more',
  async (app) => {
    const { admin, kiln, trainer, learner, path } = await open(app)
    const first = await signInAsLearner(app, { first_name: 'Abe', last_name: 'Able' })
    await admin.award(first.id, kiln)
    await learner.client.post(`${path}interest/`)
    const page = async (query: string) => {
      const { body, headers } = await trainer.client.get(`${path}people/${query}`)
      const next = /<(\?[^>]+)>/.exec(String(headers['link']))?.[1]
      return { names: body.map((each: { name: string }) => each.name), next }
    }
    const { names, next } = await page('?limit=2')
    expect(names).toEqual(['Abe Able', 'Lena Learner'])
    // Nothing stays of having waited.
    await learner.client.delete(`${path}interest/`)
    expect((await page(next ?? '')).names).toEqual(['Tama Trainer'])
    const nobody = Buffer.from('[4711]').toString('base64url')
    expect((await trainer.client.get(`${path}people/?cursor=${nobody}`)).status).toBe(400)
  },
)
