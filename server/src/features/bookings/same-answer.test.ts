import fc from 'fast-check'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { topUp } from '../../testing/booking-money.ts'
import { openWorkshop } from '../../testing/bookings.ts'
import { setSettings } from '../../testing/settings.ts'
import { verifyBookings } from './checks/verify-bookings.ts'

// Random bookables, rules and wishes, by day and in both nights of a clock change: what is free, what a check says and what
// booking does are the same; and a change is refused exactly where cancelling and booking anew would be.

const runs = { sqlite: 12, postgres: 4 }
const quarter = 15 * 60_000

/** Each begins in an evening, with the night ahead. */
const nights = ['2026-03-28T18:00:00.000Z', '2026-10-24T18:00:00.000Z', '2026-06-10T18:00:00.000Z']

const rules = fc.record({
  minMinutes: fc.constantFrom(15, 30, 60),
  maxMinutes: fc.constantFrom(60, 120, 480),
  stepMinutes: fc.constantFrom(15, 30, 60, 120),
  noticeMinutes: fc.constantFrom(0, 90),
  gapMinutes: fc.constantFrom(0, 60),
  bufferMinutes: fc.constantFrom(0, 30),
  quotas: fc.constantFrom(
    [],
    [{ per: 'day', unit: 'minutes', most: 120 }],
    [{ per: 'week', unit: 'bookings', most: 2 }],
  ),
  mostUnits: fc.constantFrom(1, 2),
  cancelHours: fc.constantFrom(0, 6),
})
const price = fc.constantFrom({}, { perHour: 1200, deposit: 100, lateFee: 900 }, { lateFee: 2100 })
const wish = fc.record({
  start: fc.integer({ min: -8, max: 80 }),
  length: fc.constantFrom(1, 2, 3, 4, 6, 8, 16),
  who: fc.constantFrom(0, 1),
  count: fc.constantFrom(1, 1, 1, 2),
})

type Wish = { start: number; length: number; who: number; count: number }

async function timeAt(app: TestApp, instant: string): Promise<void> {
  const ahead = Date.parse(instant) - app.clock.milliseconds()
  if (ahead > 0) app.clock.advance(`PT${ahead / 1000}S`)
}

for (const night of nights) {
  testWithApp(`free times, check, booking and change give one answer: ${night.slice(0, 10)}`, async (app) => {
    await timeAt(app, night)
    const { addItem, addBookable, join } = await openWorkshop(app)
    await setSettings(app.ctx, { 'general.timeZone': 'Europe/Stockholm' })
    let number = 0
    const people = [await join('Ann'), await join('Bo')]
    // Not enough for everything.
    for (const { id } of people) await topUp(app, id, 6000)
    const now = app.clock.milliseconds()
    const at = (quarters: number) => new Date(now + quarters * quarter).toISOString()
    await fc.assert(
      fc.asyncProperty(rules, price, fc.array(wish, { minLength: 3, maxLength: 6 }), async (given, priced, wishes) => {
        number += 1
        const items = [(await addItem(`A${number}`)).id, (await addItem(`B${number}`)).id]
        const bookable = await addBookable({ name: `Any ${number}`, items, rules: given, price: priced })
        const made: { id: number; wish: Wish }[] = []
        for (const one of wishes) {
          const person = people[one.who]
          if (!person) throw new Error('Nobody')
          const { client } = person
          const giveBack = async (cents: number) => cents > 0 && topUp(app, person.id, cents)
          const times = { start: at(one.start), end: at(one.start + one.length), count: one.count }
          const minutes = one.length * 15
          const range = `from=${at(one.start)}&to=${at(one.start + 1)}`
          const free = await client.get(
            `/api/calendar/free/?bookable=${bookable}&${range}&minutes=${minutes}&count=${one.count}`,
          )
          const isFree = free.body.some(({ start }: { start: string }) => start === times.start)
          const check = (await client.post('/api/bookings/check/', { bookable, ...times })).body
          expect({ one, isFree }).toEqual({ one, isFree: check.allowed })
          // A longer time costs no fee, and to give it up does.
          const isAlike = (before: Wish) => before.start !== one.start || !('lateFee' in priced)
          const own = made.find(({ wish: before }) => before.who === one.who && before.start > 0 && isAlike(before))
          if (own && number % 2 === 0) {
            await expectSameChange({ now, client, bookable, own, giveBack, times })
            made.splice(made.indexOf(own), 1)
            continue
          }
          const booked = await client.post('/api/bookings/', { bookable, ...times })
          expect(booked.status).toBe(check.allowed ? 201 : 409)
          if (booked.status === 409) expect(booked.body.refusals).toEqual(check.refusals)
          else made.push({ id: booked.body.id, wish: one })
        }
      }),
      { numRuns: runs[app.database], endOnFailure: true },
    )
    const { faults } = await verifyBookings({ db: app.ctx.db, settings: app.ctx.settings, head: undefined })
    expect(faults).toEqual([])
  })
}

type Changed = {
  /** Milliseconds. */
  now: number
  client: Awaited<ReturnType<Awaited<ReturnType<typeof openWorkshop>>['join']>>['client']
  bookable: number
  own: { id: number }
  giveBack(cents: number): Promise<unknown>
  times: { start: string; end: string; count: number }
}

/** A change that is refused changes nothing; then the booking is cancelled, and the same wish is booked anew. */
async function expectSameChange({ now, client, bookable, own, giveBack, times }: Changed): Promise<void> {
  const path = `/api/bookings/${own.id}/`
  const before = (await client.get(path)).body
  const changed = await client.put(path, times)
  if (changed.status !== 200) {
    expect((await client.get(path)).body).toEqual(before)
    await client.post(`${path}cancel/`, {})
    const anew = await client.post('/api/bookings/check/', { bookable, ...times })
    expect(anew.body.refusals).toEqual(changed.body.refusals)
    return
  }
  expect(changed.body).toMatchObject(times)
  // What has begun is ended instead of cancelled, and what was used of it counts, for a gap too.
  if (Date.parse(times.start) <= now) return
  const { cancelled } = (await client.post(`${path}cancel/`, {})).body
  await giveBack(cancelled[0].fee) // the change did not cost it
  expect((await client.post('/api/bookings/check/', { bookable, ...times })).body.allowed).toBe(true)
}
