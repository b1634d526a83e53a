import { expect } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { insertMember, signInAsAdmin } from '../../testing/factories.ts'
import { asKiosk, insertKiosk } from '../../testing/kiosks.ts'

const path = '/api/kiosks/unlock/'
const refused = { status: 403, body: { code: 'kiosk_unlock_refused' } }

testWithApp('a kiosk’s settings open for an administrator’s card and its PIN, and sign nobody in', async (app) => {
  const admin = await signInAsAdmin(app)
  await insertMember(app.ctx, { card_number: '1001', is_admin: 1 })
  await insertMember(app.ctx, { card_number: '1002' })
  await insertMember(app.ctx, { card_number: '1003', is_admin: 1, email_verified_at: null })
  const { id, secret } = await insertKiosk(app.ctx)
  const page = app.newClient()
  const unlock = (key: object) => page.post(path, key, asKiosk(secret))
  expect((await unlock({ cardId: '1001' })).status).toBe(200)
  expect((await page.get('/api/loggedin/')).status).toBe(401)
  for (const cardId of ['1002', '1003', '9999']) expect(await unlock({ cardId })).toMatchObject(refused)
  for (const pin of ['', '482915']) expect(await unlock({ pin })).toMatchObject(refused)

  for (const pin of ['12345', '1234567890123', 'secret', 482_915]) {
    expect((await admin.put(`/api/kiosks/${id}/`, { pin })).status).toBe(400)
  }
  expect((await admin.put(`/api/kiosks/${id}/`, { pin: '482915' })).status).toBe(200)
  expect((await admin.get('/api/kiosks/')).body).toMatchObject([{ hasPin: true }])
  expect(await unlock({ pin: '482916' })).toMatchObject(refused)
  expect((await unlock({ pin: '482915' })).status).toBe(200)
  expect((await admin.put(`/api/kiosks/${id}/`, { pin: null })).status).toBe(200)
  expect(await unlock({ pin: '482915' })).toMatchObject(refused)
  const stored = JSON.stringify([
    await app.ctx.db.selectFrom('kiosks').selectAll().execute(),
    await app.ctx.db.selectFrom('audit').selectAll().execute(),
  ])
  expect(stored).not.toContain('482915')
  const deeds = await app.ctx.db.selectFrom('audit').select(['action', 'after']).orderBy('id').execute()
  expect(deeds.map(({ action, after }) => `${action} ${after}`)).toEqual(
    expect.arrayContaining([
      'kiosk.unlock {"by":"PIN"}',
      'kiosk.refuse_unlock {"by":"card"}',
      'kiosk.update {"pin":"new"}',
    ]),
  )
})

testWithApp('a PIN is tried twenty times an hour, also at once, and the right one then opens no more', async (app) => {
  const admin = await signInAsAdmin(app)
  const { id, secret } = await insertKiosk(app.ctx)
  await admin.put(`/api/kiosks/${id}/`, { pin: '482915' })
  const unlock = (pin: string) => app.newClient().post(path, { pin }, asKiosk(secret))
  const answers = await Promise.all(Array.from({ length: 30 }, (_, turn) => unlock(String(100_000 + turn))))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 403)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect((await unlock('482915')).status).toBe(429)
  app.clock.advance('PT1H1S')
  expect((await unlock('482915')).status).toBe(200)
  expect(await app.visitor.post(path, { pin: '482915' }, asKiosk('another'))).toMatchObject({ status: 401 })
})
