import fc from 'fast-check'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { balanceOf, expectSoundMoney, housesOf, topUp } from '../../../testing/booking-money.ts'
import { openWorkshop } from '../../../testing/bookings.ts'
import type { TestClient } from '../../../testing/client.ts'

// Bookings are made, changed, cancelled, ended early and broken in any order while time passes: in the end nothing is set
// aside, and everybody has paid what plain arithmetic says, once.

const runs = { sqlite: 25, postgres: 6 }
const start = 9000
const step = 15
const minuteMs = 60_000

const priced = fc.record({
  perHour: fc.constantFrom(0, 1, 777, 1200, 1201),
  deposit: fc.constantFrom(0, 300),
  lateFee: fc.constantFrom(0, 250, 900),
  cancelHours: fc.constantFrom(0, 2, 6, 12),
})
const slot = { from: fc.integer({ min: -2, max: 60 }), length: fc.integer({ min: 1, max: 12 }) }
const which = fc.nat(20)
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('book' as const), who: fc.constantFrom(0, 1), ...slot }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change' as const), which, ...slot }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('end' as const), which, length: slot.length }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which, byClub: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('break' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mend' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 240 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle' as const) }) },
)
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never
type Price = typeof priced extends fc.Arbitrary<infer Value> ? Value : never

/** What somebody has booked, with all that the test itself knows of it. */
type Known = { id: number; who: number; fees: number; minutes: number; isTaken: boolean }
type Booking = { start: string; end: string; state: string; trouble: object | null }

class Walk {
  readonly known: Known[] = []
  readonly #app: TestApp
  readonly #price: Price
  readonly #parts: { admin: TestClient; people: { id: number; client: TestClient }[]; bookable: number; item: number }
  readonly #begin: number

  constructor(app: TestApp, price: Price, parts: Walk['parts']) {
    this.#app = app
    this.#price = price
    this.#parts = parts
    this.#begin = Math.ceil(app.clock.milliseconds() / (4 * 60 * minuteMs)) * 4 * 60 * minuteMs
  }

  get parts() {
    return this.#parts
  }

  async take(one: Act): Promise<void> {
    const { admin, item, people, bookable } = this.#parts
    switch (one.kind) {
      case 'wait':
        return this.#app.clock.advance(`PT${one.minutes}M`)
      case 'settle':
        return this.#app.ctx.jobs.runNow('bookings.due')
      case 'break':
        await admin.put(`/api/equipment/${item}/state/`, { state: 'out_of_order', note: 'Lens' })
        return undefined
      case 'mend':
        await admin.put(`/api/equipment/${item}/state/`, { state: 'working' })
        return undefined
      case 'book': {
        const wish = { bookable, ...this.#time(one) }
        const { status, body } = (await people[one.who]?.client.post('/api/bookings/', wish)) ?? {}
        if (status !== 201) return undefined
        this.known.push({ id: body.id, who: one.who, fees: 0, minutes: one.length * step, isTaken: false })
        return undefined
      }
      case 'change':
      case 'end':
      case 'cancel':
        return this.#touch(one)
    }
  }

  async #touch(one: Extract<Act, { which: number }>): Promise<void> {
    const known = this.known[one.which % Math.max(1, this.known.length)]
    const client = known && this.#parts.people[known.who]?.client
    if (!known || !client) return
    const path = `/api/bookings/${known.id}/`
    const before: Booking = (await client.get(path)).body
    const now = this.#app.clock.milliseconds()
    if (one.kind === 'cancel') {
      const by = one.byClub ? this.#parts.admin : client
      const { status } = await by.post(`${path}cancel/`, one.byClub ? { reason: 'Closed' } : {})
      if (status === 200) this.#note(known, { before, now, isGivenUp: true, byClub: one.byClub })
      return
    }
    const running = { end: this.#time({ from: 0, length: one.length }, Date.parse(before.start)).end }
    const wish = one.kind === 'end' ? running : this.#time(one)
    const { status, body } = await client.put(path, wish)
    if (status !== 200) return
    const isGivenUp = body.start !== before.start
    this.#note(known, { before, now, isGivenUp, byClub: false })
    // What the club has ended goes on for the rest of the minute; whoever makes it longer then pays for it.
    if (body.end > before.end) known.isTaken = false
    const length = (Date.parse(body.end) - Date.parse(body.start)) / minuteMs
    // Of one that runs and becomes shorter the minutes are rounded up, and were at most as many.
    if (Date.parse(before.start) <= now && body.end < before.end) {
      known.minutes = Math.min(known.minutes, Math.ceil(length / step) * step)
    } else known.minutes = length
  }

  #note(
    known: Known,
    { before, now, isGivenUp, byClub }: { before: Booking; now: number; isGivenUp: boolean; byClub: boolean },
  ): void {
    const from = Date.parse(before.start)
    if (from <= now) {
      if (!isGivenUp) return
      if (byClub || before.trouble !== null) known.isTaken = true
      const end = Math.max(from + minuteMs, Math.ceil(now / minuteMs) * minuteMs)
      const minutes = Math.ceil((end - from) / minuteMs / step) * step
      if (end < Date.parse(before.end)) known.minutes = Math.min(known.minutes, minutes)
      return
    }
    const { cancelHours, lateFee } = this.#price
    const isLate = cancelHours > 0 && now > from - cancelHours * 60 * minuteMs
    if (isGivenUp && isLate && !byClub && before.trouble === null) known.fees += lateFee
  }

  #time({ from, length }: { from: number; length: number }, begin = this.#begin) {
    const at = (steps: number) => new Date(begin + steps * step * minuteMs).toISOString()
    return { start: at(from), end: at(from + length) }
  }

  /** By what the bookings are in the end. */
  async expected(known: Known): Promise<number> {
    const row = await this.#app.ctx.db
      .selectFrom('bookings')
      .select(['state', 'trouble', 'starts_at', 'updated_at'])
      .where('id', '=', known.id)
      .executeTakeFirstOrThrow()
    // What was broken when it began costs nothing, though it was over before the job came.
    const wasBroken = row.trouble !== null && row.updated_at <= row.starts_at
    if (row.state !== 'booked' || known.isTaken || wasBroken) return known.fees
    return known.fees + Math.floor((known.minutes * this.#price.perHour * 2 + 60) / 120)
  }
}

/** The club ends what has just begun, and whoever booked it makes it longer in the same minute. */
const endedAndLonger: [Price, Act[]] = [
  { perHour: 777, deposit: 0, lateFee: 0, cancelHours: 6 },
  [
    { kind: 'book', who: 1, from: 0, length: 4 },
    { kind: 'cancel', which: 0, byClub: true },
    { kind: 'end', which: 0, length: 8 },
  ],
]

testWithApp('whatever happens in whatever order, nothing stays set aside and nobody pays twice', async (app) => {
  const { admin, addItem, addBookable, join } = await openWorkshop(app)
  let number = 0
  await fc.assert(
    fc.asyncProperty(priced, fc.array(act, { minLength: 15, maxLength: 35, size: 'max' }), async (price, acts) => {
      number += 1
      const { id: item } = await addItem(`Laser ${number}`)
      const { cancelHours, ...money } = price
      const rules = { cancelHours, stepMinutes: step, maxMinutes: 600 }
      const bookable = await addBookable({ name: `Laser ${number}`, items: [item], price: money, rules })
      const people = [await join(`Ann${number}`), await join(`Bo${number}`)]
      for (const { id } of people) await topUp(app, id, start)
      const earned = (await housesOf(app)).bookings
      const walk = new Walk(app, price, { admin, people, bookable, item })
      for (const one of acts) {
        await walk.take(one)
        await expectSoundMoney(app)
      }
      app.clock.advance('P2D')
      for (let round = 0; round < 2; round += 1) await app.ctx.jobs.runNow('bookings.due')
      await expectSoundMoney(app)
      let sum = 0
      for (const known of walk.known) sum += await walk.expected(known)
      expect(await housesOf(app)).toEqual({ held: 0, bookings: earned + sum })
      let left = 0
      for (const { id } of people) left += await balanceOf(app, id)
      expect(left).toBe(people.length * start - sum)
    }),
    { numRuns: runs[app.database], endOnFailure: true, examples: [endedAndLonger] },
  )
})
