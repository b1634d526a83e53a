import { expect } from 'vitest'
import { testWithApp } from '../../../testing/app.ts'
import { signInAsLearner, signInAsTrainingAdministrator } from '../../../testing/competence.ts'

const notATrainer = { status: 403, body: { code: 'not_a_trainer' } }

testWithApp('who trains must hold it, and a lead appoints trainers within the own limits', async (app) => {
  const { client: admin, make, award, appoint } = await signInAsTrainingAdministrator(app)
  const laser = await make('Laser cutter')
  const lead = await signInAsLearner(app, { first_name: 'Lee', last_name: 'Lead' })
  const trainer = await signInAsLearner(app, { first_name: 'Tia', last_name: 'Trainer' })
  const path = `/api/competence/certificates/${laser}/trainers/`
  const asLead = { memberId: lead.id, role: 'lead', perDay: 20, until: '2099-12-31' }
  expect(await admin.post(path, asLead)).toMatchObject({ status: 409, body: { code: 'trainer_not_certified' } })
  for (const { id } of [lead, trainer]) await award(id, laser)
  await appoint(laser, lead.id, asLead)
  expect(await admin.post(path, asLead)).toMatchObject({ status: 409, body: { code: 'conflict' } })

  const give = (more: Record<string, unknown>) =>
    lead.client.post(path, { memberId: trainer.id, role: 'trainer', perDay: 20, until: '2099-12-31', ...more })
  expect(await give({ role: 'lead' })).toMatchObject(notATrainer)
  expect(await give({ perDay: 21 })).toMatchObject({ status: 400, body: { issues: [{ path: ['perDay'] }] } })
  expect(await give({ until: null })).toMatchObject({ status: 400, body: { issues: [{ path: ['until'] }] } })
  const { id } = (await give({})).body
  expect((await lead.client.get(path)).body).toMatchObject([
    { name: 'Lee Lead', role: 'lead', able: true, appointedBy: { name: 'Aroha Ngata' } },
    { name: 'Tia Trainer', role: 'trainer', able: true, appointedBy: { name: 'Lee Lead' } },
  ])
  expect(await trainer.client.get(path)).toMatchObject(notATrainer)

  const change = (client: typeof admin, more: Record<string, unknown>) =>
    client.put(`/api/competence/trainers/${id}/`, more)
  expect(await change(trainer.client, { perDay: 200 })).toMatchObject(notATrainer)
  expect((await change(trainer.client, { pausedUntil: '2099-01-01' })).status).toBe(200)
  expect((await lead.client.get(path)).body[1]).toMatchObject({ able: false, pausedUntil: '2099-01-01' })
  expect(await change(lead.client, { perDay: 21 })).toMatchObject({ status: 400 })
  expect(await change(lead.client, { role: 'lead' })).toMatchObject(notATrainer)
  const own = (await admin.get(path)).body[0].id
  expect(await lead.client.put(`/api/competence/trainers/${own}/`, { perDay: 200 })).toMatchObject({ status: 400 })
  expect((await trainer.client.get('/api/competence/')).body).toMatchObject({ trainerOf: [], leadOf: [] })
  expect((await lead.client.get('/api/competence/')).body).toMatchObject({ trainerOf: [laser], leadOf: [laser] })
  expect((await lead.client.delete(`/api/competence/trainers/${id}/`)).status).toBe(200)
})

testWithApp(
  'a trainer of another certificate may nothing, a trainer suspends, a lead writes and revokes',
  async (app) => {
    const { make, award, appoint } = await signInAsTrainingAdministrator(app)
    const [laser, kiln] = [await make('Laser cutter'), await make('Kiln')]
    const [lead, trainer, other, holder] = [
      await signInAsLearner(app),
      await signInAsLearner(app),
      await signInAsLearner(app),
      await signInAsLearner(app),
    ]
    for (const { id } of [lead, trainer]) await award(id, laser)
    await award(other.id, kiln)
    const role = await appoint(laser, lead.id, { role: 'lead' })
    await appoint(laser, trainer.id)
    await appoint(kiln, other.id, { role: 'lead' })
    const held = `/api/competence/awards/${await award(holder.id, laser)}/`
    const certificate = `/api/admin/competence/certificates/${laser}/`
    const reason = 'Left it alone'
    const pause = { pausedUntil: null }
    const calls = [
      { call: (by: typeof lead) => by.client.get(certificate), who: [lead] },
      { call: (by: typeof lead) => by.client.put(`/api/competence/trainers/${role}/`, pause), who: [lead] },
      { call: (by: typeof lead) => by.client.put(certificate, { text: 'Mind the lens.' }), who: [lead] },
      { call: (by: typeof lead) => by.client.put(`${certificate}steps/`, { steps: [] }), who: [lead] },
      { call: (by: typeof lead) => by.client.get(`${held}cascade/`), who: [lead, trainer] },
      { call: (by: typeof lead) => by.client.post(`${held}suspend/`, { reason }), who: [trainer] },
      { call: (by: typeof lead) => by.client.post(`${held}reinstate/`, {}), who: [lead] },
      { call: (by: typeof lead) => by.client.post(`${held}revoke/`, { reason }), who: [lead] },
    ]
    for (const { call, who } of calls) {
      for (const by of [other, holder]) expect(await call(by)).toMatchObject(notATrainer)
      if (!who.includes(trainer)) expect(await call(trainer)).toMatchObject(notATrainer)
      for (const by of who) expect((await call(by)).status).toBe(200)
    }
    expect((await trainer.client.post('/api/admin/competence/certificates/', { name: 'Own' })).status).toBe(403)
  },
)
