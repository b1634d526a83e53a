import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { codesOf, hour, openWorkshop } from '../../testing/bookings.ts'
import { type CalendarHost, eventOf, startCalendarHost } from '../../testing/calendar-host.ts'
import { verifyBookings } from '../bookings/checks/verify-bookings.ts'
import { sourceJobName } from './job-name.ts'

const path = '/api/admin/calendar-sources/'
/** Of the test's week: Thursday, 18:00 in Brisbane, is hour 0. */
const at = (hours: number) => hour(hours).replaceAll(/[-:]|\.\d+/g, '')
const busy = (uid: string, from: number, to: number, ...more: string[]) =>
  eventOf(uid, `DTSTART:${at(from)}`, `DTEND:${at(to)}`, ...more)

async function openHall(app: TestApp) {
  const shop = await openWorkshop(app)
  const carer = await shop.join('Cleo')
  const [one, two] = [await shop.addItem('Saw 1', { caretakers: [carer.id] }), await shop.addItem('Saw 2')]
  const saws = await shop.addBookable({ name: 'Any saw', items: [one.id, two.id], rules: { mostUnits: 2 } })
  const host = await startCalendarHost()
  const add = async (more: object = {}): Promise<number> => {
    const made = await shop.admin.post(path, { name: 'Hall', url: host.url, bookable: saws, ...more })
    expect(made.status).toBe(201)
    return made.body.id
  }
  const read = async (id: number) => (await shop.admin.post(`${path}${id}/read/`, {})).body
  const ann = await shop.join('Ann')
  const entries = async (who = ann) => {
    const { body } = await who.client.get(`/api/calendar/?from=${hour(0)}&to=${hour(24 * 20)}`)
    return body.entries.filter(({ kind }: { kind: string }) => kind === 'outside')
  }
  return { ...shop, one, two, saws, host, add, read, ann, carer, entries }
}

const startsOf = (entries: readonly { start: string }[]) => entries.map(({ start }) => start)
const subjectsTo = async ({ ctx }: TestApp, memberId: number) =>
  (await ctx.db.selectFrom('outbox').select('subject').where('member_id', '=', memberId).orderBy('id').execute()).map(
    ({ subject }) => subject,
  )

testWithApp('times of another calendar occupy all units, and vanish with it', async (app) => {
  const { host, add, read, saws, one, two, ann, entries, admin } = await openHall(app)
  host.hand(`${busy('a', 24, 26, 'SUMMARY:Dance')}\n${busy('b', 48, 50)}`)
  const id = await add()
  expect(await read(id)).toEqual({ entries: 2, clashes: [], fault: null })
  const [first] = await entries()
  expect(first).toMatchObject({ start: hour(24), end: hour(26), title: null, member: null, bookingId: null, count: 2 })
  expect(first.items.map((item: { id: number }) => item.id)).toEqual([one.id, two.id])
  const wish = { bookable: saws, start: hour(25), end: hour(27) }
  const refused = await ann.client.post('/api/bookings/', wish)
  expect(codesOf(refused)).toEqual(['booked_by_other'])
  expect(refused.body.refusals[0].params.until).toBe(hour(26))
  const free = `/api/calendar/free/?bookable=${saws}&from=${hour(24)}&to=${hour(27)}&minutes=60`
  expect(startsOf((await ann.client.get(free)).body)[0]).toBe(hour(26))
  // What stays is not written again, what is moved stays the same, what vanishes is free.
  const rows = () => app.ctx.db.selectFrom('bookings').select(['id', 'sequence', 'state']).orderBy('id').execute()
  const [, second] = await rows()
  host.hand(busy('b', 60, 62))
  await read(id)
  expect(startsOf(await entries())).toEqual([hour(60)])
  expect(await rows()).toMatchObject([{ state: 'cancelled' }, { id: second?.id, sequence: 1, state: 'booked' }])
  await read(id)
  expect(await rows()).toMatchObject([{ state: 'cancelled' }, { sequence: 1 }])
  expect((await ann.client.post('/api/bookings/', wish)).status).toBe(201)
  expect(await verifyBookings({ db: app.ctx.db, settings: app.ctx.settings, head: undefined })).toMatchObject({
    faults: [],
  })
  // No mail and no webhook of what nobody booked.
  expect(await subjectsTo(app, ann.id)).toHaveLength(1)
  expect((await admin.delete(`${path}${id}/`)).status).toBe(200)
  expect(await entries()).toEqual([])
})

testWithApp('all seats of a place, and titles only if its source shows them', async (app) => {
  const { host, read, add, admin, ann, addBookable, entries } = await openHall(app)
  const place = (await admin.post('/api/admin/places/', { name: 'Hall' })).body.id
  const hall = await addBookable({ name: 'Hall', place, capacity: 12, rules: { mostUnits: 12 } })
  host.hand(busy('a', 24, 26, 'SUMMARY:Dance'))
  const id = await add({ bookable: hall, showTitles: true })
  await read(id)
  expect(await entries()).toMatchObject([{ title: 'Dance', count: 12, items: [] }])
  expect(codesOf(await ann.client.post('/api/bookings/', { bookable: hall, start: hour(25), end: hour(26) }))).toEqual([
    'booked_by_other',
  ])
  // More seats: all of them, without anything that the other server says anew.
  await admin.put(`/api/admin/bookables/${hall}/`, { capacity: 20 })
  await app.ctx.jobs.runNow(sourceJobName)
  expect(await entries()).toMatchObject([{ count: 20 }])
  await admin.put(`${path}${id}/`, { showTitles: false })
  expect(await entries()).toMatchObject([{ title: null }])
  expect(await app.ctx.db.selectFrom('bookings').select('purpose').execute()).toEqual([{ purpose: '' }])
})

testWithApp('what was booked before stays, is listed, and its caretakers are told once', async (app) => {
  const { host, add, read, saws, ann, carer, admin, entries } = await openHall(app)
  const made = await ann.client.post('/api/bookings/', { bookable: saws, start: hour(24), end: hour(26) })
  host.hand(busy('a', 25, 27))
  const id = await add()
  const clash = { bookingId: made.body.id, member: { id: ann.id }, start: hour(24), end: hour(26) }
  expect(await read(id)).toMatchObject({ entries: 1, clashes: [clash] })
  expect(await entries()).toHaveLength(1)
  expect((await ann.client.get(`/api/bookings/${made.body.id}/`)).body.state).toBe('booked')
  host.hand(busy('another', 25, 28))
  await read(id)
  const told = async () => (await subjectsTo(app, carer.id)).filter((subject) => subject.startsWith('Any saw:'))
  expect(await told()).toEqual(['Any saw: another calendar has it, too'])
  const [shown] = (await admin.get(path)).body
  expect(shown).toMatchObject({ name: 'Hall', bookable: { id: saws }, clashes: [clash], readAt: hour(0), fault: null })
  await ann.client.post(`/api/bookings/${made.body.id}/cancel/`, {})
  expect((await admin.get(path)).body[0].clashes).toEqual([])
  expect(await verifyBookings({ db: app.ctx.db, settings: app.ctx.settings, head: undefined })).toMatchObject({
    faults: [],
  })
})

testWithApp('a fault keeps what was read, and administrators hear of it after a day, once', async (app) => {
  const { host, add, read, admin, entries } = await openHall(app)
  host.hand(busy('a', 96, 98))
  const id = await add()
  await read(id)
  host.say({ status: 500 })
  const adminId = (
    await app.ctx.db.selectFrom('members').select('id').where('is_admin', '=', 1).executeTakeFirstOrThrow()
  ).id
  const told = async () => (await subjectsTo(app, adminId)).filter((subject) => subject.includes('cannot be read'))
  const wait = async (hours: number) => {
    app.clock.advance({ hours })
    await app.ctx.jobs.runNow(sourceJobName)
  }
  await wait(1)
  expect((await admin.get(path)).body[0]).toMatchObject({
    fault: 'server_fault',
    entries: 1,
    goodAt: hour(0),
    readAt: hour(1),
  })
  expect(await entries()).toHaveLength(1)
  await wait(23)
  expect(await told()).toEqual([])
  await wait(1)
  await wait(1)
  expect(await told()).toEqual(['The calendar Hall cannot be read'])
  for (const [answer, fault] of faults) {
    host.say(answer)
    expect((await read(id)).fault).toBe(fault)
  }
  expect(await entries()).toHaveLength(1)
  host.hand(busy('a', 96, 98))
  expect(await read(id)).toMatchObject({ fault: null, entries: 1 })
})

const faults: readonly (readonly [Parameters<CalendarHost['say']>[0], string])[] = [
  [{ status: 404 }, 'refused'],
  [{ body: '<html>' }, 'no_calendar'],
  [{ body: Buffer.alloc(2 * 1024 * 1024 + 1, 'x') }, 'too_large'],
  [{ status: 302, headers: { location: 'http://169.254.169.254/latest' } }, 'address_not_allowed'],
  [{ status: 302, headers: { location: '/again' } }, 'redirects'],
  [{ status: 302, headers: { location: 'file:///etc/passwd' } }, 'unreachable'],
]

testWithApp('a link-local address is not taken, and a moved calendar is found', async (app) => {
  const { host, add, admin, saws, read } = await openHall(app)
  const refused = await admin.post(path, { name: 'X', url: 'webcal://169.254.169.254/a.ics', bookable: saws })
  expect([refused.status, refused.body.code]).toEqual([400, 'validation'])
  const other = await startCalendarHost()
  other.hand(busy('a', 24, 26))
  host.say({ status: 301, headers: { location: other.url } })
  expect(await read(await add())).toMatchObject({ entries: 1, fault: null })
})

testWithApp('it is asked again after an hour, and only once a day for a file that is unchanged', async (app) => {
  const { host, add, entries } = await openHall(app)
  host.hand(busy('a', 24 * 12, 24 * 12 + 1), { etag: '"one"' })
  await add()
  const run = async (minutes: number) => {
    app.clock.advance({ minutes })
    await app.ctx.jobs.runNow(sourceJobName)
    return host.asked.map((headers) => headers['if-none-match'] ?? '-').join(' ')
  }
  expect(await run(0)).toBe('-')
  expect(await run(59)).toBe('-')
  expect(await run(1)).toBe('- "one"')
  expect(await entries()).toHaveLength(1)
  expect(await run(24 * 60)).toBe('- "one" -')
})

testWithApp('another bookable sets the former one free; a removed one leaves nothing', async (app) => {
  const { host, add, read, admin, saws, addItem, addBookable, entries } = await openHall(app)
  const { id: item } = await addItem('Kiln')
  const kiln = await addBookable({ name: 'Kiln', items: [item] })
  host.hand(busy('a', 24, 26))
  const id = await add()
  await read(id)
  await admin.put(`${path}${id}/`, { bookable: kiln })
  expect(await entries()).toEqual([])
  await read(id)
  expect(await entries()).toMatchObject([{ bookable: { id: kiln } }])
  // Nobody changes what another calendar says, and it is no booking that goes with the bookable.
  const outside = await app.ctx.db
    .selectFrom('bookings')
    .select('id')
    .where('state', '=', 'booked')
    .executeTakeFirstOrThrow()
  expect((await admin.post(`/api/bookings/${outside.id}/cancel/`, {})).status).toBe(403)
  await admin.send('DELETE', `/api/admin/bookables/${kiln}/`, { body: { expected: 0 } })
  expect(await entries()).toEqual([])
  expect((await read(id)).fault).toBe('no_bookable')
  expect((await admin.put(`${path}${id}/`, { bookable: saws })).status).toBe(200)
  expect(await read(id)).toMatchObject({ fault: null, entries: 1 })
})

testWithApp('five thousand times at once', async (app) => {
  const { host, add, read, admin } = await openHall(app)
  host.hand(eventOf('a', `DTSTART:${at(24)}`, 'DURATION:PT30M', 'RRULE:FREQ=HOURLY'))
  const id = await add()
  expect((await read(id)).entries).toBe(5000)
  host.hand(busy('b', 24, 26))
  expect((await read(id)).entries).toBe(1)
  expect((await admin.get('/api/admin/bookings/')).status).toBe(200)
  expect(await verifyBookings({ db: app.ctx.db, settings: app.ctx.settings, head: undefined })).toMatchObject({
    faults: [],
  })
})
