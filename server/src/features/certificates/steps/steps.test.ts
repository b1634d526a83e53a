import { startMoodleSite } from '@fobhouse/simulator/lms/moodle-site.ts'
import { expect } from 'vitest'
import { testWithApp } from '../../../testing/app.ts'
import { besideInduction, signInAsLearner, signInAsTrainingAdministrator } from '../../../testing/competence.ts'
import { setSettings } from '../../../testing/settings.ts'

const reading = { kind: 'reading', title: 'Rules', text: 'Wear goggles.' }

testWithApp('steps are done in their order, and the last one makes the award', async (app) => {
  const { make, writeSteps } = await signInAsTrainingAdministrator(app)
  const laser = await make('Laser cutter')
  const [first = 0, second = 0] = await writeSteps(laser, [reading, { ...reading, title: 'More rules' }])
  const { id, client, standing, read } = await signInAsLearner(app)
  expect(await standing(laser)).toMatchObject({
    state: 'none',
    next: { kind: 'read', stepId: first, path: `/account/certificates/${laser}` },
    steps: [{ state: 'open' }, { state: 'locked' }],
  })
  expect(await read(laser, second)).toMatchObject({ status: 409, body: { code: 'step_locked' } })
  expect((await read(laser, first)).body).toMatchObject({ state: 'none', next: { stepId: second } })
  expect((await read(laser, second)).body).toMatchObject({
    state: 'held',
    steps: [{ state: 'done' }, { state: 'done' }],
    next: null,
  })
  expect(await read(laser, second)).toMatchObject({
    status: 409,
    body: { code: 'already_held', params: { renewFrom: null } },
  })
  const { db } = app.ctx
  const awards = await db.selectFrom('awards').selectAll().execute()
  expect(awards).toMatchObject([{ member_id: id, source: 'steps', awarded_by: null, state: 'valid' }])
  const trail = await db.selectFrom('audit').select(['action', 'subject']).where('action', '=', 'award.give').execute()
  expect(trail).toEqual([{ action: 'award.give', subject: `award:${awards[0]?.id}` }])
  const mails = await db.selectFrom('outbox').select('subject').where('member_id', '=', id).execute()
  expect(mails).toEqual([{ subject: 'You now hold “Laser cutter”' }])
  const shown = (await client.get(`/api/competence/certificates/${laser}/`)).body
  expect(shown.steps[0]).toMatchObject({ text: 'Wear goggles.', statement: 'I have read and understood this.' })
})

testWithApp('however many confirm at once, one award is made', async (app) => {
  const { make, writeSteps } = await signInAsTrainingAdministrator(app)
  const laser = await make('Laser cutter')
  const [first = 0] = await writeSteps(laser, [reading])
  const { read } = await signInAsLearner(app)
  const answers = await Promise.all(Array.from({ length: 8 }, () => read(laser, first)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['already_held']),
  )
  expect(await app.ctx.db.selectFrom('awards').select('id').execute()).toHaveLength(1)
})

testWithApp('an old text is not what is confirmed, and asking again makes confirmations void', async (app) => {
  const { client: admin, make, writeSteps } = await signInAsTrainingAdministrator(app)
  const laser = await make('Laser cutter')
  const [first = 0, hours = 0] = await writeSteps(laser, [reading, { kind: 'hours', title: 'Practice', hours: 2 }])
  const { standing, read } = await signInAsLearner(app)
  expect((await read(laser, first)).body.state).toBe('learning')
  const changed = { ...reading, id: first, text: 'Wear goggles and gloves.' }
  const practice = { kind: 'hours', title: 'Practice', hours: 2, id: hours }
  await writeSteps(laser, [changed, practice])
  expect(await standing(laser)).toMatchObject({ state: 'learning', steps: [{ state: 'done' }, { hours: 0, of: 2 }] })
  await writeSteps(laser, [{ ...changed, askAgain: true }, practice])
  expect(await standing(laser)).toMatchObject({ state: 'none', steps: [{ state: 'open' }, { state: 'locked' }] })
  expect(await read(laser, first)).toMatchObject({ status: 409, body: { code: 'text_changed' } })
  expect((await read(laser, first, 2)).body.state).toBe('learning')
  const path = `/api/admin/competence/certificates/${laser}/`
  const { revision } = (await admin.get(path)).body
  const save = (seen: number) => admin.put(`${path}steps/`, { steps: [changed], revision: seen })
  expect(await save(revision - 1)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await save(revision)).status).toBe(200)
  const other = await make('Kiln')
  expect((await admin.put(`/api/admin/competence/certificates/${other}/steps/`, { steps: [changed] })).status).toBe(400)
})

testWithApp('prerequisites come first, also in what is to be done next; a hidden step tells nothing', async (app) => {
  const { make, writeSteps, award } = await signInAsTrainingAdministrator(app)
  const metal = await make('Metal basics')
  const [basics = 0] = await writeSteps(metal, [reading])
  const welding = await make('Welding', { prerequisites: { certificates: [metal] } })
  const [own = 0] = await writeSteps(welding, [reading, { kind: 'in_person', title: 'Test weld', hidden: true }])
  const { id, standing, read } = await signInAsLearner(app)
  expect((await standing(welding)).next).toMatchObject({ kind: 'read', certificateId: metal, stepId: basics })
  expect(await read(welding, own)).toMatchObject({
    status: 409,
    body: { code: 'prerequisites_missing', params: { certificates: [{ id: metal }] } },
  })
  await award(id, metal)
  expect((await read(welding, own)).body).toMatchObject({
    steps: [{ state: 'done' }, { kind: 'further', title: null, state: 'locked' }],
    next: { kind: 'opened_by_trainer' },
  })
})

testWithApp('an archived certificate is begun by nobody, and stays with who holds it', async (app) => {
  const { client: admin, make, writeSteps, award } = await signInAsTrainingAdministrator(app)
  const laser = await make('Laser cutter')
  const [first = 0] = await writeSteps(laser, [reading])
  const { id, client, read } = await signInAsLearner(app)
  const learner = await signInAsLearner(app)
  await award(id, laser)
  await admin.put(`/api/admin/competence/certificates/${laser}/`, { archived: true })
  const listOf = async (of: typeof client) => besideInduction((await of.get('/api/competence/')).body.certificates)
  expect(await listOf(client)).toHaveLength(1)
  expect(await listOf(learner.client)).toHaveLength(0)
  expect((await learner.client.get(`/api/competence/certificates/${laser}/`)).status).toBe(404)
  for (const one of [read, learner.read]) {
    expect(await one(laser, first)).toMatchObject({ status: 409, body: { code: 'certificate_archived' } })
  }
})

testWithApp('a course of the learning platform is a step', async (app) => {
  const site = await startMoodleSite()
  try {
    const { make, writeSteps } = await signInAsTrainingAdministrator(app)
    const laser = await make('Laser cutter')
    const [step = 0] = await writeSteps(laser, [
      { kind: 'course', title: 'Online course', courseId: site.courseId, minScore: 70 },
    ])
    const { client } = await signInAsLearner(app, { email: 'kim@example.org' })
    const check = () => client.post(`/api/competence/certificates/${laser}/steps/${step}/course/`)
    expect(await check()).toMatchObject({ status: 501, body: { code: 'induction_not_configured' } })
    await setSettings(app.ctx, {
      'induction.provider': 'moodle',
      'induction.baseUrl': site.baseUrl,
      'induction.token': site.token,
    })
    site.put({ email: 'kim@example.org', score: 69 })
    expect((await check()).body).toMatchObject({ success: false, score: 69, message: 'signup.scoreTooLow' })
    site.put({ email: 'kim@example.org', score: 70 })
    expect((await check()).body).toMatchObject({ success: true, score: 70, standing: { state: 'held' } })
  } finally {
    await site.stop()
  }
})
