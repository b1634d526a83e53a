import { startCalendar } from '@fobhouse/simulator/calendar.ts'
import { expect, onTestFinished, vi } from 'vitest'
import { memberStates } from '@fobhouse/contract/routes/profile.ts'
import { Temporal } from 'temporal-polyfill'
import { setUpClub, toText, verifyClub } from '@fobhouse/server/public.ts'
import { type TestApp, testsWithOneApp, testWithApp } from '@fobhouse/server/testing/app.ts'
import { openWorkshop } from '@fobhouse/server/testing/bookings.ts'
import { signInAs } from '@fobhouse/server/testing/factories.ts'
import { z } from 'zod'
import { addDemoSource } from './equip-demo.ts'
import { demoBookables } from './equipment/describe-bookings.ts'

const admin = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Harbour', password: 'quartz-lantern-meadow-41' }
const texts = { siteName: 'Harbourside Makers', siteOwner: 'Harbourside Makers', locale: 'sv-SE' } as const

async function setUpDemo({ ctx }: TestApp, email = admin.email): Promise<void> {
  const club = { ...texts, timeZone: 'Europe/Stockholm', admin: { ...admin, email }, demo: true }
  await setUpClub(ctx, { club, publicUrl: '' })
}

const testOfDemo = testsWithOneApp(setUpDemo)

testOfDemo('has people in all states, and money that its transfers explain', async (app) => {
  const { db } = app.ctx
  const members = await db.selectFrom('members').selectAll().execute()
  expect(members).toHaveLength(60)
  expect(new Set(members.map((member) => member.state))).toEqual(new Set(memberStates))
  expect(members.filter((member) => member.password_hash !== null).map((member) => member.email)).toEqual([admin.email])
  expect(members.every((member) => member.email.endsWith('@example.org'))).toBe(true)

  const accounts = await db.selectFrom('accounts').selectAll().execute()
  const transfers = await db.selectFrom('transfers').selectAll().execute()
  expect(accounts.reduce((sum, account) => sum + account.balance, 0)).toBe(0)
  for (const account of accounts) {
    const into = transfers.filter((transfer) => transfer.to_account_id === account.id)
    const outOf = transfers.filter((transfer) => transfer.from_account_id === account.id)
    const derived =
      into.reduce((sum, { amount }) => sum + amount, 0) - outOf.reduce((sum, { amount }) => sum + amount, 0)
    expect(account.balance).toBe(derived)
    if (account.member_id !== null) expect(account.balance).toBeGreaterThanOrEqual(0)
  }
})

testOfDemo('has opening hours that the lab follows, a closure, two keyholders and a lost card', async (app) => {
  const { db } = app.ctx
  const schedule = await db.selectFrom('schedules').selectAll().executeTakeFirstOrThrow()
  expect(schedule).toMatchObject({ name: 'Opening hours', opening_hours: 1 })
  const devices = await db.selectFrom('devices').select(['name', 'schedule_id']).execute()
  expect(devices.filter((device) => device.schedule_id === schedule.id)).toMatchObject([{ name: 'Electronics lab' }])
  const closure = await db.selectFrom('closures').select('from_day').executeTakeFirstOrThrow()
  expect(closure.from_day > toText(app.clock.now())).toBe(true)
  const keyholders = await db.selectFrom('members').select('state').where('keyholder', '=', 1).execute()
  expect(keyholders).toEqual([{ state: 'active' }, { state: 'active' }])
  const [lost] = await db.selectFrom('cards').selectAll().where('state', '=', 'lost').execute()
  const cards = await db
    .selectFrom('cards')
    .select('state')
    .where('member_id', '=', lost?.member_id ?? 0)
    .execute()
  expect(cards.map(({ state }) => state).toSorted()).toEqual(['active', 'lost'])
})

testOfDemo('has a history that fits: nothing in the future, no tap that contradicts the rules', async (app) => {
  const { db } = app.ctx
  const now = toText(app.clock.now())
  const taps = await db.selectFrom('taps').selectAll().orderBy('id').execute()
  const machines = await db.selectFrom('devices').select('id').where('kind', '=', 'memberbucks').execute()
  const sells = new Set(machines.map((machine) => machine.id))
  const grants = await db.selectFrom('grants').selectAll().execute()
  const granted = new Set(grants.map((grant) => `${grant.device_id} ${grant.member_id}`))
  const members = new Map((await db.selectFrom('members').selectAll().execute()).map((member) => [member.id, member]))
  expect(taps.length).toBeGreaterThan(300)
  expect(taps.map((tap) => tap.at)).toEqual(taps.map((tap) => tap.at).toSorted())
  for (const tap of taps) {
    const member = members.get(tap.member_id ?? 0)
    const isSale = sells.has(tap.device_id) // it needs no grant
    const opens = isSale || (member?.state === 'active' && granted.has(`${tap.device_id} ${member.id}`))
    expect(tap.outcome).toBe(member ? (opens ? 'granted' : 'denied') : 'unknown_card')
    expect(tap.at < now).toBe(true)
    expect((member?.last_seen_at ?? tap.at) >= tap.at).toBe(true)
  }
  const { latest } = await db
    .selectFrom('transfers')
    .select((builder) => builder.fn.max('at').as('latest'))
    .executeTakeFirstOrThrow()
  expect(latest < now).toBe(true)
})

testOfDemo('has people on site, nobody twice, and doors that open for them alone', async (app) => {
  const { db } = app.ctx
  const visits = await db.selectFrom('site_sessions').selectAll().execute()
  const open = visits.filter((visit) => visit.ended_at === null)
  expect(open).toHaveLength(9)
  expect(new Set(open.map((visit) => visit.member_id)).size).toBe(9)
  expect(visits.every((visit) => visit.started_at < (visit.ended_at ?? toText(app.clock.now())))).toBe(true)
  const { listed } = await db
    .selectFrom('devices')
    .select((builder) => builder.fn.countAll<number>().as('listed'))
    .where('kind', '=', 'door')
    .where('exempt_from_site_sign_in', '=', 0)
    .executeTakeFirstOrThrow()
  expect(listed).toBe(1)
})

testOfDemo('has tools and a machine whose history is paid for', async (app) => {
  const { db } = app.ctx
  const sessions = await db.selectFrom('interlock_sessions').selectAll().execute()
  const payments = await db.selectFrom('vending_payments').selectAll().execute()
  expect(sessions.length).toBeGreaterThan(60)
  expect(payments.length).toBeGreaterThan(40)
  expect(new Set(sessions.map((session) => session.device_id)).size).toBe(6)
  const billed = await db
    .selectFrom('transfers')
    .select((builder) => builder.fn.sum<number>('amount').as('sum'))
    .where('kind', '=', 'interlock')
    .executeTakeFirstOrThrow()
  expect(sessions.reduce((sum, { cost }) => sum + (cost ?? 0), 0)).toBe(billed.sum)
  for (const session of sessions) expect(session.started_at < (session.ended_at ?? '')).toBe(true)
})

testOfDemo('meets in the evening of the club’s own time zone, before and after a change of clocks', async (app) => {
  const { db } = app.ctx
  for (const { date } of await db.selectFrom('meetings').selectAll().execute()) {
    expect(Temporal.Instant.from(date).toZonedDateTimeISO('Europe/Stockholm').hour).toBe(19)
  }
  const proxies = await db.selectFrom('proxies').selectAll().execute()
  expect(proxies.length).toBeGreaterThan(6)
  for (const { meeting_id: meeting, member_id: giver } of proxies) {
    const holdsToo = proxies.some((other) => other.meeting_id === meeting && other.proxy_id === giver)
    expect(holdsToo).toBe(false)
  }
})

testOfDemo('names the club in its mail, and is the same every time', async (app) => {
  const mails = await app.ctx.db.selectFrom('outbox').select(['subject', 'state']).orderBy('id').execute()
  expect(mails).toContainEqual({ subject: 'Välkommen till Harbourside Makers', state: 'sent' })
  const cards = await app.ctx.db.selectFrom('members').select('card_number').orderBy('id').execute()
  expect(cards[1]).toEqual({ card_number: '3406330915' })
})

testOfDemo('has a trail in the order in which things happened', async (app) => {
  const trail = await app.ctx.db
    .selectFrom('audit')
    .select('at')
    .where('action', 'like', 'member.%')
    .orderBy('id')
    .execute()
  const days = trail.map((entry) => entry.at)
  expect(days.length).toBeGreaterThan(60)
  expect(days).toEqual(days.toSorted())
})

testOfDemo('says of people who lapsed that their membership ended', async (app) => {
  const { db } = app.ctx
  const lapsed = await db.selectFrom('members').select(['id', 'disabled_at']).where('state', '=', 'inactive').execute()
  expect(lapsed.length).toBeGreaterThan(0)
  for (const { id, disabled_at: disabledAt } of lapsed) {
    const trail = await db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', `member:${id}`)
      .orderBy('id')
      .execute()
    expect([disabledAt, trail.at(-1)?.action]).toEqual([null, 'member.end_membership'])
  }
})

testOfDemo('has certificates in every state, and two tools that ask for them', async (app) => {
  const { db } = app.ctx
  const { id: adminId } = await db
    .selectFrom('members')
    .select('id')
    .where('email', '=', admin.email)
    .executeTakeFirstOrThrow()
  const client = await signInAs(app, adminId)
  const certificates = z
    .array(z.looseObject({ id: z.int(), name: z.looseObject({}), counts: z.record(z.string(), z.int()) }))
    .parse((await client.get('/api/admin/competence/certificates/')).body)
  const countsOf = (name: string) => certificates.find((each) => each.name['en-AU'] === name)?.counts
  expect(countsOf('Laser cutter')).toMatchObject({ held: 25, learning: 2 })
  expect(countsOf('Metal basics')).toMatchObject({ held: 14, suspended: 1 })
  expect(countsOf('Table saw')).toMatchObject({ held: 12, expired: 1 })
  expect(countsOf('Welding')).toMatchObject({ held: 7, expired: 1 })
  expect(countsOf('Kiln')).toMatchObject({ held: 6, requests: 1 })
  expect(countsOf('Marquetry')).toMatchObject({ held: 2, interested: 3 })
  const tools = await db
    .selectFrom('devices')
    .select(['id', 'name', 'not_alone'])
    .where('kind', '=', 'interlock')
    .execute()
  const saw = tools.find(({ name }) => name === 'Table saw')
  expect(saw?.not_alone).toBe(1)
  const asked = (await client.get(`/api/admin/requirements/devices/${saw?.id ?? 0}/`)).body
  expect(asked.current).toBeNull()
  const { expression } = asked.planned
  const from = Temporal.Instant.from(asked.planned.from).toZonedDateTimeISO('Europe/Stockholm').toPlainDate().toString()
  const preview = await client.post(`/api/admin/requirements/devices/${saw?.id ?? 0}/preview/`, { expression, from })
  expect(preview.body.losesCount).toBe(4)
  const soon = await db
    .selectFrom('awards')
    .select('expires_at')
    .where('expires_at', '>', toText(app.clock.now()))
    .orderBy('expires_at')
    .executeTakeFirstOrThrow()
  expect(Math.floor((Date.parse(soon.expires_at ?? '') - app.clock.milliseconds()) / 86_400_000)).toBe(20)
  const all: { name: string; kind: string; current: object | null }[] = (await client.get('/api/admin/requirements/'))
    .body
  expect(all.filter(({ kind }) => kind === 'equipment')).toMatchObject([{ name: 'Welding bay', current: {} }])
  const induction = z
    .array(z.looseObject({ id: z.int(), isInduction: z.boolean() }))
    .parse((await client.get('/api/admin/competence/certificates/')).body)
    .find(({ isInduction }) => isInduction)
  const { steps } = (await client.get(`/api/admin/competence/certificates/${induction?.id ?? 0}/`)).body
  expect(steps).toMatchObject([{ kind: 'reading' }, { kind: 'in_person', builtIn: true }])
  const { body: own } = await client.get('/api/competence/')
  expect(own.leadOf).toHaveLength(2)
})

testOfDemo(
  'has booked a week behind and two ahead, with a request, two that nobody used, and two people told of the router',
  async (app) => {
    const bookings = await app.ctx.db.selectFrom('bookings').select(['state', 'trouble']).execute()
    expect(bookings.length).toBeGreaterThan(50)
    expect(bookings.filter(({ state }) => state === 'requested')).toHaveLength(1)
    expect(bookings.filter(({ state }) => state === 'released')).toHaveLength(2)
    expect(bookings.filter(({ state }) => state === 'offered')).toHaveLength(1)
    expect(await app.ctx.db.selectFrom('booking_wishes').select('id').execute()).toHaveLength(2)
    expect(bookings.filter(({ trouble }) => trouble !== null).length).toBeGreaterThan(1)
    const series = await app.ctx.db
      .selectFrom('bookings')
      .select('series_no')
      .where('series_id', 'is not', null)
      .orderBy('series_no')
      .execute()
    expect(series.map(({ series_no: number }) => number)).toEqual([1, 2, 3])
    expect(await app.ctx.db.selectFrom('bookables').select('name').orderBy('name').execute()).toEqual(
      ['Any printer', 'CNC router', 'Clubroom', 'Laser cutter', 'Welding bay'].map((name) => ({ name })),
    )
  },
)

testOfDemo(
  'has rooms and equipment: a router out of order, a report of each kind, a lens that is soon due',
  async (app) => {
    const { id } = await app.ctx.db
      .selectFrom('members')
      .select('id')
      .where('is_admin', '=', 1)
      .executeTakeFirstOrThrow()
    const admin = await signInAs(app, id)
    const items: { name: string; state: string; maintenance: string }[] = (await admin.get('/api/equipment/')).body
    expect(items).toHaveLength(11)
    const notFine = items.filter((item) => item.state !== 'working' || item.maintenance !== 'ok')
    expect(notFine.map(({ name, state, maintenance }) => `${name}: ${state}, ${maintenance}`)).toEqual([
      'CNC router: out_of_order, ok',
      'Laser cutter: working, soon',
      'Sewing machine: degraded, ok',
    ])
    const reports = (await admin.get('/api/admin/issues/?state=open')).body
    expect(reports.map(({ verdict }: { verdict: string }) => verdict).toSorted()).toEqual(['safe', 'stop'])
    const places = (await admin.get('/api/admin/places/')).body
    expect(places.map(({ doors }: { doors: number[] }) => doors.length)).toEqual([2, 2, 2, 2])
    expect((await verifyClub(app.ctx.db)).report).toMatchObject({ faults: [] })
  },
)

testWithApp('leaves out whom the administrator already is', async (app) => {
  await setUpDemo(app, 'Priya@example.org')
  const members = await app.ctx.db.selectFrom('members').select('id').execute()
  expect(members).toHaveLength(59)
})

testWithApp('reads the calendar of a sailing school, which occupies the clubroom', async (app) => {
  const { admin, addBookable } = await openWorkshop(app)
  const { id: place } = (await admin.post('/api/admin/places/', { name: 'Clubroom' })).body
  await addBookable({ name: demoBookables.clubroom.name, place, capacity: 12 })
  const school = await startCalendar()
  onTestFinished(() => school.stop())
  await addDemoSource(app.ctx, school.url)
  await app.ctx.jobs.runNow('calendars.read')
  const [source] = (await admin.get('/api/admin/calendar-sources/')).body
  expect(source).toMatchObject({ name: 'Sailing school', fault: null, clashes: [] })
  // Of 400 days: each Thursday, and the first Saturday of each month.
  expect(source.entries).toBeGreaterThan(65)
})

/** Longer than a job waits that finds something due at once. */
const againMs = 500
const mostRounds = 5

testOfDemo('lets every job rest once all that was due is done', async ({ ctx: { jobs } }) => {
  const wake = vi.spyOn(jobs, 'wake')
  const names = jobs.names()
  expect(names.length).toBeGreaterThan(30)
  for (let round = 1; round <= mostRounds; round += 1) {
    wake.mockClear() // one that does something may wake others
    for (const name of names) await jobs.runNow(name)
    await new Promise((resolve) => setTimeout(resolve, againMs))
    if (wake.mock.calls.length === 0) return
  }
  expect(wake.mock.calls).toEqual([])
})
