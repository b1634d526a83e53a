import { expect } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'

const path = '/api/admin/competence/certificates/'

testWithApp('the first certificate switches certificates on, its removal off', async (app) => {
  const admin = await signInAsAdmin(app)
  const member = await signInAs(app, await insertMember(app.ctx))
  const isOn = async () => (await app.visitor.get('/api/config/')).body.features.enableCompetence
  expect(await isOn()).toBe(false)
  expect(await member.get('/api/competence/')).toMatchObject({ status: 404, body: { code: 'feature_off' } })
  const made = await admin.post(path, { name: 'Laser cutter' })
  expect(made.status).toBe(201)
  expect(await isOn()).toBe(true)
  const own = await member.get('/api/competence/')
  expect(own.body).toMatchObject({
    certificates: [{ name: 'Laser cutter', standing: { state: 'none' } }],
    trainerOf: [],
  })
  expect((await admin.send('DELETE', `${path}${made.body.id}/`)).status).toBe(200)
  expect(await isOn()).toBe(false)
  expect((await member.get('/api/competence/')).status).toBe(404)
})

testWithApp('a grade brings its validity, and a plain text is in the club’s language', async (app) => {
  const admin = await signInAsAdmin(app)
  await admin.post(path, { name: 'Table saw', grade: 'safety' })
  await admin.post(path, { name: { 'sv-SE': 'Ugn', 'en-AU': 'Kiln' }, validity: { kind: 'disuse', months: 9 } })
  expect((await admin.get(path)).body).toMatchObject([
    { name: { 'en-AU': 'Table saw' }, validity: { kind: 'days', days: 365 }, archived: false, isInduction: false },
    { name: { 'sv-SE': 'Ugn', 'en-AU': 'Kiln' }, validity: { kind: 'disuse', months: 9 } },
  ])
})
