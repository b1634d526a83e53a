import { startMoodleSite } from '@fobhouse/simulator/lms/moodle-site.ts'
import { expect, onTestFinished } from 'vitest'
import { verifyClub } from '../../../cli/verify-club.ts'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import type { TestClient } from '../../../testing/client.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { setSettings } from '../../../testing/settings.ts'

const path = '/api/admin/competence/certificates/'
const settingsPath = '/api/admin/settings/'
const usual = '2026-03-01T08:00:00.000Z'

type Listed = { id: number; isInduction: boolean }

async function findInduction(admin: TestClient) {
  const all: Listed[] = (await admin.get(path)).body
  const id = all.find(({ isInduction }) => isInduction)?.id ?? 0
  const read = async () => (await admin.get(`${path}${id}/`)).body
  return { id, read, change: (body: object) => admin.put(`${path}${id}/`, body) }
}

async function settingsOf(admin: TestClient): Promise<Record<string, unknown>> {
  const all: { key: string; value: unknown }[] = (await admin.get(settingsPath)).body
  return Object.fromEntries(all.map(({ key, value }) => [key, value]))
}

const awardsOf = ({ ctx }: TestApp, memberId: number) =>
  ctx.db
    .selectFrom('awards')
    .select(['source', 'state', 'awarded_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()

const faultsOf = async ({ ctx }: TestApp) => (await verifyClub(ctx.db)).report.faults

async function newcomer(app: TestApp, facts: Parameters<typeof insertMember>[1] = {}) {
  const id = await insertMember(app.ctx, { state: 'noob', ...facts })
  const client = await signInAs(app, id)
  const isDone = async () => {
    const { steps }: { steps: { key: string; done: boolean }[] } = (await client.get('/api/billing/signup/')).body
    return steps.find(({ key }) => key === 'induction')?.done
  }
  const lastInduction = async () => (await client.get('/api/profile/')).body.lastInduction
  return { id, client, isDone, lastInduction, check: () => client.post('/api/billing/check-induction/') }
}

async function startCourse(app: TestApp, more: Parameters<typeof setSettings>[1] = {}) {
  const site = await startMoodleSite()
  onTestFinished(() => site.stop())
  const account = {
    'induction.baseUrl': site.baseUrl,
    'induction.token': site.token,
    'induction.courseId': site.courseId,
  }
  await setSettings(app.ctx, { 'induction.provider': 'moodle', ...account, ...more })
  return site
}

testWithApp('every club has an induction, which stays as it is and switches nothing on', async (app) => {
  const admin = await signInAsAdmin(app)
  const { id, read, change } = await findInduction(admin)
  expect(await read()).toMatchObject({
    isInduction: true,
    grade: 'safety',
    validity: { kind: 'never' },
    steps: [{ kind: 'in_person', builtIn: true }],
  })
  const refused = { status: 409, body: { code: 'certificate_in_use' } }
  expect(await admin.delete(`${path}${id}/`)).toMatchObject(refused)
  expect(await change({ archived: true })).toMatchObject(refused)
  for (const other of [{ grade: 'extra' }, { validity: { kind: 'disuse', months: 6 } }]) {
    expect((await change(other)).status).toBe(400)
  }
  expect((await change({ name: 'Welcome round' })).status).toBe(200)
  expect((await app.visitor.get('/api/config/')).body.features.enableCompetence).toBe(false)
  const member = await signInAs(app, await insertMember(app.ctx))
  for (const on of ['/api/competence/', `/api/competence/certificates/${id}/`]) {
    expect(await member.get(on)).toMatchObject({ status: 404, body: { code: 'feature_off' } })
  }
  const made = await admin.post(path, { name: 'Laser cutter' })
  expect((await change({ prerequisites: { certificates: [made.body.id] } })).status).toBe(400)
})

testWithApp('settings and certificate are two ways to one store', async (app) => {
  const admin = await signInAsAdmin(app)
  const { id, read, change } = await findInduction(admin)
  const link = 'https://learn.example.org/1'
  const given = {
    'induction.provider': 'moodle',
    'induction.courseId': '12',
    'induction.minScore': 65,
    'induction.maxInductionDays': 30,
    'features.signup.inductionLink': link,
  }
  expect((await admin.put(settingsPath, given)).status).toBe(200)
  const course = { kind: 'course', courseId: '12', minScore: 65, link, builtIn: true }
  const found = await read()
  expect(found).toMatchObject({ validity: { kind: 'days', days: 30 }, steps: [course] })

  const [step] = found.steps
  const reading = { kind: 'reading', title: 'The rules', text: 'Be careful.' }
  const own = { id: step.id, kind: 'course', title: 'The course', courseId: '13', minScore: 70, link: `${link}3` }
  const write = (steps: object[]) => admin.put(`${path}${id}/steps/`, { steps })
  expect((await write([reading])).status).toBe(400) // without the course it were another induction
  expect((await write([reading, own])).status).toBe(200)
  expect((await change({ validity: { kind: 'days', days: 60 } })).status).toBe(200)
  const changed = {
    'induction.courseId': '13',
    'induction.minScore': 70,
    'induction.maxInductionDays': 60,
    'features.signup.inductionLink': `${link}3`,
  }
  expect(await settingsOf(admin)).toMatchObject(changed)
  expect((await app.visitor.get('/api/config/')).body.features).toMatchObject({
    enableCompetence: true,
    signup: { inductionLink: `${link}3` },
  })
  // Without a platform somebody shows the place instead, at the same point.
  await admin.put(settingsPath, { 'induction.provider': 'none' })
  expect((await read()).steps).toMatchObject([{ kind: 'reading' }, { kind: 'in_person', builtIn: true }])
  expect((await write([{ ...reading, id: (await read()).steps[0].id }])).status).toBe(400)
  expect(await settingsOf(admin)).toMatchObject(changed)
})

testWithApp('a club whose platform has no course yet can add steps to its induction', async (app) => {
  const admin = await signInAsAdmin(app)
  const { id, read } = await findInduction(admin)
  await admin.put(settingsPath, { 'induction.provider': 'moodle' })
  const [{ builtIn: _, version: _version, ...course }] = (await read()).steps
  expect(course).toMatchObject({ kind: 'course', courseId: '' })
  const reading = { kind: 'reading', title: 'The rules', text: 'Be careful.' }
  const write = (certificate: number, steps: object[]) => admin.put(`${path}${certificate}/steps/`, { steps })
  expect((await write(id, [reading, course])).status).toBe(200)
  expect((await read()).steps).toMatchObject([{ kind: 'reading' }, { kind: 'course', courseId: '', builtIn: true }])
  // Any other course names which one it is, when it is made and later.
  const nameless = { kind: 'course', title: 'A course', courseId: '' }
  const refused = (step: number) => ({
    status: 400,
    body: { issues: [{ path: ['steps', String(step), 'courseId'], message: 'validation.courseId' }] },
  })
  expect(await write(id, [{ ...reading, id: (await read()).steps[0].id }, course, nameless])).toMatchObject(refused(2))
  const { id: laser } = (await admin.post(path, { name: 'Laser cutter' })).body
  expect(await write(laser, [nameless])).toMatchObject(refused(0))
  const [made] = (await write(laser, [{ ...nameless, courseId: '12' }])).body.steps
  expect(await write(laser, [{ ...nameless, id: made.id }])).toMatchObject(refused(0))
})

testWithApp('another time for which it counts is the same for everybody at once', async (app) => {
  await setSettings(app.ctx, { 'general.timeZone': 'Europe/Stockholm' })
  const admin = await signInAsAdmin(app)
  const { change } = await findInduction(admin)
  const kim = await newcomer(app, { last_induction_at: usual })
  const former = await newcomer(app, { state: 'inactive', first_joined_at: '2025-01-01T08:00:00.000Z' })
  const done = async () => [await kim.isDone(), await former.isDone()]
  expect(await done()).toEqual([true, true])
  await admin.put(settingsPath, { 'induction.maxInductionDays': 11 })
  expect(await done()).toEqual([true, false])
  expect((await kim.client.get('/api/billing/signup/')).body.induction.expiresAt).toBe('2026-03-12T23:00:00.000Z')
  expect((await change({ validity: { kind: 'days', days: 10 } })).status).toBe(200)
  expect(await done()).toEqual([false, false])
  await admin.put(settingsPath, { 'induction.maxInductionDays': null })
  expect(await done()).toEqual([true, true])
  expect(await faultsOf(app)).toEqual([])
})

testWithApp('a member’s last induction is the award that counts', async (app) => {
  const admin = await signInAsAdmin(app)
  const { id, lastInduction, isDone } = await newcomer(app)
  const set = (at: string | null) => admin.put(`/api/admin/members/${id}/profile/`, { lastInduction: at })
  const earlier = '2026-02-01T08:00:00.000Z'
  for (const at of [usual, earlier, null, null, earlier, earlier]) {
    expect((await set(at)).status).toBe(200)
    expect([await lastInduction(), await isDone()]).toEqual([at, at !== null])
    expect(await faultsOf(app)).toEqual([])
  }
  expect(await awardsOf(app, id)).toEqual([
    { source: 'admin', state: 'revoked', awarded_at: usual },
    { source: 'admin', state: 'revoked', awarded_at: earlier },
    { source: 'admin', state: 'valid', awarded_at: earlier },
  ])
  const certificate = await findInduction(admin)
  const [award] = (await admin.get(`/api/admin/competence/awards/?member=${id}&state=current`)).body
  expect(award).toMatchObject({ certificateId: certificate.id, source: 'admin', state: 'valid' })
  const act = (what: string) => admin.post(`/api/admin/competence/awards/${award.id}/${what}/`, { reason: 'Asleep' })
  expect((await admin.post(`/api/competence/awards/${award.id}/suspend/`, { reason: 'Asleep' })).status).toBe(200)
  expect(await isDone()).toBe(false)
  expect(await set(usual)).toMatchObject({ status: 409, body: { code: 'certificate_suspended' } })
  expect((await admin.post(`/api/competence/awards/${award.id}/revoke/`, { reason: 'Asleep' })).status).toBe(200)
  expect(await lastInduction()).toBeNull()
  expect((await act('nothing')).status).toBe(404)
  expect(await faultsOf(app)).toEqual([])
})

testWithApp('who becomes active counts as inducted from then on, and an undo takes it back', async (app) => {
  const admin = await signInAsAdmin(app)
  const { id, isDone, lastInduction } = await newcomer(app)
  const act = (what: string) => admin.post(`/api/admin/members/${id}/state/${what}/`)
  expect((await act('active')).status).toBe(200)
  expect([await isDone(), await lastInduction()]).toEqual([true, null])
  expect((await admin.post(`/api/admin/members/${id}/state/undo/`)).status).toBe(200)
  expect(await isDone()).toBe(false)
  expect(await faultsOf(app)).toEqual([])
  await act('active')
  expect((await awardsOf(app, id)).map(({ source, state }) => `${source} ${state}`)).toEqual([
    'joined revoked',
    'joined valid',
  ])
  // Who has joined goes on counting, as ever, when an administrator clears a later induction.
  for (const lastInductionAt of [usual, null]) {
    await admin.put(`/api/admin/members/${id}/profile/`, { lastInduction: lastInductionAt })
  }
  expect([await isDone(), await lastInduction()]).toEqual([true, null])
  const body = { email: 'new@example.org', firstName: 'Nia', lastName: 'New', screenName: 'nia', state: 'active' }
  const added = (await admin.post('/api/admin/members/', body)).body.id
  expect(await awardsOf(app, added)).toMatchObject([{ source: 'joined', state: 'valid' }])
  expect(await faultsOf(app)).toEqual([])
})

testWithApp('however often a result is read at once, it is one award, and nobody is written to', async (app) => {
  const site = await startCourse(app)
  const kim = await newcomer(app, { email: 'kim@example.org' })
  site.put({ email: 'kim@example.org', score: 90, completedAt: usual })
  const answers = await Promise.all(Array.from({ length: 5 }, kim.check))
  for (const { status, body } of answers) expect([status, body]).toEqual([200, { success: true, score: 90 }])
  expect(await awardsOf(app, kim.id)).toEqual([{ source: 'induction', state: 'valid', awarded_at: usual }])
  await setSettings(app.ctx, { 'induction.maxInductionDays': 20 })
  app.clock.advance({ hours: 24 * 20 })
  await app.ctx.jobs.runNow('competence.ends')
  expect(await app.ctx.db.selectFrom('outbox').select('kind').execute()).toEqual([])
  expect(await faultsOf(app)).toEqual([])
})

testWithApp('an old result gives nothing back that was taken away since', async (app) => {
  const site = await startCourse(app)
  const admin = await signInAsAdmin(app)
  const kim = await newcomer(app, { email: 'kim@example.org', last_induction_at: '2026-01-01T08:00:00.000Z' })
  site.put({ email: 'kim@example.org', score: 90, completedAt: usual })
  const current = async () => {
    const [award] = (await admin.get(`/api/admin/competence/awards/?member=${kim.id}&state=current`)).body
    return `/api/competence/awards/${award.id}/`
  }
  await admin.post(`${await current()}suspend/`, { reason: 'Asleep' })
  expect(await kim.check()).toMatchObject({ status: 409, body: { code: 'certificate_suspended' } })
  await admin.post(`${await current()}revoke/`, { reason: 'Asleep' })
  expect((await kim.check()).body).toEqual({ success: false, score: 90, message: 'signup.inductionExpired' })
  expect(await kim.isDone()).toBe(false)
  site.put({ email: 'kim@example.org', score: 90, completedAt: '2026-03-12T08:00:01.000Z' })
  app.clock.advance({ minutes: 1 })
  expect((await kim.check()).body).toEqual({ success: true, score: 90 })
  expect(await kim.isDone()).toBe(true)
})

testWithApp('the sign-up shows steps that a club adds, and is done with the last one', async (app) => {
  const site = await startCourse(app)
  const admin = await signInAsAdmin(app)
  const { id, read } = await findInduction(admin)
  const kim = await newcomer(app, { email: 'kim@example.org' })
  const furtherOf = async () => (await kim.client.get('/api/billing/signup/')).body.induction.further
  expect(await furtherOf()).toBeUndefined()
  const [course] = (await read()).steps
  const { builtIn: _, version: _version, ...own } = course
  const reading = { kind: 'reading', title: 'The rules', text: 'Be careful.' }
  const { body } = await admin.put(`${path}${id}/steps/`, { steps: [reading, own] })
  const states = async () => (await furtherOf()).steps.map(({ state }: { state: string }) => state)
  expect(await states()).toEqual(['open', 'locked'])
  site.put({ email: 'kim@example.org', score: 90, completedAt: usual })
  expect(await kim.check()).toMatchObject({ status: 409, body: { code: 'step_locked' } })
  const [first] = body.steps
  await kim.client.post(`/api/competence/certificates/${id}/steps/${first.id}/read/`, { version: first.version })
  expect([await states(), await kim.isDone()]).toEqual([['done', 'open'], false])
  // The page of the certificate takes no older result than the sign-up does.
  await setSettings(app.ctx, { 'induction.maxInductionDays': 5 })
  const onPage = await kim.client.post(`/api/competence/certificates/${id}/steps/${course.id}/course/`)
  const tooOld = { success: false, score: 90, message: 'signup.inductionExpired' }
  expect([onPage.body, (await kim.check()).body]).toMatchObject([tooOld, tooOld])
  await setSettings(app.ctx, { 'induction.maxInductionDays': 0 })
  expect((await kim.check()).body).toEqual({ success: true, score: 90 })
  expect([await states(), await kim.isDone()]).toEqual([['done', 'done'], true])
  expect(await kim.lastInduction()).toBe('2026-03-12T08:00:00.000Z')
  expect(await faultsOf(app)).toEqual([])
})

testWithApp('who is rejected goes on counting, and an erasure leaves the award without its member', async (app) => {
  await setSettings(app.ctx, { 'induction.maxInductionDays': 100 })
  const admin = await signInAsAdmin(app)
  const kim = await newcomer(app, { first_name: 'Kim', last_name: 'Larsson', last_induction_at: usual })
  expect((await kim.client.post('/api/billing/complete-signup/')).body).toEqual({ success: true })
  expect((await admin.post(`/api/admin/members/${kim.id}/application/reject/`, { reason: 'No room' })).status).toBe(200)
  expect([await kim.isDone(), await kim.lastInduction()]).toEqual([true, usual])
  expect((await admin.post(`/api/admin/members/${kim.id}/erase/`, { name: 'Kim Larsson' })).status).toBe(200)
  const kept = app.ctx.db.selectFrom('awards').select(['member_id', 'source']).where('awarded_at', '=', usual)
  expect(await kept.execute()).toEqual([{ member_id: null, source: 'induction' }])
  await admin.put(settingsPath, { 'induction.maxInductionDays': 200 })
  expect(await faultsOf(app)).toEqual([])
})

testWithApp(
  'a requirement of the induction shuts a door when its end comes, and the past stays explained',
  async (app) => {
    const admin = await signInAsAdmin(app)
    const { id } = await findInduction(admin)
    const kim = await newcomer(app, { state: 'active', last_induction_at: usual, card_number: '4711' })
    const made = await admin.post('/api/admin/devices/', { kind: 'door', serial: 'front', name: 'Front door' })
    const door = Number(made.body.id)
    await admin.put(`/api/access/doors/${door}/authorise/${kim.id}/`)
    const set = { expression: { certificate: id } }
    expect((await admin.put(`/api/admin/requirements/devices/${door}/`, set)).status).toBe(200)
    const codes = async (at = '') => {
      const { body } = await admin.get(`/api/admin/why/?member=${kim.id}&device=${door}${at}`)
      return body.reasons.map(({ code }: { code: string }) => code)
    }
    expect(await codes()).not.toContain('certificate_expired')
    app.clock.advance({ hours: 1 })
    await admin.put(settingsPath, { 'induction.maxInductionDays': 5 })
    expect(await codes()).toContain('certificate_expired')
    expect(await codes('&at=2026-03-12T08:30:00.000Z')).not.toContain('certificate_expired')
    expect(await kim.isDone()).toBe(false)
  },
)
