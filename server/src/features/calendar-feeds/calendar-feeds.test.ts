import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { hour, openWorkshop } from '../../testing/bookings.ts'
import { confirmAnew } from '../../testing/factories.ts'
import { makeFeed, readFeed } from '../../testing/read-feed.ts'
import { setSettings } from '../../testing/settings.ts'

const feeds = '/api/calendar/feeds/'

/** A laser in the shed, with its bookable, and two members. */
async function open(app: TestApp) {
  const workshop = await openWorkshop(app)
  const { admin, addBookable, join } = workshop
  const { body: shed } = await admin.post('/api/admin/places/', { name: 'Shed' })
  const { body: item } = await admin.post('/api/admin/equipment/', { name: 'Laser', place: shed.id })
  const laser = await addBookable({ name: 'Laser', items: [item.id] })
  const [ann, bo] = [await join('Ann'), await join('Bo')]
  const book = async (who: typeof ann, from: number, wish: object = {}): Promise<number> =>
    (await who.client.post('/api/bookings/', { bookable: laser, start: hour(from), end: hour(from + 1), ...wish })).body
      .id
  return { ...workshop, shed: shed.id, item: item.id, laser, ann, bo, book }
}

testWithApp('gives a secret address, shown once, that can be ended', async (app) => {
  const { ann, bo, laser, item, shed } = await open(app)
  expect((await ann.client.get(feeds)).body).toEqual([])
  const made = await ann.client.post(feeds, { kind: 'mine' })
  expect(made.body.url).toMatch(/^http:\/\/club\.test\/api\/calendar\/feed\/[\w-]{43}\.ics$/)
  const path = new URL(made.body.url).pathname
  const stored = await app.ctx.db.selectFrom('calendar_feeds').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(path.slice(-47, -4))
  for (const target of [{ item }, { bookable: laser }, { place: shed }]) {
    await makeFeed(ann.client, { kind: Object.keys(target)[0], ...target })
  }
  await makeFeed(ann.client, { kind: 'club' })
  const list = (await ann.client.get(feeds)).body
  expect(list).toMatchObject([
    { id: made.body.id, kind: 'mine', target: null, createdAt: hour(0), usedAt: null, public: false },
    { kind: 'item', target: { id: item, name: 'Laser' } },
    { kind: 'bookable', target: { id: laser, name: 'Laser' } },
    { kind: 'place', target: { id: shed, name: 'Shed' } },
    { kind: 'club', target: null },
  ])
  expect(JSON.stringify(list)).not.toContain('.ics')

  const feed = await app.visitor.get(path)
  expect(feed).toMatchObject({ status: 200 })
  expect(feed.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=300',
  })
  // Others end only their own.
  expect((await bo.client.delete(`${feeds}${made.body.id}/`)).status).toBe(404)
  expect((await ann.client.delete(`${feeds}${made.body.id}/`)).body).toEqual({})
  expect((await ann.client.delete(`${feeds}${made.body.id}/`)).status).toBe(404)
  expect((await app.visitor.get(path)).status).toBe(404)
  expect((await app.visitor.get('/api/calendar/feed/guess.ics')).status).toBe(404)
  const trail = await app.ctx.db.selectFrom('audit').select('action').where('action', 'like', 'calendarFeed%').execute()
  expect(trail.map(({ action }) => action)).toEqual([
    ...Array.from({ length: 5 }, () => 'calendarFeed.create'),
    'calendarFeed.revoke',
  ])
})

testWithApp('takes a kind with what it is about, and twenty of a member', async (app) => {
  const { ann, admin, laser } = await open(app)
  const faultOf = async (body: object) => (await ann.client.post(feeds, body)).body.issues?.[0]
  expect(await faultOf({ kind: 'bookable' })).toEqual({ path: ['bookable'], message: 'validation.notEmpty' })
  expect(await faultOf({ kind: 'mine', bookable: laser })).toEqual({
    path: ['bookable'],
    message: 'validation.invalid',
  })
  expect(await faultOf({ kind: 'bookable', bookable: 999 })).toEqual({
    path: ['bookable'],
    message: 'validation.invalid',
  })
  expect(await faultOf({ kind: 'item', item: 999 })).toEqual({ path: ['item'], message: 'validation.invalid' })
  expect(await faultOf({ kind: 'mine', public: true })).toEqual({ path: ['public'], message: 'validation.invalid' })
  expect((await faultOf({ kind: 'all' })).path).toEqual(['kind'])
  expect((await faultOf({ kind: 'mine', name: 'x' })).message).toBe('validation.unknownField')
  const { body: hidden } = await admin.post('/api/admin/places/', { name: 'Vault', hidden: true })
  expect(await faultOf({ kind: 'place', place: hidden.id })).toEqual({ path: ['place'], message: 'validation.invalid' })
  for (let index = 0; index < 20; index += 1) await makeFeed(ann.client, { kind: 'mine' })
  expect(await ann.client.post(feeds, { kind: 'mine' })).toMatchObject({
    status: 409,
    body: { code: 'too_many_feeds' },
  })
})

testWithApp('says how a booking is, and how it changed', async (app) => {
  await setSettings(app.ctx, { 'contact.address': '1 Wharf St, Brisbane' })
  const { admin, ann, laser, item, book } = await open(app)
  const id = await book(ann, 24, { purpose: 'A sign; “Åre”, red' })
  const { path } = await makeFeed(ann.client, { kind: 'mine' })
  const first = await readFeed(app, path)
  expect(first.name).toBe('My bookings – Member Portal')
  const asBooked = {
    uid: `booking-${id}@club.test`,
    sequence: 0,
    stamp: hour(0),
    modified: hour(0),
    start: hour(24),
    end: hour(25),
    status: 'CONFIRMED',
    transparency: 'OPAQUE',
    summary: 'Laser',
    description: 'A sign; “Åre”, red',
    location: 'Shed, 1 Wharf St, Brisbane',
    url: `http://club.test/bookings/${id}`,
  }
  expect(first.events).toEqual([asBooked])

  app.clock.advance('PT1H')
  await admin.put(`/api/equipment/${item}/state/`, { state: 'out_of_order', note: 'Lens; cracked' })
  const inTrouble = { sequence: 1, stamp: hour(1), modified: hour(1), summary: 'Out of order: Laser' }
  const description = 'Lens; cracked\nA sign; “Åre”, red'
  expect((await readFeed(app, path)).events).toEqual([{ ...asBooked, ...inTrouble, description }])

  app.clock.advance('PT1H')
  await admin.put(`/api/equipment/${item}/state/`, { state: 'working' })
  // Events are known by the host that the portal had when they were booked.
  await app.ctx.db.updateTable('bookings').set({ uid_domain: 'old.example' }).execute()
  const uid = `booking-${id}@old.example`
  await ann.client.put(`/api/bookings/${id}/`, { start: hour(26), end: hour(28) })
  const moved = { sequence: 3, stamp: hour(2), modified: hour(2), start: hour(26), end: hour(28) }
  expect((await readFeed(app, path)).events).toMatchObject([{ uid, ...moved, summary: 'Laser' }])

  await ann.client.post(`/api/bookings/${id}/cancel/`, {})
  const cancelled = { uid, sequence: 4, status: 'CANCELLED', transparency: 'TRANSPARENT' }
  expect((await readFeed(app, path)).events).toMatchObject([cancelled])
  expect((await admin.put(`/api/admin/bookables/${laser}/`, { rules: { approval: true } })).status).toBe(200)
  await book(ann, 30)
  expect((await readFeed(app, path)).events).toMatchObject([cancelled, { status: 'TENTATIVE', transparency: 'OPAQUE' }])
})

testWithApp('keeps 90 days, and what was cancelled for 60 days after its end', async (app) => {
  const { admin, ann, laser, book } = await open(app)
  await admin.put(`/api/admin/bookables/${laser}/`, { rules: { horizonDays: 400 } })
  const [kept, cancelled] = [await book(ann, 24), await book(ann, 48)]
  await ann.client.post(`/api/bookings/${cancelled}/cancel/`, {})
  const { path } = await makeFeed(ann.client, { kind: 'mine' })
  const uids = async () => (await readFeed(app, path)).events.map(({ uid }) => Number(/\d+/.exec(uid)?.[0]))
  expect(await uids()).toEqual([kept, cancelled])
  app.clock.advance(`PT${49 + 60 * 24 - 1}H`)
  expect(await uids()).toEqual([kept, cancelled])
  app.clock.advance('PT1H')
  expect(await uids()).toEqual([kept])
  app.clock.advance(`PT${30 * 24 - 25}H`)
  expect(await uids()).toEqual([kept])
  app.clock.advance('PT1H')
  expect(await uids()).toEqual([])
})

testWithApp('shows each what they may see: names, purposes and pages', async (app) => {
  const { admin, ann, bo, item, laser, shed, book } = await open(app)
  const id = await book(ann, 24, { purpose: 'A secret' })
  const of = async (client: typeof admin, body: object) =>
    (await readFeed(app, (await makeFeed(client, body)).path)).events
  const page = `http://club.test/bookings/${id}`
  const named = { summary: 'Laser – Ann Lee', description: '', url: '' }
  for (const body of [
    { kind: 'item', item },
    { kind: 'bookable', bookable: laser },
    { kind: 'place', place: shed },
  ]) {
    expect(await of(bo.client, body)).toMatchObject([named])
  }
  expect(await of(bo.client, { kind: 'mine' })).toEqual([])
  await setSettings(app.ctx, { 'bookings.showNames': false })
  expect(await of(bo.client, { kind: 'club' })).toMatchObject([{ ...named, summary: 'Laser' }])
  expect(await of(ann.client, { kind: 'club' })).toMatchObject([{ description: 'A secret', url: page }])
  expect(await of(admin, { kind: 'club' })).toMatchObject([
    { summary: 'Laser – Ann Lee', description: 'A secret', url: page },
  ])
  // What is hidden is there for whoever has booked it, also while nothing can be booked.
  const [all, own] = [await makeFeed(bo.client, { kind: 'club' }), await makeFeed(ann.client, { kind: 'mine' })]
  await admin.put(`/api/admin/bookables/${laser}/`, { hidden: true })
  expect(await ann.client.get(feeds)).toMatchObject({ status: 404, body: { code: 'feature_off' } })
  expect((await readFeed(app, all.path)).events).toEqual([])
  expect((await readFeed(app, own.path)).events).toMatchObject([{ summary: 'Laser' }])
})

testWithApp('speaks its member’s language, with the club’s meetings, and only while they are active', async (app) => {
  const { admin, item, join, book } = await open(app)
  await admin.post('/api/meetings/', { date: hour(100), type: 'general', chair: 'Åsa Ek' })
  const sven = await join('Sven', { language: 'sv-SE' })
  await book(sven, 24)
  await admin.put(`/api/equipment/${item}/state/`, { state: 'out_of_order', note: 'Lins' })
  const { path } = await makeFeed(sven.client, { kind: 'mine' })
  const { name, events } = await readFeed(app, path)
  expect(name).toBe('Mina bokningar – Member Portal')
  expect(events).toMatchObject([
    { summary: 'Ur funktion: Laser' },
    { summary: 'Medlemsmöte – Our club', description: 'Ordförande: Åsa Ek', end: '', status: '' },
  ])
  const setState = (state: 'active' | 'inactive') =>
    app.ctx.db.updateTable('members').set({ state }).where('id', '=', sven.id).execute()
  await setState('inactive')
  expect((await app.visitor.get(path)).status).toBe(404)
  await setState('active')
  expect((await app.visitor.get(path)).status).toBe(200)
  await admin.post(`/api/admin/members/${sven.id}/state/inactive/`)
  expect((await app.visitor.get(path)).status).toBe(404)
})

testWithApp(
  'tells whoever has it already that nothing is new, and notes once an hour that it was read',
  async (app) => {
    const { ann, book } = await open(app)
    await book(ann, 24)
    const { path } = await makeFeed(ann.client, { kind: 'mine' })
    const { headers } = await app.visitor.get(path)
    const ask = (tag: string) => app.visitor.get(path, { 'if-none-match': tag })
    const tag = headers['etag'] ?? ''
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/)
    const same = await ask(tag)
    expect(same).toMatchObject({ status: 304 })
    expect(same.bytes).toHaveLength(0)
    expect(same.headers).toMatchObject({ etag: tag, 'cache-control': 'private, max-age=300' })
    for (const known of [`"other", ${tag}`, tag.slice(2), '*']) expect((await ask(known)).status).toBe(304)
    expect((await ask('"other"')).status).toBe(200)
    const usedAt = async () => (await ann.client.get(feeds)).body[0].usedAt
    expect(await usedAt()).toBe(hour(0))
    app.clock.advance('PT59M')
    for (let index = 0; index < 10; index += 1) expect((await ask(tag)).status).toBe(304)
    expect(await usedAt()).toBe(hour(0))
    app.clock.advance('PT1M')
    expect((await ask(tag)).status).toBe(304)
    expect(await usedAt()).toBe(hour(1))
    await book(ann, 30)
    expect((await ask(tag)).status).toBe(200)
  },
)

testWithApp('a public calendar is the club’s, without names, and SpaceAPI tells of it', async (app) => {
  await setSettings(app.ctx, { 'spaceapi.enabled': true })
  const { admin, ann, item, book } = await open(app)
  await admin.post('/api/meetings/', { date: hour(100), type: 'general', chair: 'Åsa Ek' })
  await book(ann, 24, { purpose: 'A secret' })
  await admin.put(`/api/equipment/${item}/state/`, { state: 'out_of_order', note: 'Ann broke it' })
  const space = async () => (await app.visitor.get('/api/spacedirectory/')).body.feeds
  expect(await space()).toBeUndefined()
  const body = { kind: 'club', public: true }
  app.clock.advance('PT11M')
  expect((await admin.post(feeds, body)).body.code).toBe('fresh_confirmation_required')
  await confirmAnew(app)
  expect(await ann.client.post(feeds, body)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  const { id, path } = await makeFeed(admin, body)
  expect(await space()).toEqual({ calendar: { type: 'ical', url: `http://club.test${path}` } })
  const { events } = await readFeed(app, path)
  expect(events).toMatchObject([
    { summary: 'Out of order: Laser', description: '', url: '' },
    { summary: 'General meeting – Our club', description: '', url: '' },
  ])
  expect(String((await app.visitor.get(path)).body)).not.toMatch(/Ann|Lee|Åsa|secret/)
  expect((await ann.client.get(feeds)).body).toEqual([])
  expect((await ann.client.delete(`${feeds}${id}/`)).status).toBe(404)
  // It stays when whoever made it goes, and another administrator ends it.
  await app.ctx.db.updateTable('members').set({ state: 'inactive', is_admin: 0 }).where('id', '<>', ann.id).execute()
  await app.ctx.db.updateTable('members').set({ is_admin: 1 }).where('id', '=', ann.id).execute()
  expect((await app.visitor.get(path)).status).toBe(200)
  expect((await ann.client.get(feeds)).body).toMatchObject([{ id, public: true, target: null }])
  expect((await ann.client.delete(`${feeds}${id}/`)).body).toEqual({})
  expect((await app.visitor.get(path)).status).toBe(404)
  expect(await space()).toBeUndefined()
})
