import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { mailsTo } from '../../../testing/mail.ts'
import { changeState } from './change-state.ts'

const actor = { memberId: null, name: 'fobhouse' } as const

async function insertApplicant({ ctx }: TestApp, email = 'kim@example.org'): Promise<number> {
  const memberId = await insertMember(ctx, { state: 'noob', email, first_name: 'Kim', last_name: email })
  await changeState(ctx, { memberId, trigger: 'complete_sign_up', actor })
  return memberId
}

async function subjectsTo(app: TestApp, email: string): Promise<string[]> {
  return (await mailsTo(app.ctx, email)).map(({ subject }) => subject)
}

function pathOf(id: number, action: string): string {
  return `/api/admin/members/${id}/application/${action}/`
}

testWithApp('a completed sign-up opens an application and tells member and administrators', async (app) => {
  const admin = await signInAs(app, await insertMember(app.ctx, { is_admin: 1, email: 'admin@example.org' }))
  const id = await insertApplicant(app)
  expect(await subjectsTo(app, 'kim@example.org')).toEqual(['Your application at Our club', 'Welcome to Our club'])
  expect(await subjectsTo(app, 'admin@example.org')).toEqual(['Kim kim@example.org applies for membership'])
  const list = await admin.get('/api/admin/members/?state=application')
  expect(list.body).toMatchObject([{ id, state: 'active', appliedAt: '2026-03-12T08:00:00.000Z' }])
  expect(JSON.parse(list.headers['x-counts'] ?? '')).toMatchObject({ all: 2, active: 2, application: 1 })
})

testWithApp('an administrator accepts, once', async (app) => {
  const admin = await signInAsAdmin(app)
  const id = await insertApplicant(app)
  expect((await admin.post(pathOf(id, 'accept'))).body).toEqual({ success: true })
  const profile = (await admin.get(`/api/admin/members/${id}/profile/`)).body
  expect(profile).toMatchObject({ state: 'active', appliedAt: null })
  expect(await subjectsTo(app, 'kim@example.org')).toContain('Your application was accepted')
  const again = await admin.post(pathOf(id, 'accept'))
  expect(again).toMatchObject({ status: 409, body: { code: 'no_application', message: 'error.noApplication' } })
  expect((await admin.post(pathOf(id, 'reject'), { reason: 'Too late' })).status).toBe(409)
  const trail = await app.ctx.db
    .selectFrom('audit')
    .select(['actor', 'action', 'before', 'after'])
    .orderBy('id')
    .execute()
  expect(trail.at(-1)).toEqual({
    actor: 'Aroha Ngata',
    action: 'member.accept_application',
    before: '{"state":"active","application":"open"}',
    after: '{"state":"active","application":"accepted"}',
  })
})

testWithApp('a rejection says why by mail, as the preview showed it, and shuts the doors', async (app) => {
  const admin = await signInAsAdmin(app)
  const id = await insertApplicant(app)
  const reason = 'The induction is <missing>.'
  const preview = (await admin.get(`${pathOf(id, 'preview')}?reason=${encodeURIComponent(reason)}`)).body
  expect(preview).toMatchObject({ recipient: 'kim@example.org', subject: 'Your application was not accepted' })
  expect(preview.text).toContain('The reason: The induction is <missing>.')
  expect((await admin.post(pathOf(id, 'reject'), { reason: ' ' })).status).toBe(400)
  expect((await admin.post(pathOf(id, 'reject'), { reason })).body).toEqual({ success: true })
  const mail = (await mailsTo(app.ctx, 'kim@example.org')).at(-1)
  expect(mail).toMatchObject({ subject: preview.subject, text: preview.text })
  const profile = (await admin.get(`/api/admin/members/${id}/profile/`)).body
  expect(profile).toMatchObject({ state: 'inactive', appliedAt: null })
  const trail = await app.ctx.db.selectFrom('audit').select(['action', 'after']).orderBy('id').execute()
  expect(trail.at(-1)).toEqual({
    action: 'member.reject_application',
    after: JSON.stringify({ state: 'inactive', application: 'rejected', reason }),
  })
})

testWithApp('what nobody objects to for the set days is accepted by itself', async (app) => {
  const admin = await signInAsAdmin(app)
  const id = await insertApplicant(app)
  const readApplied = async () => (await admin.get(`/api/admin/members/${id}/profile/`)).body.appliedAt
  app.clock.advance({ hours: 7 * 24 - 1 })
  const late = await insertApplicant(app, 'late@example.org')
  await app.ctx.jobs.runNow('members.applications')
  expect(await readApplied()).not.toBeNull()
  app.clock.advance({ hours: 1 })
  await app.ctx.jobs.runNow('members.applications')
  expect(await readApplied()).toBeNull()
  expect(await subjectsTo(app, 'kim@example.org')).toContain('Your application was accepted')
  const { body } = await admin.get('/api/admin/members/?state=application')
  expect(body).toMatchObject([{ id: late }])
})

testWithApp('who is disabled while an application is open applies anew', async (app) => {
  const admin = await signInAsAdmin(app)
  const id = await insertApplicant(app)
  await admin.post(`/api/admin/members/${id}/state/inactive/`)
  await admin.post(`/api/admin/members/${id}/state/active/`)
  expect((await admin.post(pathOf(id, 'accept'))).body.code).toBe('no_application')
})

testWithApp('applications are for administrators alone', async (app) => {
  const id = await insertApplicant(app)
  const member = await signInAs(app, id)
  expect((await member.post(pathOf(id, 'accept'))).status).toBe(403)
  expect((await member.post(pathOf(id, 'reject'), { reason: 'No' })).status).toBe(403)
  expect((await member.get(pathOf(id, 'preview'))).status).toBe(403)
})
