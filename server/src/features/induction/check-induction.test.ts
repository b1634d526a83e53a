import { startCanvasSite } from '@fobhouse/simulator/lms/canvas-site.ts'
import type { CourseSite } from '@fobhouse/simulator/lms/course.ts'
import { startMoodleSite } from '@fobhouse/simulator/lms/moodle-site.ts'
import { afterEach, describe, expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'

let site: CourseSite | undefined
afterEach(async () => {
  await site?.stop()
  site = undefined
})

async function newcomer(app: TestApp) {
  const id = await insertMember(app.ctx, { state: 'noob', email: 'Kim@Example.org' })
  const client = await signInAs(app, id)
  const readInduction = async () => (await client.get('/api/profile/')).body.lastInduction
  return { id, readInduction, check: () => client.post('/api/billing/check-induction/') }
}

function accountOf({ baseUrl, token, courseId }: CourseSite) {
  return { 'induction.baseUrl': baseUrl, 'induction.token': token, 'induction.courseId': courseId }
}

describe.each([
  { provider: 'moodle', start: startMoodleSite },
  { provider: 'canvas', start: startCanvasSite },
] as const)('$provider', ({ provider, start }) => {
  testWithApp('counts a score of the minimum, and says why a lower one does not', async (app) => {
    site = await start()
    const { check, readInduction } = await newcomer(app)
    await setSettings(app.ctx, { 'induction.provider': provider, 'induction.minScore': 80, ...accountOf(site) })
    expect((await check()).body).toEqual({ success: false, score: null, message: 'signup.notEnrolled' })
    site.put({ email: 'kim@example.org' })
    expect((await check()).body).toEqual({ success: false, score: null, message: 'signup.noScore' })
    site.put({ email: 'kim@example.org', score: 79.99, completedAt: '2026-03-10T10:00:00.000Z' })
    expect((await check()).body).toEqual({ success: false, score: 79.99, message: 'signup.scoreTooLow' })
    expect(await readInduction()).toBeNull()
    site.put({ email: 'kim@example.org', score: 80, completedAt: '2026-03-11T10:00:00.000Z' })
    expect((await check()).body).toEqual({ success: true, score: 80 })
    expect(await readInduction()).toBe('2026-03-11T10:00:00.000Z')
    const trail = await app.ctx.db
      .selectFrom('audit')
      .select('after')
      .where('action', '=', 'member.induction')
      .execute()
    expect(trail).toEqual([{ after: '{"last_induction_at":"2026-03-11T10:00:00.000Z","score":80}' }])
  })

  testWithApp('does not count what is too long ago, and never an older one than is known', async (app) => {
    site = await start()
    const { check, id, readInduction } = await newcomer(app)
    await setSettings(app.ctx, { 'induction.provider': provider, 'induction.maxInductionDays': 30, ...accountOf(site) })
    site.put({ email: 'kim@example.org', score: 100, completedAt: '2026-02-10T07:59:59.000Z' })
    expect((await check()).body).toEqual({ success: false, score: 100, message: 'signup.inductionExpired' })
    const admin = await signInAsAdmin(app)
    const ticked = '2026-03-12T07:00:00.000Z'
    await admin.put(`/api/admin/members/${id}/profile/`, { lastInduction: ticked })
    expect((await check()).body).toEqual({ success: true, score: 100 })
    expect(await readInduction()).toBe(ticked)
    site.put({ email: 'kim@example.org', score: 0 })
    expect((await check()).body).toEqual({ success: true, score: 0 })
  })

  testWithApp('tells a platform that is down from one that refuses', async (app) => {
    site = await start()
    const { check } = await newcomer(app)
    await setSettings(app.ctx, { 'induction.provider': provider })
    expect(await check()).toMatchObject({ status: 501, body: { code: 'induction_not_configured' } })
    await setSettings(app.ctx, { ...accountOf(site), 'induction.token': 'wrong' })
    const refused = await check()
    expect(refused).toMatchObject({ status: 501, body: { code: 'induction_not_configured' } })
    expect(JSON.stringify(refused.body)).not.toMatch(/token/i)
    const admin = await signInAsAdmin(app)
    const tried = async () => (await admin.post('/api/admin/settings/test/induction/')).body
    expect(await tried()).toMatchObject({ success: false, message: expect.stringMatching(/token/) })
    await setSettings(app.ctx, accountOf(site))
    expect(await tried()).toMatchObject({ success: true })
    site.setDown(true)
    expect(await check()).toMatchObject({ status: 503, body: { code: 'induction_unavailable' } })
    expect(await tried()).toEqual({ success: false, message: 'It answers 503' })
  })
})

testWithApp('asks no platform more than ten times a minute for one person', async (app) => {
  site = await startMoodleSite()
  const { check } = await newcomer(app)
  await setSettings(app.ctx, { 'induction.provider': 'moodle', ...accountOf(site) })
  for (let time = 0; time < 10; time += 1) expect((await check()).status).toBe(200)
  expect(await check()).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
  app.clock.advance({ minutes: 1, seconds: 1 })
  expect((await check()).status).toBe(200)
})

testWithApp('without a platform an administrator ticks it; a club that asks for none says so', async (app) => {
  const { check, id } = await newcomer(app)
  expect((await check()).body).toEqual({ success: false, score: null, message: 'signup.notTicked' })
  const admin = await signInAsAdmin(app)
  await admin.put(`/api/admin/members/${id}/profile/`, { lastInduction: '2026-03-11T08:00:00.000Z' })
  expect((await check()).body).toEqual({ success: true, score: null })
  await setSettings(app.ctx, { 'induction.required': false })
  expect((await check()).body).toEqual({ success: true, score: null, notRequired: true })
})
