import { expect, test } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { connectAuthorised } from '../../../testing/board.ts'
import { expectSoundMoney, topUp } from '../../../testing/booking-money.ts'
import { hour, openWorkshop } from '../../../testing/bookings.ts'
import { confirmAnew } from '../../../testing/factories.ts'
import { coveredMs } from './rules.ts'

// Minutes are charged once: the part of a session in one's own booking at a price costs no time at the tool.

async function open(app: TestApp, { perHour }: { perHour: number }) {
  const { admin, addBookable, join } = await openWorkshop(app)
  const origin = await app.listen()
  await confirmAnew(app)
  const created = await admin.post('/api/admin/devices/', { kind: 'interlock', serial: 'laser', name: 'Laser' })
  const { id: device, key } = created.body
  await admin.put(`/api/admin/interlocks/${device}/`, { costPerSession: 25, costPerHour: 600 })
  const { id: item } = (await admin.post('/api/admin/equipment/', { name: 'Laser', device })).body
  const bookable = await addBookable({ name: 'Laser', items: [item], price: { perHour } })
  const ann = await join('Ann', { card_number: '1001' })
  await topUp(app, ann.id, 9000)
  await admin.put(`/api/access/interlocks/${device}/authorise/${ann.id}/`)
  const { board } = await connectAuthorised(origin, { kind: 'interlock', serial: 'laser', key })
  /** Runs the laser for some minutes, and gives what it cost. */
  const run = async (minutes: number, meanwhile: () => Promise<unknown> = async () => undefined) => {
    board.send({ command: 'interlock_session_start', card_id: '1001' })
    const { session_id } = JSON.parse(await board.next())
    app.clock.advance(`PT${minutes / 2}M`)
    await meanwhile()
    app.clock.advance(`PT${minutes / 2}M`)
    board.send({ command: 'interlock_session_end', session_id })
    await board.next()
    const row = await app.ctx.db
      .selectFrom('interlock_sessions')
      .select('cost')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    return row[0]?.cost
  }
  const book = (from: number, to: number) =>
    ann.client.post('/api/bookings/', { bookable, start: hour(from), end: hour(to) })
  return { admin, ann, run, book, device }
}

testWithApp('a session inside, across and outside a booking', async (app) => {
  const { run, book, ann } = await open(app, { perHour: 1200 })
  await book(1, 2)
  app.clock.advance('PT50M')
  // Ten minutes before it, and twenty in it; then what is left of it and half an hour more.
  let shown: unknown
  const look = async () => {
    shown = (await ann.client.get('/api/tools/')).status
  }
  expect(await run(30, look)).toBe(25 + 100)
  expect(shown).toBeDefined()
  expect(await run(30)).toBe(25)
  expect(await run(40)).toBe(25 + 300)
  await app.ctx.jobs.runNow('bookings.due')
  await expectSoundMoney(app)
})

testWithApp('ended early: what is used after that costs as ever; a free booking pays for nothing', async (app) => {
  const { run, book, ann, admin } = await open(app, { perHour: 1200 })
  const { body } = await book(1, 3)
  app.clock.advance('PT1H')
  const end = () => ann.client.post(`/api/bookings/${body.id}/cancel/`, {})
  expect(await run(40, end)).toBe(25 + 200)
  const [bookable] = (await admin.get('/api/admin/bookables/')).body
  await admin.put(`/api/admin/bookables/${bookable.id}/`, { price: { perHour: 0 } })
  await book(2, 3)
  app.clock.advance('PT30M')
  expect(await run(30)).toBe(25 + 300)
  await expectSoundMoney(app)
})

test('what lies in at least one of several times counts once', () => {
  expect(
    coveredMs(
      [
        { from: 0, to: 10 },
        { from: 5, to: 8 },
        { from: 20, to: 30 },
      ],
      { from: 6, to: 25 },
    ),
  ).toBe(9)
  expect(coveredMs([], { from: 0, to: 10 })).toBe(0)
  expect(coveredMs([{ from: 5, to: 3 }], { from: 0, to: 10 })).toBe(0)
})
