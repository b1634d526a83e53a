import { calendarSchema, type CalendarEntry } from '@fobhouse/contract/bookings.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { openWorkshop } from '../../testing/bookings.ts'
import type { TestClient } from '../../testing/client.ts'
import { makeFeed, type ReadEvent, readFeed } from '../../testing/read-feed.ts'

// Random bookings, changes, cancellations and outages: what a feed says, read back by a parser that is not ours, is the
// calendar, for every kind of feed and every kind of reader.

const runs = { sqlite: 8, postgres: 3 }
const hourMs = 3_600_000

const slot = fc.record({ start: fc.integer({ min: 1, max: 40 }), length: fc.constantFrom(1, 2, 5) })
const purpose = fc.constantFrom('', 'A sign; red, “Åre” \\ big', 'å'.repeat(120), 'END:VEVENT', '🛠 ☕')
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('book'), who: fc.nat(1), what: fc.nat(2), slot, purpose }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move'), which: fc.nat(20), slot }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel'), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('break'), item: fc.nat(2), note: purpose }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('mend'), item: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.integer({ min: 1, max: 12 }) }) },
)
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never
/** Whatever chance does, something is booked, asked for and cancelled. */
const first: readonly Act[] = [
  { do: 'book', who: 0, what: 0, slot: { start: 3, length: 2 }, purpose: 'A sign' },
  { do: 'book', who: 1, what: 1, slot: { start: 6, length: 1 }, purpose: '' },
  { do: 'book', who: 1, what: 2, slot: { start: 9, length: 5 }, purpose: 'å'.repeat(120) },
  { do: 'cancel', which: 0 },
]
type Club = Awaited<ReturnType<typeof openClub>>
type Feed = { client: TestClient; query: string; path: string }

async function openClub(app: TestApp) {
  const { admin, addBookable, join } = await openWorkshop(app)
  const { body: shed } = await admin.post('/api/admin/places/', { name: 'Shed, “old”' })
  const carer = await join('Cleo')
  const add = async (name: string, of: object = {}): Promise<number> =>
    (await admin.post('/api/admin/equipment/', { name, ...of })).body.id
  const items = [await add('Laser', { place: shed.id, caretakers: [carer.id] }), await add('P1'), await add('P2')]
  const bookables = [
    await addBookable({ name: 'Laser; the red one', items: [items[0]] }),
    await addBookable({ name: 'Any printer', items: items.slice(1), rules: { mostUnits: 2, approval: true } }),
    await addBookable({ name: 'Room', place: shed.id, capacity: 2 }),
  ]
  const people = [await join('Ann'), await join('Bo')]
  const kinds = [
    { kind: 'mine' },
    { kind: 'club' },
    { kind: 'item', item: items[1] },
    { kind: 'bookable', bookable: bookables[1] },
    { kind: 'place', place: shed.id },
  ]
  const feeds: Feed[] = []
  for (const client of [admin, carer.client, ...people.map((one) => one.client)]) {
    for (const { kind, ...target } of kinds) {
      const { path } = await makeFeed(client, { kind, ...target })
      const filter = kind === 'mine' ? [['mine', '1']] : Object.entries(target).map(([key, id]) => [key, String(id)])
      feeds.push({ client, query: filter.map(([key, value]) => `&${key}=${value}`).join(''), path })
    }
  }
  return { admin, items, bookables, people, feeds, made: [] as { id: number; client: TestClient }[] }
}

async function perform(app: TestApp, { admin, items, bookables, people, made }: Club, one: Act): Promise<void> {
  const now = Math.ceil(app.clock.milliseconds() / hourMs) * hourMs
  const timeOf = ({ start, length }: { start: number; length: number }) => ({
    start: new Date(now + start * hourMs).toISOString(),
    end: new Date(now + (start + length) * hourMs).toISOString(),
  })
  const chosen = 'which' in one ? made[one.which % Math.max(1, made.length)] : undefined
  if ('who' in one) {
    const client = people[one.who]?.client ?? admin
    const wish = { bookable: bookables[one.what], ...timeOf(one.slot), purpose: one.purpose }
    const { status, body } = await client.post('/api/bookings/', wish)
    if (status === 201) made.push({ id: body.id, client })
  } else if ('hours' in one) {
    app.clock.advance(`PT${one.hours}H`)
    await app.ctx.jobs.runNow('bookings.due')
  } else if ('item' in one) {
    const state = 'note' in one ? { state: 'out_of_order', note: one.note || 'Lens' } : { state: 'working' }
    await admin.put(`/api/equipment/${items[one.item]}/state/`, state)
  } else if (chosen) {
    const path = `/api/bookings/${chosen.id}/`
    await ('slot' in one ? chosen.client.put(path, timeOf(one.slot)) : chosen.client.post(`${path}cancel/`, {}))
  }
}

/** What a feed has to say of an entry. */
function expectedOf({ bookingId, ...entry }: CalendarEntry, isOwn: boolean) {
  const { bookable, member, trouble, place, title, state } = entry
  const note = trouble?.params?.['note']
  return {
    start: entry.start,
    end: entry.end,
    status: state === 'booked' ? 'CONFIRMED' : 'TENTATIVE',
    transparency: 'OPAQUE',
    summary: `${trouble ? 'Out of order: ' : ''}${bookable.name}${isOwn || !member ? '' : ` – ${member.name}`}`,
    description: [note, title].filter((text) => typeof text === 'string').join('\n'),
    location: place?.name ?? '',
    url: bookingId === null ? '' : `http://club.test/bookings/${bookingId}`,
  }
}

function byTime(one: object, other: object): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
}

async function compare(app: TestApp, { client, query, path }: Feed): Promise<ReadEvent[]> {
  const now = app.clock.milliseconds()
  const [from, to] = [now - 20 * 24 * hourMs, now + 20 * 24 * hourMs].map((at) => new Date(at).toISOString())
  const { body } = await client.get(`/api/calendar/?from=${from}&to=${to}${query}`)
  const { entries } = calendarSchema.parse(body)
  const { events } = await readFeed(app, path)
  const said = events
    .filter(({ status, end }) => status !== 'CANCELLED' && end > (from ?? ''))
    .map(({ uid: _uid, sequence: _sequence, stamp: _stamp, modified: _modified, ...event }) => event)
  const expected = entries.map((entry) => expectedOf(entry, query === '&mine=1'))
  expect(said.toSorted(byTime)).toEqual(expected.toSorted(byTime))
  return events
}

testWithApp('what a feed says, read back, is the calendar', async (app) => {
  const club = await openClub(app)
  const known = new Map<string, ReadEvent>()
  for (const one of first) await perform(app, club, one)
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 8 }), async (acts) => {
      for (const one of acts) await perform(app, club, one)
      for (const [index, feed] of club.feeds.entries()) {
        const events = await compare(app, feed)
        expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
        if (index === 1) for (const event of events) followVersion(known, event)
      }
    }),
    { numRuns: runs[app.database] },
  )
  // A feed in which nothing is would agree with any calendar.
  expect(known.size).toBeGreaterThanOrEqual(first.length - 1)
})

/** Whatever a calendar has to hear of comes with a higher number and another stamp. */
function followVersion(known: Map<string, ReadEvent>, event: ReadEvent): void {
  const before = known.get(event.uid)
  known.set(event.uid, event)
  expect(event.modified).toBe(event.stamp)
  if (!before) return
  const partsOf = ({ start, end, status, summary }: ReadEvent) => ({ start, end, status, summary })
  const isSame = JSON.stringify(partsOf(before)) === JSON.stringify(partsOf(event))
  if (!isSame) expect(event.sequence).toBeGreaterThan(before.sequence)
  if (event.sequence === before.sequence) expect(event.modified).toBe(before.modified)
  else expect(event.modified >= before.modified && event.sequence > before.sequence).toBe(true)
}
