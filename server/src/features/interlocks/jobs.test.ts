import { expect } from 'vitest'
import { toText } from '../../core/clock.ts'
import { testWithApp } from '../../testing/app.ts'
import { insertMember, signInAsAdmin } from '../../testing/factories.ts'
import { interlockJobs } from './jobs.ts'
import { updateSession } from './report-session.ts'

const running = new AbortController().signal

testWithApp('a server that was down gives boards their time to come back', async (app) => {
  const { ctx, clock } = app
  const admin = await signInAsAdmin(app)
  const device = { kind: 'interlock', serial: 'laser', name: 'Laser cutter' }
  const { id: deviceId } = (await admin.post('/api/admin/devices/', device)).body
  const now = toText(clock.now())
  const prices = { cost_per_session: 0, cost_per_hour: 600, cost_per_kwh: 0 }
  const session = {
    device_id: deviceId,
    member_id: await insertMember(ctx),
    started_at: now,
    last_news_at: now,
    ...prices,
  }
  await ctx.db
    .insertInto('interlock_sessions')
    .values({ uuid: 'one', ...session })
    .execute()

  clock.advance('PT2H')
  const [job] = interlockJobs(ctx) // as in a server that starts now
  await job?.run(running)
  clock.advance('PT9M')
  await job?.run(running)
  const report = { deviceId, sessionId: 'one', reading: null }
  expect(await updateSession(ctx, report)).toBe('taken')

  clock.advance('PT10M')
  await job?.run(running)
  expect(await updateSession(ctx, report)).toBe('session_already_ended')
  const ended = await ctx.db.selectFrom('interlock_sessions').select(['seconds', 'cost', 'end_reason']).execute()
  expect(ended).toEqual([{ seconds: 129 * 60, cost: 1290, end_reason: 'timed_out' }])
})

testWithApp('ends every silent session and no other, however many there are', async (app) => {
  const { ctx, clock } = app
  const admin = await signInAsAdmin(app)
  const [job] = interlockJobs(ctx)
  const memberId = await insertMember(ctx)
  const prices = { cost_per_session: 100, cost_per_hour: 0, cost_per_kwh: 0 }
  for (let index = 0; index < 6; index += 1) {
    const device = { kind: 'interlock', serial: `tool-${index}`, name: 'Tool' }
    const { id } = (await admin.post('/api/admin/devices/', device)).body
    const start = toText(clock.now())
    const news = toText(clock.now().add({ minutes: index * 4 }))
    const session = { device_id: id, member_id: memberId, started_at: start, last_news_at: news, ...prices }
    await ctx.db
      .insertInto('interlock_sessions')
      .values({ uuid: `session-${index}`, ...session })
      .execute()
  }
  clock.advance('PT18M')
  await Promise.all([job?.run(running), job?.run(running)])
  const sessions = await ctx.db.selectFrom('interlock_sessions').select(['cost', 'seconds']).orderBy('id').execute()
  expect(sessions.map((session) => session.seconds)).toEqual([0, 240, 480, null, null, null])
  const bills = await ctx.db.selectFrom('transfers').select('amount').execute()
  expect(bills).toEqual([{ amount: 100 }, { amount: 100 }])
})
