import { expect } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs } from '../../testing/factories.ts'
import { hashPassword } from './passwords/hash-password.ts'

testWithApp('forgets sessions, tokens, links and failures when nothing needs them any more', async (app) => {
  const { ctx, clock, visitor } = app
  const [email, password] = ['kim@example.org', 'correct horse battery']
  const memberId = await insertMember(ctx, { email, password_hash: await hashPassword(password) })
  await signInAs(app, memberId)
  await visitor.post('/api/token/obtain/', { email, password })
  await visitor.post('/api/password/reset/', { email })
  await visitor.post('/api/login/', { email, password: 'wrong' })
  const counts = async () => {
    await ctx.jobs.runNow('accounts.prune')
    const tables = ['sessions', 'bearer_tokens', 'one_time_tokens', 'failures'] as const
    const all = tables.map((table) => ctx.db.selectFrom(table).selectAll().execute())
    return (await Promise.all(all)).map((rows) => rows.length)
  }
  expect(await counts()).toEqual([1, 2, 1, 3])
  clock.advance({ minutes: 61 })
  expect(await counts()).toEqual([1, 1, 1, 0])
  clock.advance({ hours: 14 * 24 })
  expect(await counts()).toEqual([0, 1, 1, 0])
  clock.advance({ hours: 16 * 24 })
  expect(await counts()).toEqual([0, 0, 1, 0])
  clock.advance({ hours: 24 })
  expect(await counts()).toEqual([0, 0, 0, 0])
})
