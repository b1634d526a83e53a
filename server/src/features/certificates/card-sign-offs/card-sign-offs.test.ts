import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import type { TestClient } from '../../../testing/client.ts'
import { signInAsLearner, signInAsTrainingAdministrator } from '../../../testing/competence.ts'
import { asKiosk, insertKiosk, tapAt, type TestKiosk } from '../../../testing/kiosks.ts'

const path = '/api/competence/card-sign-offs/'
const byCard = { kind: 'in_person', title: 'Show it', byCard: true }
const reading = { kind: 'reading', title: 'Rules', text: 'Read me.' }
const [tama, lena] = ['1001', '1002'] as const

/** A certificate, its trainer Tama, Lena, and a kiosk at which Tama has held their card to the reader. */
async function open(app: TestApp, steps: readonly Record<string, unknown>[] = [byCard]) {
  const admin = await signInAsTrainingAdministrator(app)
  const laser = await admin.make('Laser')
  const stepIds = await admin.writeSteps(laser, steps)
  const trainer = await signInAsLearner(app, { first_name: 'Tama', last_name: 'Trainer', card_number: tama })
  const learner = await signInAsLearner(app, { first_name: 'Lena', last_name: 'Learner', card_number: lena })
  const award = await admin.award(trainer.id, laser)
  const role = await admin.appoint(laser, trainer.id)
  const kiosk = await insertKiosk(app.ctx)
  const page = await tap(app, kiosk, tama)
  const begin = (at = page, certificateId = laser) => at.post(path, { certificateId })
  const take = (token: string, cardId: string, secret = kiosk.secret) =>
    app.visitor.post(`${path}${token}/`, { cardId }, asKiosk(secret))
  return { admin, laser, stepIds, trainer, learner, award, role, kiosk, page, begin, take }
}

async function tap(app: TestApp, kiosk: TestKiosk, card: string): Promise<TestClient> {
  const page = app.newClient()
  expect((await tapAt(page, kiosk, card)).status).toBe(200)
  return page
}

testWithApp('a trainer at a kiosk signs off whose card is next, once', async (app) => {
  const { admin, laser, trainer, learner, page, begin, take } = await open(app)
  expect((await page.get('/api/competence/')).body).toMatchObject({ trainerOf: [laser], byCard: [laser] })
  const { status, body } = await begin()
  expect(status).toBe(201)
  expect(Date.parse(body.expiresAt) - app.clock.milliseconds()).toBe(60_000)
  // A card that is nobody's, or the trainer's own, leaves it waiting.
  expect(await take(body.token, '9999')).toMatchObject({ status: 404, body: { code: 'card_unknown' } })
  expect(await take(body.token, tama)).toMatchObject({ status: 409, body: { code: 'own_sign_off' } })
  app.clock.advance({ seconds: 60 })
  expect(await take(body.token, lena)).toMatchObject({
    status: 200,
    body: { memberId: learner.id, member: 'Lena Learner', certificate: 'Laser', outcome: 'awarded' },
  })
  expect(await take(body.token, lena)).toMatchObject({ status: 410, body: { code: 'sign_off_over' } })
  expect(await learner.standing(laser)).toMatchObject({ state: 'held' })
  const awards = await admin.client.get(`/api/admin/competence/awards/?member=${learner.id}`)
  expect(awards.body).toMatchObject([{ source: 'card', awardedBy: { id: trainer.id } }])
  const { body: trail } = await admin.client.get('/api/admin/audit/?action=competence.signOff')
  expect(trail).toMatchObject([{ subject: `member:${learner.id}`, after: { certificate: laser, by: 'kiosk' } }])
  const again = await begin()
  expect(await take(again.body.token, lena)).toMatchObject({ status: 409, body: { code: 'already_held' } })
  const undone = { certificateId: laser, memberId: learner.id }
  expect((await trainer.client.post('/api/competence/sign-offs/undo/', undone)).status).toBe(200)
})

testWithApp('it is over after a minute, at another kiosk, and in another session', async (app) => {
  const { learner, laser, kiosk, begin, take } = await open(app)
  const over = { status: 410, body: { code: 'sign_off_over' } }
  const { token } = (await begin()).body
  app.clock.advance({ seconds: 60, milliseconds: 1 })
  expect(await take(token, lena)).toMatchObject(over)
  const second = (await begin()).body.token
  const elsewhere = await insertKiosk(app.ctx)
  expect(await take(second, lena, elsewhere.secret)).toMatchObject(over)
  expect(await take(second, lena, 'wrong')).toMatchObject({ status: 401 })
  // The trainer’s session there ends with the next card.
  await tap(app, kiosk, tama)
  expect(await take(second, lena)).toMatchObject(over)
  expect(await take('nothing', lena)).toMatchObject(over)
  expect(await learner.standing(laser)).toMatchObject({ state: 'none' })
  await app.ctx.jobs.runNow('competence.requests')
  expect(await app.ctx.db.selectFrom('card_sign_offs').select('id').execute()).toHaveLength(1)
  app.clock.advance({ minutes: 5 })
  await app.ctx.jobs.runNow('competence.requests')
  expect(await app.ctx.db.selectFrom('card_sign_offs').select('id').execute()).toEqual([])
})

testWithApp('nobody else begins it, and a trainer who may no longer does not end it', async (app) => {
  const { admin, laser, trainer, learner, award, role, kiosk, page, begin, take } = await open(app)
  expect(await begin(trainer.client)).toMatchObject({ status: 403, body: { code: 'only_at_kiosk' } })
  expect(await begin(page, 4711)).toMatchObject({ status: 403, body: { code: 'not_a_trainer' } })
  const { token } = (await begin()).body
  await admin.client.post(`/api/competence/awards/${award}/suspend/`, { reason: 'Careless' })
  expect(await take(token, lena)).toMatchObject({ status: 409, body: { code: 'trainer_not_certified' } })
  await admin.client.post(`/api/competence/awards/${award}/reinstate/`)
  await admin.client.put(`/api/competence/trainers/${role}/`, { pausedUntil: '2027-01-01' })
  expect(await take(token, lena)).toMatchObject({ status: 403, body: { code: 'not_a_trainer' } })
  expect(await learner.standing(laser)).toMatchObject({ state: 'none' })
  // The trainee first: whoever has no role begins nothing, and at a kiosk nobody is an administrator.
  expect(await begin(await tap(app, kiosk, lena))).toMatchObject({ status: 403, body: { code: 'not_a_trainer' } })
  await app.ctx.db.updateTable('members').set({ is_admin: 1 }).where('id', '=', learner.id).execute()
  expect(await begin(await tap(app, kiosk, lena))).toMatchObject({ status: 403, body: { code: 'not_a_trainer' } })
})

testWithApp('only the next step by card is signed off, as often as agreed', async (app) => {
  const { admin, laser, stepIds, learner, role, begin, take } = await open(app, [reading, byCard])
  const { token } = (await begin()).body
  expect(await take(token, lena)).toMatchObject({ status: 409, body: { code: 'steps_missing' } })
  await learner.read(laser, stepIds[0] ?? 0)
  await admin.client.put(`/api/competence/trainers/${role}/`, { perDay: 1 })
  const other = await signInAsLearner(app, { card_number: '1003' })
  await other.read(laser, stepIds[0] ?? 0)
  expect(await take(token, '1003')).toMatchObject({ status: 200, body: { memberId: other.id } })
  const second = (await begin()).body.token
  expect(await take(second, lena)).toMatchObject({
    status: 409,
    body: { code: 'trainer_limit', params: { perDay: 1 } },
  })
  await admin.client.put(`/api/competence/trainers/${role}/`, { perDay: 30 })
  await admin.writeSteps(laser, [{ ...byCard, byCard: false }])
  expect(await take(second, lena)).toMatchObject({ status: 409, body: { code: 'step_locked' } })
  expect(await begin()).toMatchObject({ status: 409, body: { code: 'step_locked' } })
})

testWithApp('two cards at once are one sign-off', async (app) => {
  const { learner, laser, begin, take } = await open(app)
  const { token } = (await begin()).body
  const answers = await Promise.all(Array.from({ length: 4 }, () => take(token, lena)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410, 410, 410])
  expect(await learner.standing(laser)).toMatchObject({ state: 'held' })
})
