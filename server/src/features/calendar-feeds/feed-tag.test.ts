import fc from 'fast-check'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { hour, openWorkshop } from '../../testing/bookings.ts'
import { eventOf, startCalendarHost } from '../../testing/calendar-host.ts'
import { confirmAnew } from '../../testing/factories.ts'
import { makeFeed } from '../../testing/read-feed.ts'
import { setSettings } from '../../testing/settings.ts'

// The tag of a feed is read without the feed. So one tag may never stand for two texts, whatever is done in which order,
// and each act that is meant to change what some feed says does.

const runs = { sqlite: 3, postgres: 2 }
const hourMs = 3_600_000
const feedsPath = '/api/calendar/feeds/'

type Club = Awaited<ReturnType<typeof openClub>>

/** A laser, any of two printers, and a room, of which members, a caretaker and everybody read feeds. */
async function openClub(app: TestApp) {
  const host = await startCalendarHost()
  const { admin, addBookable, join } = await openWorkshop(app)
  const places: number[] = []
  for (const name of ['Shed', 'Loft']) places.push((await admin.post('/api/admin/places/', { name })).body.id)
  const [carer, ann, bo, cy] = [await join('Cleo'), await join('Ann'), await join('Bo'), await join('Cy')]
  const add = async (name: string, of: object = {}): Promise<number> =>
    (await admin.post('/api/admin/equipment/', { name, ...of })).body.id
  const items = [await add('Laser', { place: places[0] }), await add('P1'), await add('P2')]
  const rules = { horizonDays: 400 }
  const laser = await addBookable({ name: 'Laser', items: [items[0]], rules })
  const printers = await addBookable({ name: 'Printer', items: items.slice(1), rules: { ...rules, approval: true } })
  const noShow = { ...rules, noShowMinutes: 15 }
  const room = await addBookable({ name: 'Room', place: places[1], capacity: 3, rules: noShow })
  const paths: string[] = []
  for (const client of [admin, carer.client, ann.client]) paths.push((await makeFeed(client, { kind: 'club' })).path)
  for (const target of [
    { kind: 'mine' },
    { kind: 'club' },
    { kind: 'item', item: items[0] },
    { kind: 'bookable', bookable: printers },
    { kind: 'place', place: places[0] },
  ]) {
    paths.push((await makeFeed(bo.client, target)).path)
  }
  await confirmAnew(app)
  paths.push((await makeFeed(admin, { kind: 'club', public: true })).path)
  const book = async (client: typeof admin, bookable: number, from: number): Promise<number> => {
    const { status, body } = await client.post('/api/bookings/', {
      bookable,
      start: at(app, from),
      end: at(app, from + 1),
      purpose: `For ${from}`,
    })
    expect({ status, body }).toMatchObject({ status: 201 })
    return body.id
  }
  const [first, second, asked] = [
    await book(ann.client, laser, 24),
    await book(bo.client, room, 30),
    await book(ann.client, printers, 40),
  ]
  await book(cy.client, laser, 48)
  // Of the printers the first and the second are booked, by two people.
  await book(bo.client, printers, 40)
  const again = { repeat: { every: 'day', times: 3 }, start: at(app, 200), end: at(app, 201) }
  const { body: series } = await cy.client.post('/api/bookings/series/', { bookable: room, ...again })
  const repeated: number = series.bookings[1].id
  const { body: meeting } = await admin.post('/api/meetings/', { date: hour(100), type: 'general', chair: 'Åsa Ek' })
  const meetingId: number = meeting.id
  return {
    /** Makes each change another one. */
    turn: 1,
    app,
    host,
    admin,
    carer,
    ann,
    bo,
    cy,
    items,
    places,
    laser,
    printers,
    room,
    paths,
    first,
    second,
    asked,
    repeated,
    meetingId,
  }
}

function beginOf(app: TestApp): number {
  return Math.ceil(app.clock.milliseconds() / hourMs) * hourMs
}

/** An instant so many hours from now on, at a whole hour. */
const at = (app: TestApp, hours: number) => new Date(beginOf(app) + hours * hourMs).toISOString()

/** Somebody has booked what somebody else waits for, and cancels. */
async function makeOffer({ app, turn, ann, bo, laser }: Club): Promise<void> {
  const [start, end] = [at(app, 300 + turn), at(app, 301 + turn)]
  const { body } = await ann.client.post('/api/bookings/', { bookable: laser, start, end })
  await bo.client.post('/api/waiting-list/', { bookable: laser, from: start, to: end, minutes: 60 })
  await ann.client.post(`/api/bookings/${body.id}/cancel/`, {})
}

/** To a booking nobody comes, and the server looks every minute. */
async function missBooking({ app, cy, room }: Club): Promise<void> {
  const quarter = 15 * 60_000
  const from = Math.ceil(app.clock.milliseconds() / quarter) * quarter
  const time = { start: new Date(from).toISOString(), end: new Date(from + 4 * quarter).toISOString() }
  await cy.client.post('/api/bookings/', { bookable: room, ...time })
  while (app.clock.milliseconds() <= from + quarter) {
    app.clock.advance('PT1M')
    await app.ctx.jobs.runNow('bookings.due')
  }
}

const setMember = ({ app }: Club, id: number, columns: object) =>
  app.ctx.db.updateTable('members').set(columns).where('id', '=', id).execute()

/** A change of something by its administrators. */
async function put({ app, admin }: Club, path: string, body: object): Promise<void> {
  await confirmAnew(app)
  await admin.put(path, body)
}

/** Moves a caretaker from one printer to another, whose id is as long. */
async function careFor(club: Club, index: number): Promise<void> {
  for (const other of [1, 2]) {
    const caretakers = other === index ? [club.carer.id] : []
    await put(club, `/api/admin/equipment/${club.items[other]}/`, { caretakers })
  }
}

/** What changes the text of some feed, or might. */
const acts: Record<string, (club: Club) => Promise<unknown>> = {
  'a booking': async ({ app, turn, ann, laser }) => {
    const from = beginOf(app) + (60 + turn) * hourMs
    const time = { start: new Date(from).toISOString(), end: new Date(from + hourMs).toISOString() }
    await ann.client.post('/api/bookings/', { bookable: laser, ...time })
  },
  'another time': async ({ app, ann, first }) => {
    const from = beginOf(app) + 70 * hourMs
    const time = { start: new Date(from).toISOString(), end: new Date(from + 7_200_000).toISOString() }
    await ann.client.put(`/api/bookings/${first}/`, time)
  },
  cancelling: ({ bo, second }) => bo.client.post(`/api/bookings/${second}/cancel/`, {}),
  'a yes': ({ admin, asked }) => admin.post(`/api/bookings/${asked}/approve/`, {}),
  'a moved series': async ({ cy, repeated }) => {
    const { start, end } = (await cy.client.get(`/api/bookings/${repeated}/`)).body
    const [from, to] = [start, end].map((time: string) => new Date(Date.parse(time) + hourMs).toISOString())
    await cy.client.put(`/api/bookings/${repeated}/`, { start: from, end: to, scope: 'following' })
  },
  'an offer': makeOffer,
  'an answer to it': async ({ bo, turn }) => {
    const { body: offers } = await bo.client.get('/api/bookings/?state=offered')
    for (const { id } of offers)
      await bo.client.post(`/api/bookings/${id}/${turn % 2 === 0 ? 'decline' : 'accept'}/`, {})
  },
  'a booking to which nobody came': missBooking,
  'a caretaker of a printer': (club) => careFor(club, 1),
  'a caretaker of another one': (club) => careFor(club, 2),
  'time zone of the club': ({ app, turn }) =>
    setSettings(app.ctx, { 'general.timeZone': turn % 2 === 0 ? 'Australia/Brisbane' : 'Europe/Stockholm' }),
  'out of order': (club) =>
    put(club, `/api/equipment/${club.items[0]}/state/`, { state: 'out_of_order', note: 'Lens; red' }),
  'working again': (club) => put(club, `/api/equipment/${club.items[0]}/state/`, { state: 'working' }),
  'name of what is booked': (club) => put(club, `/api/admin/bookables/${club.laser}/`, { name: `Cutter ${club.turn}` }),
  'name of an item': (club) => put(club, `/api/admin/equipment/${club.items[0]}/`, { name: `CO₂ ${club.turn}` }),
  'name of a place': (club) => put(club, `/api/admin/places/${club.places[0]}/`, { name: `Barn ${club.turn}` }),
  'an item elsewhere': (club) =>
    put(club, `/api/admin/equipment/${club.items[0]}/`, { place: club.places[club.turn % 2] }),
  'another caretaker': (club) => put(club, `/api/admin/equipment/${club.items[0]}/`, { caretakers: [club.carer.id] }),
  'something hidden': (club) => put(club, `/api/admin/bookables/${club.laser}/`, { hidden: true }),
  'something shown': (club) => put(club, `/api/admin/bookables/${club.laser}/`, { hidden: false }),
  'name of a member': (club) => setMember(club, club.cy.id, { last_name: `Åkesson ${club.turn}` }),
  'language of a member': (club) => setMember(club, club.bo.id, { language: 'sv-SE' }),
  'duties of somebody': (club) => setMember(club, club.bo.id, { is_admin: 1 }),
  'disabling somebody': (club) => setMember(club, club.ann.id, { state: 'inactive' }),
  'names of members': ({ app, turn }) => setSettings(app.ctx, { 'bookings.showNames': turn % 2 === 0 }),
  'language of the club': ({ app }) => setSettings(app.ctx, { 'general.siteLocaleCurrency': 'de-DE' }),
  'name of the portal': ({ app, turn }) => setSettings(app.ctx, { 'general.siteName': `Portal ${turn}` }),
  'name of the club': ({ app, turn }) => setSettings(app.ctx, { 'general.siteOwner': `Makers ${turn}` }),
  'address of the club': ({ app, turn }) => setSettings(app.ctx, { 'contact.address': `${turn} Wharf St` }),
  'date of a meeting': ({ app, turn, meetingId }) =>
    app.ctx.db
      .updateTable('meetings')
      .set({ date: hour(120 + turn) })
      .where('id', '=', meetingId)
      .execute(),
  'the end of a link': async ({ bo }) => {
    const { status, body } = await bo.client.get(feedsPath)
    const [feed] = status === 200 ? body : []
    if (feed) await bo.client.delete(`${feedsPath}${feed.id}/`)
  },
  'a calendar of others': async (club) => {
    const stamp = (at: number) => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')
    const from = beginOf(club.app) + 90 * hourMs
    club.host.hand(eventOf('a', `DTSTART:${stamp(from)}`, `DTEND:${stamp(from + hourMs)}`, 'SUMMARY:Dance'))
    await confirmAnew(club.app)
    const source = { name: 'Hall', url: club.host.url, bookable: club.room, showTitles: true }
    const { id } = (await club.admin.post('/api/admin/calendar-sources/', source)).body
    await club.admin.post(`/api/admin/calendar-sources/${id}/read/`, {})
  },
  'titles of others': async (club) => {
    const { status, body } = await club.admin.get('/api/admin/calendar-sources/')
    const [source] = status === 200 ? body : []
    if (source) await put(club, `/api/admin/calendar-sources/${source.id}/`, { showTitles: false })
  },
  'sixty days': ({ app }) => Promise.resolve(app.clock.advance('P62D')),
  'ninety days': ({ app }) => Promise.resolve(app.clock.advance('P40D')),
}

type Read = { status: number; tag: string; text: string }

async function readAll({ app, paths }: Club): Promise<Read[]> {
  const reads: Read[] = []
  for (const path of paths) {
    const { status, headers, body } = await app.visitor.get(path)
    // The stamp of meetings is that of the reading; a booking's stands there as its last change, too.
    const text = status === 200 ? String(body).replaceAll(/^DTSTAMP:.*$/gm, '') : ''
    reads.push({ status, tag: headers['etag'] ?? '', text })
  }
  return reads
}

/** Reads all feeds, and expects of each that no tag stands for two texts, and that 304 is told only of the same one. */
async function look(club: Club, known: Map<string, string>, before: readonly Read[]): Promise<Read[]> {
  const answers: number[] = []
  for (const [index, path] of club.paths.entries()) {
    answers.push((await club.app.visitor.get(path, { 'if-none-match': before[index]?.tag || '"none"' })).status)
  }
  const after = await readAll(club)
  for (const [index, { status, tag, text }] of after.entries()) {
    const path = club.paths[index]
    if (answers[index] === 304)
      expect({ path, text, tag }).toEqual({ path, text: before[index]?.text, tag: before[index]?.tag })
    else expect(answers[index]).toBe(status)
    if (status !== 200) continue
    const key = `${path} ${tag}`
    expect({ path, text }).toEqual({ path, text: known.get(key) ?? text })
    known.set(key, text)
  }
  return after
}

/** Instants stay where they are. */
const silent = new Set(['time zone of the club'])

testWithApp('every act that changes what a feed says changes its tag', async (app) => {
  const club = await openClub(app)
  const known = new Map<string, string>()
  let before = await look(club, known, [])
  for (const [name, act] of Object.entries(acts)) {
    await act(club)
    const after = await look(club, known, before)
    const changed = after.filter(
      ({ status, text }, index) => text !== before[index]?.text || status !== before[index]?.status,
    )
    expect({ name, changes: changed.length > 0 }).toEqual({ name, changes: !silent.has(name) })
    before = after
  }
})

/** After these, others would change little. */
const last = new Set(['disabling somebody', 'the end of a link', 'sixty days', 'ninety days'])

testWithApp('no tag stands for two texts, in whatever order things change', async (app) => {
  const others = Object.keys(acts).filter((name) => !last.has(name))
  const names = fc.uniqueArray(fc.constantFrom(...others), { minLength: 8, maxLength: 14 })
  const club = await openClub(app)
  const known = new Map<string, string>()
  const first = await look(club, known, [])
  let before = first
  await fc.assert(
    fc.asyncProperty(names, async (chosen) => {
      club.turn += 1
      for (const name of chosen) {
        await acts[name]?.(club)
        before = await look(club, known, before)
      }
    }),
    { numRuns: runs[app.database], endOnFailure: true },
  )
  // Where nothing changes, nothing is shown.
  expect(known.size).toBeGreaterThan(3 * first.length)
})
