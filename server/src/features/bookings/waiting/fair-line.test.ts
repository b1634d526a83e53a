import fc from 'fast-check'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { openWorkshop, type Workshop } from '../../../testing/bookings.ts'
import { verifyBookings } from '../checks/verify-bookings.ts'

// Random bookings, wishes, answers and jumps of the clock, at two bookables that do not all run together: whatever comes,
// nothing is given to two, nobody has two offers of one thing, and nothing is free that somebody who waits could have and
// was not asked about.

const runs = { sqlite: 15, postgres: 4 }
const quarter = 15 * 60_000

const who = fc.nat({ max: 2 })
const which = fc.nat({ max: 1 })
const start = fc.integer({ min: 1, max: 14 })
const length = fc.constantFrom(1, 2, 4, 8)
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('book' as const), who, which, start, length }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      who,
      which,
      start: fc.integer({ min: 3, max: 9 }),
      length: fc.constantFrom(1, 2, 4),
      room: fc.nat({ max: 2 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('cancel' as const), who, number: fc.nat({ max: 20 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('accept' as const, 'decline' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.constantFrom(1, 30, 61, 150) }) },
)
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never
/** Much of what is wished for is booked at first. */
const busy: readonly Act[] = [0, 1].map((person) => ({ kind: 'book', who: person, which: person, start: 4, length: 8 }))

/** Somebody waits for what is booked, and it is cancelled. */
const sure: Act[] = [
  { kind: 'wait', who: 2, which: 0, start: 4, length: 4, room: 0 },
  { kind: 'cancel', who: 0, number: 0 },
]

type Person = Awaited<ReturnType<Workshop['join']>>
type Club = { app: TestApp; people: readonly Person[]; bookables: readonly number[]; base: number }

async function perform({ app, people, bookables, base }: Club, one: Act): Promise<void> {
  const at = (quarters: number) => new Date(base + quarters * quarter).toISOString()
  if (one.kind === 'pass') {
    app.clock.advance(`PT${one.minutes}M`)
    await app.ctx.jobs.runNow('bookings.due')
    return
  }
  const client = people[one.who]?.client
  if (!client) throw new Error('Nobody')
  if (one.kind === 'book') {
    const wish = { bookable: bookables[one.which], start: at(one.start), end: at(one.start + one.length) }
    expect([201, 409]).toContain((await client.post('/api/bookings/', wish)).status)
  } else if (one.kind === 'wait') {
    const range = { from: at(one.start), to: at(one.start + one.length + one.room) }
    const wish = { bookable: bookables[one.which], ...range, minutes: one.length * 15 }
    expect([201, 400, 409]).toContain((await client.post('/api/waiting-list/', wish)).status)
  } else if (one.kind === 'cancel') {
    const { body: own } = await client.get(`/api/bookings/?state=booked&from=${at(0)}`)
    const booking = own[one.number % Math.max(1, own.length)]
    if (booking) expect([200, 409]).toContain((await client.post(`/api/bookings/${booking.id}/cancel/`, {})).status)
  } else if (one.kind === 'remove') {
    const [wish] = (await client.get('/api/waiting-list/')).body
    if (wish) expect((await client.delete(`/api/waiting-list/${wish.id}/`)).status).toBe(200)
  } else {
    const [offer] = (await client.get('/api/bookings/?state=offered')).body
    if (offer) expect((await client.post(`/api/bookings/${offer.id}/${one.kind}/`, {})).status).toBe(200)
  }
}

async function expectFair({ app, people }: Club): Promise<void> {
  const { db } = app.ctx
  const { faults } = await verifyBookings({ db, settings: app.ctx.settings, head: undefined })
  expect(faults).toEqual([])
  const offered = await db.selectFrom('bookings').selectAll().where('state', '=', 'offered').execute()
  const owners = offered.map((row) => `${row.member_id} ${row.bookable_id}`)
  expect(new Set(owners).size).toBe(owners.length)
  const now = new Date(app.clock.milliseconds()).toISOString()
  for (const row of offered)
    expect(row.offer_until && row.offer_until > now && row.offer_until <= row.starts_at).toBe(true)
  for (const wish of await db.selectFrom('booking_wishes').selectAll().where('ends_at', '>', now).execute()) {
    if (owners.includes(`${wish.member_id} ${wish.bookable_id}`)) continue
    const person = people.find(({ id }) => id === wish.member_id)
    if (person) expect(await listUnasked(app, person, wish)).toEqual([])
  }
}

type Wish = { bookable_id: number; starts_at: string; ends_at: string; minutes: number }

/** What somebody who waits could book now, and did not let go. */
async function listUnasked(app: TestApp, { id, client }: Person, wish: Wish): Promise<string[]> {
  const from = new Date(Math.max(Date.parse(wish.starts_at), app.clock.milliseconds() + 10 * 60_000)).toISOString()
  if (from >= wish.ends_at) return []
  const range = `from=${from}&to=${wish.ends_at}&minutes=${wish.minutes}`
  const { body: free } = await client.get(`/api/calendar/free/?bookable=${wish.bookable_id}&${range}`)
  const letGo = await app.ctx.db
    .selectFrom('bookings')
    .select(['starts_at', 'ends_at'])
    .where('member_id', '=', id)
    .where('bookable_id', '=', wish.bookable_id)
    .where('state', '=', 'lapsed')
    .execute()
  return free.flatMap((time: { start: string; end: string }) => {
    const wasAsked = letGo.some((row) => row.starts_at < time.end && row.ends_at > time.start)
    return time.end > wish.ends_at || wasAsked ? [] : [time.start]
  })
}

testWithApp('whatever comes, the line is fair', async (app) => {
  const { admin, addItem, addBookable, join } = await openWorkshop(app)
  const people = [await join('Ann'), await join('Bo'), await join('Cy')]
  let number = 0
  let offers = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 24 }), async (acts) => {
      number += 1
      const ids: number[] = []
      for (const name of ['A', 'B', 'C']) ids.push((await addItem(`${name}${number}`)).id)
      const [one = 0, two = 0, three = 0] = ids
      const bookables = [
        await addBookable({ name: `One ${number}`, items: [one] }),
        await addBookable({ name: `Any ${number}`, items: [two, three], rules: { bufferMinutes: 15 } }),
      ]
      await admin.post('/api/admin/exclusive-sets/', { name: `Set ${number}`, items: [one, two] })
      const base = Math.ceil(app.clock.milliseconds() / quarter) * quarter
      const club = { app, people, bookables, base }
      for (const each of [...busy, ...acts]) {
        await perform(club, each)
        await expectFair(club)
      }
      const made = await app.ctx.db.selectFrom('bookings').select('id').where('offer_until', 'is not', null).execute()
      offers += made.length
      await app.ctx.db.deleteFrom('booking_wishes').execute()
      app.clock.advance('P2D')
      await app.ctx.jobs.runNow('bookings.due')
    }),
    { numRuns: runs[app.database], endOnFailure: true, examples: [[sure]] },
  )
  expect(offers).toBeGreaterThan(0)
})
