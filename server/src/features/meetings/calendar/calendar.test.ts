import { expect } from 'vitest'
import { testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { setSettings } from '../../../testing/settings.ts'

const path = '/api/meetings/calendar/'
const pathOf = (url: string) => url.replace('http://club.test', '')

testWithApp('gives a member a secret address that calendars read, shown once', async (app) => {
  await setSettings(app.ctx, { 'contact.address': '1 Wharf St; Brisbane, Qld' })
  const admin = await signInAsAdmin(app)
  const date = '2026-05-01T09:00:00.000Z'
  const { body: meeting } = await admin.post('/api/meetings/', { date, type: 'agm', chair: 'Aroha Ngata' })
  const member = await signInAs(app, await insertMember(app.ctx))
  expect((await member.get(path)).body).toEqual({ createdAt: null, usedAt: null })
  const { url } = (await member.post(path)).body
  expect(url).toMatch(/^http:\/\/club\.test\/api\/meetings\/calendar\.ics\?token=[\w-]{43}$/)
  expect((await member.get(path)).body).toEqual({ createdAt: '2026-03-12T08:00:00.000Z', usedAt: null })

  const feed = await app.visitor.get(pathOf(url))
  expect(feed.status).toBe(200)
  expect(feed.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(String(feed.body)).toMatch(/\r\nEND:VCALENDAR\r\n$/)
  const lines = String(feed.body).replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'X-WR-CALNAME:Member Portal',
      `UID:meeting-${meeting.id}@club.test`,
      'DTSTAMP:20260312T080000Z',
      'DTSTART:20260501T090000Z',
      'SUMMARY:Annual general meeting – Our club',
      'DESCRIPTION:Chair: Aroha Ngata',
      String.raw`LOCATION:1 Wharf St\; Brisbane\, Qld`,
      'END:VCALENDAR',
    ]),
  )
  expect((await member.get(path)).body.usedAt).toBe('2026-03-12T08:00:00.000Z')

  const stored = await app.ctx.db.selectFrom('calendar_addresses').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(url.split('token=')[1])
})

testWithApp('voids the former address by a new one, and every one by removing it', async (app) => {
  const member = await signInAs(app, await insertMember(app.ctx))
  const first = pathOf((await member.post(path)).body.url)
  const second = pathOf((await member.post(path)).body.url)
  expect((await app.visitor.get(first)).status).toBe(404)
  expect((await app.visitor.get(second)).status).toBe(200)
  expect((await member.delete(path)).body).toEqual({})
  expect((await app.visitor.get(second)).status).toBe(404)
  expect((await app.visitor.get('/api/meetings/calendar.ics')).status).toBe(400)
  expect((await app.visitor.get('/api/meetings/calendar.ics?token=guess')).status).toBe(404)
})

testWithApp('speaks the member’s language, and only while they are active', async (app) => {
  const admin = await signInAsAdmin(app)
  await admin.post('/api/meetings/', { date: '2026-05-01T09:00:00.000Z', type: 'general', chair: 'Åsa Ek' })
  const id = await insertMember(app.ctx, { language: 'sv-SE' })
  const feed = pathOf((await (await signInAs(app, id)).post(path)).body.url)
  const text = String((await app.visitor.get(feed)).body)
  expect(text).toContain('SUMMARY:Medlemsmöte')
  expect(text).toContain('DESCRIPTION:Ordförande: Åsa Ek')
  await app.ctx.db.updateTable('members').set({ state: 'inactive' }).where('id', '=', id).execute()
  expect((await app.visitor.get(feed)).status).toBe(404)
})
