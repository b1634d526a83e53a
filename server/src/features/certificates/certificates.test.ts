import { describe, expect } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { besideInduction, signInAsLearner, signInAsTrainingAdministrator } from '../../testing/competence.ts'
import { setSettings } from '../../testing/settings.ts'

const path = '/api/admin/competence/certificates/'

testWithApp('the first certificate switches certificates on, its removal off', async (app) => {
  const { client: admin, make } = await signInAsTrainingAdministrator(app)
  const { client: member } = await signInAsLearner(app)
  const isOn = async () => (await app.visitor.get('/api/config/')).body.features.enableCompetence
  const on = ['/api/competence/', '/api/competence/certificates/1/']
  expect(await isOn()).toBe(false)
  for (const each of on) expect(await member.get(each)).toMatchObject({ status: 404, body: { code: 'feature_off' } })
  const id = await make('Laser cutter')
  expect(await isOn()).toBe(true)
  const own = (await member.get('/api/competence/')).body
  expect(besideInduction(own.certificates)).toMatchObject([{ name: 'Laser cutter', standing: { state: 'none' } }])
  expect(own).toMatchObject({
    trainerOf: [],
    byCard: [],
    leadOf: [],
    waiting: 0,
  })
  expect((await admin.delete(`${path}${id}/`)).status).toBe(200)
  expect(await isOn()).toBe(false)
  for (const each of on) expect((await member.get(each)).status).toBe(404)
})

testWithApp('a grade brings its validity, and a plain text is in the club’s language', async (app) => {
  const { client: admin, make } = await signInAsTrainingAdministrator(app)
  await make('Table saw', { grade: 'safety' })
  await admin.post(path, { name: { 'sv-SE': 'Ugn', 'en-AU': 'Kiln' }, validity: { kind: 'disuse', months: 9 } })
  const made = besideInduction((await admin.get(path)).body as { id: number }[])
  expect(made).toMatchObject([
    { name: { 'en-AU': 'Table saw' }, validity: { kind: 'days', days: 365 }, archived: false, isInduction: false },
    { name: { 'sv-SE': 'Ugn', 'en-AU': 'Kiln' }, validity: { kind: 'disuse', months: 9 } },
  ])
  const [saw = { id: 0 }, kiln = { id: 0 }] = made
  const endOf = async ({ id }: { id: number }) => (await admin.get(`${path}${id}/`)).body.endsIfAwardedNow
  await setSettings(app.ctx, { 'general.timeZone': 'Europe/Stockholm' })
  expect(await endOf(saw)).toBe('2027-03-12T23:00:00.000Z')
  expect(await endOf(kiln)).toBe('2026-12-12T23:00:00.000Z')
  const { client: swede } = await signInAsLearner(app, { language: 'sv-SE' })
  const read = besideInduction((await swede.get('/api/competence/')).body.certificates as Named[])
  expect(read.map(({ name }) => name)).toEqual(['Table saw', 'Ugn'])
})

type Named = { id: number; name: string }

describe('what a certificate needs', () => {
  testWithApp('is no circle, over one, two and five, and the circle is named', async (app) => {
    const { client: admin, make } = await signInAsTrainingAdministrator(app)
    const ids: number[] = []
    for (const name of ['A', 'B', 'C', 'D', 'E']) {
      ids.push(await make(name, { prerequisites: { certificates: ids.slice(-1) } }))
    }
    const [a = 0, b = 0, , , e = 0] = ids
    const needs = (id: number, certificates: number[]) =>
      admin.put(`${path}${id}/`, { prerequisites: { certificates } })
    const circle = async (id: number, needed: number) => {
      const refused = await needs(id, [needed])
      expect(refused).toMatchObject({ status: 409, body: { code: 'certificate_cycle' } })
      return refused.body.params.certificates.map((each: { id: number }) => each.id)
    }
    expect(await circle(a, a)).toEqual([a])
    expect(await circle(a, b)).toEqual([a, b])
    expect(await circle(a, e)).toEqual([a, ...ids.slice(1).toReversed()])
    expect((await admin.get(`${path}${a}/`)).body.prerequisites.certificates).toEqual([])
    expect(await needs(a, [4711])).toMatchObject({ status: 400 })
  })

  testWithApp('is no circle that two administrators close at once', async (app) => {
    const { client: admin, make } = await signInAsTrainingAdministrator(app)
    const { client: other } = await signInAsTrainingAdministrator(app)
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await make(`A ${round}`), await make(`B ${round}`)]
      const answers = await Promise.all([
        admin.put(`${path}${a}/`, { prerequisites: { certificates: [b] } }),
        other.put(`${path}${b}/`, { prerequisites: { certificates: [a] } }),
      ])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      const links = await app.ctx.db
        .selectFrom('certificate_prerequisites')
        .selectAll()
        .where('certificate_id', 'in', [a, b])
        .execute()
      expect(links).toHaveLength(1)
    }
  })

  testWithApp('is no extra, unless it is one itself', async (app) => {
    const { client: admin, make } = await signInAsTrainingAdministrator(app)
    const extra = await make('Marquetry', { grade: 'extra' })
    const refused = { status: 409, body: { code: 'extra_never_required' } }
    const needing = { name: 'Inlay', prerequisites: { certificates: [extra] } }
    expect(await admin.post(path, needing)).toMatchObject(refused)
    expect((await admin.post(path, { ...needing, grade: 'extra' })).status).toBe(201)
    const saw = await make('Table saw')
    await make('Planer', { prerequisites: { certificates: [saw] } })
    expect(await admin.put(`${path}${saw}/`, { grade: 'extra' })).toMatchObject(refused)
  })
})

testWithApp('what is needed or was awarded cannot be removed', async (app) => {
  const { client: admin, make, award } = await signInAsTrainingAdministrator(app)
  const metal = await make('Metal basics')
  const needing = await make('Welding', { prerequisites: { certificates: [metal] } })
  const remove = (id: number) => admin.delete(`${path}${id}/`)
  expect(await remove(metal)).toMatchObject({
    status: 409,
    body: { code: 'certificate_in_use', params: { certificates: [{ id: needing }], devices: [], equipment: [] } },
  })
  expect((await remove(needing)).status).toBe(200)
  const { id: device } = (await admin.post('/api/admin/devices/', { kind: 'interlock', serial: 'l', name: 'Laser' }))
    .body
  const use = { certificate_id: metal, kind: 'device', subject_id: device, planned: 1 } as const
  await app.ctx.db.insertInto('certificate_uses').values(use).execute()
  expect(await remove(metal)).toMatchObject({
    status: 409,
    body: { code: 'certificate_in_use', params: { devices: [{ id: device, name: 'Laser' }] } },
  })
  await app.ctx.db.deleteFrom('certificate_uses').execute()
  const member = await signInAsLearner(app)
  const held = await award(member.id, metal)
  await admin.post(`/api/competence/awards/${held}/revoke/`, { reason: 'A mistake' })
  expect(await remove(metal)).toMatchObject({ status: 409, body: { code: 'certificate_awarded' } })
  expect((await admin.put(`${path}${metal}/`, { archived: true })).status).toBe(200)
})

testWithApp('a change keeps the end of awards that are there', async (app) => {
  const { client: admin, make, award } = await signInAsTrainingAdministrator(app)
  const kiln = await make('Kiln', { validity: { kind: 'days', days: 10 } })
  const { id, standing } = await signInAsLearner(app)
  await award(id, kiln)
  const { expiresAt } = await standing(kiln)
  expect((await admin.put(`${path}${kiln}/`, { validity: { kind: 'never' } })).status).toBe(200)
  expect((await standing(kiln)).expiresAt).toBe(expiresAt)
})
