import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../testing/app.ts'
import type { TestClient } from '../testing/client.ts'
import { insertMember, signInAs, signInAsAdmin } from '../testing/factories.ts'
import { setSettings } from '../testing/settings.ts'
import { mostMailingActsPerHour } from './member-mails.ts'

const report = { title: 'The tap drips', description: 'Since Monday.' }

async function reportMany(client: TestClient, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) statuses.push((await client.post('/api/tools/issue/', report)).status)
  return statuses
}

async function countRows({ ctx }: TestApp, table: 'issues' | 'outbox'): Promise<number> {
  return (await ctx.db.selectFrom(table).select('id').execute()).length
}

testWithApp('what a member has others mailed is limited by the hour, whichever call does it', async (app) => {
  await setSettings(app.ctx, { 'contact.sysadmin': 'shed@example.org' })
  const admin = await signInAsAdmin(app)
  const id = await insertMember(app.ctx)
  const member = await signInAs(app, id)
  expect(await reportMany(member, mostMailingActsPerHour)).toEqual(Array(mostMailingActsPerHour).fill(201))
  const before = [await countRows(app, 'issues'), await countRows(app, 'outbox')]

  const refused = await member.post('/api/tools/issue/', report)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests', retryAfterSeconds: 3600 } })
  expect(refused.headers['retry-after']).toBe('3600')
  // Another call in another session: the limit is per person.
  const elsewhere = await signInAs(app, id)
  const holder = await insertMember(app.ctx)
  const date = '2026-05-01T09:00:00.000Z'
  const { body: meeting } = await admin.post('/api/meetings/', { date, type: 'agm', chair: 'Aroha Ngata' })
  const proxy = { meeting: meeting.id, proxy: holder, memberCity: 'Falun', proxyCity: 'Mora' }
  expect((await elsewhere.post('/api/proxies/', proxy)).status).toBe(429)
  expect([await countRows(app, 'issues'), await countRows(app, 'outbox')]).toEqual(before)
  expect(await app.ctx.db.selectFrom('proxies').selectAll().execute()).toEqual([])

  // Not held up: others, calls that mail nobody, and an administrator however busy.
  const other = await signInAs(app, holder)
  expect(await reportMany(other, 1)).toEqual([201])
  expect((await member.get('/api/profile/')).status).toBe(200)
  expect(new Set(await reportMany(admin, mostMailingActsPerHour + 1))).toEqual(new Set([201]))

  app.clock.advance('PT1H')
  expect((await elsewhere.post('/api/proxies/', proxy)).status).toBe(201)
})

testWithApp('many at once count like one after the other', async (app) => {
  await setSettings(app.ctx, { 'contact.sysadmin': 'shed@example.org' })
  const member = await signInAs(app, await insertMember(app.ctx))
  const all = Array.from({ length: mostMailingActsPerHour * 2 }, () => member.post('/api/tools/issue/', report))
  const statuses = (await Promise.all(all)).map(({ status }) => status)
  expect(statuses).toContain(201)
  expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(mostMailingActsPerHour)
  expect(await countRows(app, 'issues')).toBeLessThanOrEqual(mostMailingActsPerHour)
})
