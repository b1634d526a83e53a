import fc from 'fast-check'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { besideInduction, signInAsLearner, signInAsTrainingAdministrator } from '../../../testing/competence.ts'
import { setSettings } from '../../../testing/settings.ts'

const stockholm = { 'general.timeZone': 'Europe/Stockholm' } as const
const subjectsOf = async ({ ctx }: TestApp, memberId: number) => {
  const rows = await ctx.db
    .selectFrom('outbox')
    .select('subject')
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  return rows.map(({ subject }) => subject)
}

testWithApp('an administrator awards directly, for a past day too, and nobody holds it twice', async (app) => {
  await setSettings(app.ctx, stockholm)
  const { client: admin, make, award } = await signInAsTrainingAdministrator(app)
  const kiln = await make('Kiln', { validity: { kind: 'days', days: 60 } })
  const { id, standing } = await signInAsLearner(app)
  const give = (more: Record<string, unknown>) =>
    admin.post('/api/admin/competence/awards/', { memberId: id, certificateId: kiln, publicNote: 'Known', ...more })
  expect((await give({ publicNote: '' })).status).toBe(400)
  expect((await give({ awardedOn: '2099-01-01' })).status).toBe(400)
  await award(id, kiln, { awardedOn: '2026-03-01' })
  expect(await standing(kiln)).toMatchObject({
    state: 'held',
    awardedAt: '2026-02-28T23:00:00.000Z',
    expiresAt: '2026-04-30T22:00:00.000Z',
    renewFrom: '2026-03-31T22:00:00.000Z',
    publicNote: 'Known',
  })
  expect(await give({})).toMatchObject({
    status: 409,
    body: { code: 'already_held', params: { renewFrom: '2026-03-31T22:00:00.000Z' } },
  })
})

testWithApp('however many award at once, one award is made', async (app) => {
  const one = await signInAsTrainingAdministrator(app)
  const other = await signInAsTrainingAdministrator(app)
  const kiln = await one.make('Kiln', { validity: { kind: 'days', days: 1 } })
  const { id } = await signInAsLearner(app)
  const body = { memberId: id, certificateId: kiln, publicNote: 'Known' }
  const give = (client: typeof one.client) => client.post('/api/admin/competence/awards/', body)
  const answers = await Promise.all([one, other, one, other, one].map(({ client }) => give(client)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409, 409])
  expect(await app.ctx.db.selectFrom('awards').select('id').execute()).toHaveLength(1)
})

testWithApp('at its end an award is over to the millisecond, and everybody is told once', async (app) => {
  await setSettings(app.ctx, stockholm)
  const { client: admin, make, award } = await signInAsTrainingAdministrator(app)
  const webhook = { url: 'https://hook.example.org/', events: ['competence'] }
  expect((await admin.post('/api/admin/webhooks/', webhook)).status).toBe(201)
  const kiln = await make('Kiln', { validity: { kind: 'days', days: 1 } })
  const { id, standing } = await signInAsLearner(app)
  await award(id, kiln)
  const { expiresAt } = await standing(kiln)
  app.clock.advance({ milliseconds: Date.parse(expiresAt) - 1 - app.clock.milliseconds() })
  await app.ctx.jobs.runNow('competence.ends')
  expect((await standing(kiln)).state).toBe('held')
  app.clock.advance({ milliseconds: 1 })
  expect((await standing(kiln)).state).toBe('expired')
  await app.ctx.jobs.runNow('competence.ends')
  await app.ctx.jobs.runNow('competence.ends')
  expect(await subjectsOf(app, id)).toEqual(['You now hold “Kiln”', '“Kiln” has ended'])
  const sent = await app.ctx.db
    .selectFrom('outbox')
    .select('subject')
    .where('kind', '=', 'event')
    .orderBy('id')
    .execute()
  expect(sent.map(({ subject }) => subject)).toEqual(['certificate.awarded', 'certificate.expired'])
})

testWithApp('reminders go out once each, and one after an outage', async (app) => {
  const { make, award } = await signInAsTrainingAdministrator(app)
  const kiln = await make('Kiln', { validity: { kind: 'days', days: 100 } })
  const { id, standing } = await signInAsLearner(app)
  await award(id, kiln)
  const end = Date.parse((await standing(kiln)).expiresAt)
  const remindAt = async (daysBefore: number) => {
    app.clock.advance({ milliseconds: end - daysBefore * 86_400_000 - app.clock.milliseconds() })
    await app.ctx.jobs.runNow('competence.reminders')
    return (await subjectsOf(app, id)).filter((subject) => subject === 'Certificates that end soon').length
  }
  expect(await remindAt(31)).toBe(0)
  expect([await remindAt(30), await remindAt(29)]).toEqual([1, 1])
  expect([await remindAt(0.5), await remindAt(0.4)]).toEqual([2, 2])
})

testWithApp('a suspension shows what falls with it, takes it, and gives it back', async (app) => {
  const { client: admin, make, award } = await signInAsTrainingAdministrator(app)
  const metal = await make('Metal basics')
  const welding = await make('Welding', { prerequisites: { certificates: [metal] } })
  const tig = await make('TIG', { prerequisites: { certificates: [welding] } })
  const kiln = await make('Kiln')
  const { id, client, standing } = await signInAsLearner(app)
  const first = await award(id, metal)
  for (const each of [welding, tig, kiln]) await award(id, each)
  const states = async () => {
    const found: string[] = []
    for (const each of [metal, welding, tig, kiln]) found.push((await standing(each)).state)
    return found
  }
  const path = `/api/competence/awards/${first}/`
  expect(await client.get(`${path}cascade/`)).toMatchObject({ status: 403, body: { code: 'not_a_trainer' } })
  const shown = (await admin.get(`${path}cascade/`)).body
  expect(shown).toMatchObject({ awards: [{ certificate: 'Welding' }, { certificate: 'TIG' }], loses: [], signOffs: 0 })
  const reason = 'Left the gas on'
  expect(await admin.post(`${path}suspend/`, { reason, expected: 1 })).toMatchObject({
    status: 409,
    body: { code: 'preview_changed', params: { awards: [{}, {}] } },
  })
  expect(await states()).toEqual(['held', 'held', 'held', 'held'])
  expect((await admin.post(`${path}suspend/`, { reason, expected: 2 })).status).toBe(200)
  expect(await states()).toEqual(['suspended', 'suspended', 'suspended', 'held'])
  expect((await standing(metal)).reason).toBe(reason)
  expect(await admin.post(`${path}suspend/`, { reason })).toMatchObject({
    status: 409,
    body: { code: 'award_not_valid' },
  })
  expect((await admin.post(`${path}reinstate/`, {})).status).toBe(200)
  expect(await states()).toEqual(['held', 'held', 'held', 'held'])
  expect((await admin.post(`${path}revoke/`, { reason, cascade: false })).status).toBe(200)
  expect(await states()).toEqual(['none', 'held', 'held', 'held'])
})

testWithApp('whatever falls, a reinstatement leads back to the start', async (app) => {
  const { client: admin, make, award } = await signInAsTrainingAdministrator(app)
  const ids: number[] = []
  const kinds = fc.sample(
    fc.record({ mode: fc.constantFrom('all', 'any'), of: fc.array(fc.nat(9), { maxLength: 3 }) }),
    10,
  )
  for (const [index, { mode, of }] of kinds.entries()) {
    const needed = [...new Set(of)].flatMap((each) => (each < index ? (ids[each] ?? []) : []))
    ids.push(await make(`C ${index}`, { prerequisites: { mode, certificates: needed } }))
  }
  const { id, client } = await signInAsLearner(app)
  const awards: number[] = []
  for (const each of ids) awards.push(await award(id, each))
  const states = async () =>
    (await client.get('/api/competence/')).body.certificates.map(
      (each: { standing: { state: string } }) => each.standing.state,
    )
  const start = await states()
  for (const each of awards) {
    const path = `/api/competence/awards/${each}/`
    const expected = (await admin.get(`${path}cascade/`)).body.awards.length
    expect((await admin.post(`${path}suspend/`, { reason: 'Try', expected })).status).toBe(200)
    expect((await states()).filter((state: string) => state === 'suspended')).toHaveLength(expected + 1)
    expect((await admin.post(`${path}reinstate/`, {})).status).toBe(200)
    expect(await states()).toEqual(start)
  }
})

type Counted = { id: number; counts: object }

testWithApp('lists and the CSV say who holds what, and other programs get no notes', async (app) => {
  const { client: admin, make, award } = await signInAsTrainingAdministrator(app)
  const kiln = await make('=Kiln')
  const ann = await signInAsLearner(app, { first_name: 'Ann', last_name: 'Lee', email: 'ann@example.org' })
  await award(ann.id, kiln, { privateNote: 'Careful' })
  const list = async (query: string) => (await admin.get(`/api/admin/competence/awards/${query}`)).body
  expect(await list(`?state=current&certificate=${kiln}&q=ann`)).toMatchObject([
    { member: 'Ann Lee', state: 'valid', source: 'admin', publicNote: 'Known', privateNote: 'Careful' },
  ])
  expect(await list('?state=expired')).toEqual([])
  const csv = await admin.get('/api/admin/competence/awards/export/')
  expect(csv.body).toContain(`Ann Lee,ann@example.org,'=Kiln,valid,`)
  const key = (await admin.post('/api/admin/api-keys/', { name: 'Wiki', scopes: ['competence'] })).body.key
  const headers = { authorization: `Api-Key ${key}` }
  const [told] = (await app.newClient().get('/api/admin/competence/awards/', headers)).body
  expect(told).not.toHaveProperty('publicNote')
  expect(told).not.toHaveProperty('privateNote')
  const [listed] = besideInduction((await admin.get('/api/admin/competence/certificates/')).body as Counted[])
  expect(listed?.counts).toMatchObject({
    held: 1,
    suspended: 0,
  })
})
