import { duties } from '@fobhouse/contract/duties.ts'
import { expect } from 'vitest'
import { recordMember } from '../../db/access-history.ts'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'

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

const path = '/api/meetings/'
const agm = { type: 'agm', date: '2026-03-20T09:00:00.000Z', chair: 'Aroha Ngata' }

async function hear({ ctx }: TestApp, memberId: number, isAdmin: boolean): Promise<string[]> {
  const heard: string[] = []
  ctx.live.subscribe({ memberId, duties: isAdmin ? duties : [], hear: ({ type }) => void heard.push(type) })
  return heard
}

testWithApp('adds, moves and removes a meeting, each with its line in the trail', async (app) => {
  const admin = await signInAsAdmin(app)
  const heard = await hear(app, 999, false)
  const { status, body } = await admin.post(path, agm)
  expect(status).toBe(201)
  expect((await admin.get(path)).body).toEqual([
    {
      id: body.id,
      date: agm.date,
      chair: 'Aroha Ngata',
      type: 'Annual General',
      typeValue: 'agm',
      isPast: false,
      attendeeCount: 0,
      attendees: [],
      proxyList: [],
    },
  ])
  const moved = { ...agm, date: '2026-03-21T09:00:00.000Z', chair: 'Bo Ek' }
  expect(await admin.put(`${path}${body.id}/`, moved)).toMatchObject({ status: 200, body: {} })
  expect(await admin.put(`${path}${body.id}/`, moved)).toMatchObject({ status: 200, body: {} })
  expect((await admin.get(`${path}${body.id}/`)).body).toMatchObject({ date: moved.date, chair: 'Bo Ek' })
  expect((await admin.delete(`${path}${body.id}/`)).status).toBe(200)
  expect((await admin.delete(`${path}${body.id}/`)).status).toBe(404)
  expect((await admin.get(path)).body).toEqual([])
  const trail = (await admin.get(`/api/admin/audit/?subject=meeting:${body.id}`)).body
  expect(trail).toMatchObject([
    { action: 'meeting.remove' },
    { action: 'meeting.update', before: { date: agm.date, chair: 'Aroha Ngata' }, after: { chair: 'Bo Ek' } },
    { action: 'meeting.create', actor: 'Aroha Ngata', after: agm },
  ])
  expect(heard.length).toBeGreaterThan(2)
  expect(new Set(heard)).toEqual(new Set(['meetings']))
})

testWithApp('names the kinds of meetings for everyone who is signed in', async (app) => {
  const noob = await signInAs(app, await insertMember(app.ctx, { state: 'noob' }))
  expect((await noob.get(`${path}types/`)).body).toEqual([
    { label: 'General', value: 'general' },
    { label: 'Annual General', value: 'agm' },
    { label: 'Other', value: 'other' },
  ])
})

testWithApp('takes no date before today, and today none before now', async (app) => {
  const admin = await signInAsAdmin(app) // it is 18:00 on 12 March in Brisbane
  const faults: [object, string, string][] = [
    [{ date: '2026-03-11T13:59:00.000Z' }, 'date', 'validation.futureDate'],
    [{ date: '2026-03-12T07:59:00.000Z' }, 'date', 'validation.futureTime'],
    [{ date: 'tomorrow' }, 'date', 'validation.date'],
    [{ chair: ' ' }, 'chair', 'validation.notEmpty'],
    [{ type: 'party' }, 'type', 'validation.invalid'],
    [{ place: 'here' }, 'place', 'validation.unknownField'],
  ]
  for (const [change, field, message] of faults) {
    const answer = await admin.post(path, { ...agm, ...change })
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: [field], message }] } })
  }
  app.clock.advance('PT30S')
  const { status, body } = await admin.post(path, { ...agm, date: '2026-03-12T08:00:00.000Z' })
  expect(status).toBe(201)
  const early = await admin.put(`${path}${body.id}/`, { ...agm, date: '2026-03-12T07:00:00.000Z' })
  expect(early.body.issues).toEqual([{ path: ['date'], message: 'validation.futureTime' }])
})

testWithApp('keeps the kind of a meeting, and everything of one that is past', async (app) => {
  const admin = await signInAsAdmin(app)
  const { body } = await admin.post(path, agm)
  const one = `${path}${body.id}/`
  const fixed = { status: 409, body: { code: 'meeting_type_fixed', message: 'error.meetingTypeFixed' } }
  expect(await admin.put(one, { ...agm, type: 'general' })).toMatchObject(fixed)
  app.clock.advance({ hours: 24 * 10 })
  const past = { status: 409, body: { code: 'meeting_past', message: 'error.meetingPast' } }
  expect(await admin.put(one, { ...agm, date: '2026-09-01T09:00:00.000Z' })).toMatchObject(past)
  expect(await admin.put(one, agm)).toMatchObject(past)
  expect(await admin.delete(one)).toMatchObject(past)
  expect((await admin.get(one)).body).toMatchObject({ ...agm, type: 'Annual General', isPast: true })
  expect((await admin.put(`${path}999/`, agm)).status).toBe(404)
})

testWithApp('records who attends by click and by card, also afterwards, and tells open pages', async (app) => {
  const adminId = await insertMember(app.ctx, { is_admin: 1, first_name: 'Aroha', last_name: 'Ngata' })
  const admin = await signInAs(app, adminId)
  const ann = await insertMember(app.ctx, { first_name: 'Ann', last_name: 'Lee', card_number: '4711' })
  const gone = await insertMember(app.ctx, { erased_at: '2026-01-01T00:00:00.000Z', state: 'inactive' })
  const { body } = await admin.post(path, agm)
  const attendees = `${path}${body.id}/attendees/`
  const heard = await hear(app, adminId, true)
  for (let count = 0; count < 2; count += 1) {
    expect(await admin.post(`${attendees}${ann}/`)).toMatchObject({ status: 200, body: {} })
  }
  expect(heard).toEqual(['meetings'])
  expect((await admin.get(path)).body).toMatchObject([{ attendeeCount: 1, attendees: [{ id: ann, name: 'Ann Lee' }] }])
  for (let count = 0; count < 2; count += 1) expect((await admin.delete(`${attendees}${ann}/`)).status).toBe(200)
  app.clock.advance({ hours: 24 * 10 })
  const tap = { id: ann, name: 'Ann Lee', isNew: true }
  expect(await admin.post(attendees, { cardId: '0004711' })).toMatchObject({ status: 200, body: tap })
  expect((await admin.post(attendees, { cardId: '4711' })).body).toEqual({ ...tap, isNew: false })
  const unknown = { status: 404, body: { code: 'card_unknown' } }
  expect(await admin.post(attendees, { cardId: '4712' })).toMatchObject(unknown)
  expect((await admin.post(attendees, { cardId: 'x' })).body.issues).toMatchObject([{ path: ['cardId'] }])
  expect((await admin.post(`${attendees}${gone}/`)).status).toBe(404)
  expect((await admin.post(`${path}999/attendees/${ann}/`)).status).toBe(404)
  expect((await admin.post(`${path}999/attendees/`, { cardId: '4711' })).status).toBe(404)
  const trail = (await admin.get(`/api/admin/audit/?subject=meeting:${body.id}`)).body
  const actions = trail.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(['meeting.attend', 'meeting.unattend', 'meeting.attend', 'meeting.create'])
})

testWithApp('counts the quorum by the members of now, and afterwards by those of then', async (app) => {
  await setSettings(app.ctx, { 'meetings.quorumPercent': 40 })
  const admin = await signInAsAdmin(app)
  const members = await Promise.all(Array.from({ length: 4 }, () => insertMember(app.ctx)))
  const guest = await insertMember(app.ctx, { state: 'inactive' })
  const { body } = await admin.post(path, agm)
  const one = `${path}${body.id}/`
  const quorum = async () => (await admin.get(one)).body.quorum
  expect(await quorum()).toEqual({
    eligible: 5,
    percent: 40,
    needed: 2,
    inPerson: 0,
    byProxy: 0,
    present: 0,
    isReached: false,
  })
  await app.ctx.db
    .insertInto('proxies')
    .values({ meeting_id: body.id, member_id: members[0] ?? 0, proxy_id: members[1] ?? 0, ...cities })
    .execute()
  await admin.post(`${one}attendees/${guest}/`)
  expect(await quorum()).toMatchObject({ present: 0 })
  await admin.post(`${one}attendees/${members[1]}/`)
  expect(await quorum()).toMatchObject({ inPerson: 1, byProxy: 1, present: 2, isReached: true })
  await admin.post(`${one}attendees/${members[0]}/`)
  expect((await admin.get(one)).body).toMatchObject({
    proxies: [{ standing: 'giver_present' }],
    quorum: { inPerson: 2, byProxy: 0, present: 2 },
  })
  app.clock.advance({ hours: 24 * 10 })
  const leaver = members[1] ?? 0
  await app.ctx.db.updateTable('members').set({ state: 'inactive' }).where('id', '=', leaver).execute()
  await app.ctx.transact((trx) => recordMember(app.ctx, trx, leaver))
  await insertMember(app.ctx)
  expect(await quorum()).toMatchObject({ eligible: 5, inPerson: 2, present: 2 })
  const later = await admin.post(path, { ...agm, date: '2027-05-01T09:00:00.000Z' })
  expect((await admin.get(`${path}${later.body.id}/`)).body.quorum).toMatchObject({ eligible: 5, needed: 2 })
})

const cities = { member_city: 'Falun', proxy_city: 'Mora', created_at: '2026-03-01T00:00:00.000Z' }

testWithApp('lists meetings page by page, the last one first', async (app) => {
  const admin = await signInAsAdmin(app)
  const ids: number[] = []
  for (const day of ['03', '01', '02', '02']) {
    ids.push((await admin.post(path, { ...agm, date: `2026-06-${day}T09:00:00.000Z` })).body.id)
  }
  const first = await admin.get(`${path}?limit=3`)
  const next = /<([^>]+)>/.exec(first.headers['link'] ?? '')?.[1] ?? ''
  const second = await admin.get(`${path}${next}`)
  const listed = [...first.body, ...second.body].map(({ id }: { id: number }) => id)
  expect(listed).toEqual([ids[0], ids[3], ids[2], ids[1]])
  expect(second.headers['link']).toBeUndefined()
})
