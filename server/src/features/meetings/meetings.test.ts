import { expect } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs } from '../../testing/factories.ts'

const meetings = [
  { type: 'general', date: '2026-03-01T09:00:00.000Z' },
  { type: 'agm', date: '2026-05-01T09:00:00.000Z' },
  { type: 'general', date: '2026-03-24T09:00:00.000Z' },
] as const

testWithApp('shows active members the meetings to come, the next one first', async (app) => {
  const rows = meetings.map((meeting) => ({ ...meeting, chair: 'Aroha Ngata', created_at: meeting.date }))
  await app.ctx.db.insertInto('meetings').values(rows).execute()
  const member = await signInAs(app, await insertMember(app.ctx))
  const answer = await member.get('/api/tools/meetings/')
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject([
    { name: 'General meeting', type: 'general', date: '2026-03-24T09:00:00.000Z' },
    { name: 'Annual general meeting', type: 'agm', date: '2026-05-01T09:00:00.000Z' },
  ])
})

testWithApp('keeps meetings from people who are not active', async (app) => {
  const noob = await signInAs(app, await insertMember(app.ctx, { state: 'noob' }))
  expect(await noob.get('/api/tools/meetings/')).toMatchObject({ status: 403, body: { code: 'member_only' } })
  expect(await app.visitor.get('/api/tools/meetings/')).toMatchObject({ status: 401 })
})
