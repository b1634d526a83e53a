import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { hour, openWorkshop } from '../../../testing/bookings.ts'
import { verifyBookings } from './verify-bookings.ts'

// Bookings that nothing would have allowed are written straight into the tables: `verify` names each that came too much.

async function findFaults({ ctx }: TestApp) {
  const { faults } = await verifyBookings({ db: ctx.db, settings: ctx.settings, head: undefined })
  return faults.map(({ facts }) => facts)
}

/** Moves a booking to another time, past every rule. */
async function force({ ctx }: TestApp, id: number, from: number, to: number): Promise<void> {
  const times = { starts_at: hour(from), ends_at: hour(to), occupied_until: hour(to) }
  await ctx.db.updateTable('bookings').set(times).where('id', '=', id).execute()
  await ctx.db.updateTable('booking_units').set(times).where('booking_id', '=', id).execute()
}

async function openClub(app: TestApp) {
  const workshop = await openWorkshop(app)
  const { client } = await workshop.join('Ann')
  const book = async (bookable: number, from: number, to: number, count = 1): Promise<number> => {
    app.clock.advance('PT1S')
    const { status, body } = await client.post('/api/bookings/', { bookable, start: hour(from), end: hour(to), count })
    expect({ status, body }).toMatchObject({ status: 201 })
    return body.id
  }
  return { ...workshop, book }
}

testWithApp(
  'verify names the booking that took more seats than there are, not one that fewer seats left over',
  async (app) => {
    const { admin, addBookable, book } = await openClub(app)
    const { id: place } = (await admin.post('/api/admin/places/', { name: 'Room' })).body
    const room = await addBookable({ name: 'Room', place, capacity: 5 })
    await book(room, 24, 26, 3)
    const second = await book(room, 26, 28, 3)
    expect(await findFaults(app)).toEqual([])
    await force(app, second, 25, 27)
    expect(await findFaults(app)).toEqual([{ fault: 'too_many_seats', booking: second, bookable: room }])
    await force(app, second, 26, 28)
    app.clock.advance('PT1S')
    expect((await admin.put(`/api/admin/bookables/${room}/`, { capacity: 2 })).status).toBe(200)
    expect(await findFaults(app)).toEqual([])
    const third = await book(room, 30, 31, 1)
    await force(app, third, 27, 28)
    expect(await findFaults(app)).toEqual([{ fault: 'too_many_seats', booking: third, bookable: room }])
  },
)

testWithApp(
  'verify names the booking that exceeded an exclusive set, not one that was there before the set',
  async (app) => {
    const { admin, addItem, addBookable, book } = await openClub(app)
    const [{ id: laser }, { id: mill }] = [await addItem('Laser'), await addItem('Mill')]
    const lasers = await addBookable({ name: 'Laser', items: [laser] })
    const mills = await addBookable({ name: 'Mill', items: [mill] })
    await book(lasers, 24, 26)
    const early = await book(mills, 25, 27)
    app.clock.advance('PT1S')
    const made = await admin.post('/api/admin/exclusive-sets/', { name: 'One extraction', items: [laser, mill] })
    expect(made.status).toBe(201)
    expect(await findFaults(app)).toEqual([])
    const late = await book(mills, 28, 29)
    expect(await findFaults(app)).toEqual([])
    // A new version of what was there before has no more than it had.
    app.clock.advance('PT1S')
    expect((await admin.put(`/api/bookings/${early}/`, { purpose: 'Gears' })).status).toBe(200)
    expect(await findFaults(app)).toEqual([])
    await force(app, early, 30, 31)
    await force(app, late, 25.5, 26.5)
    expect(await findFaults(app)).toEqual([{ fault: 'set_exceeded', booking: late, item: mill }])
  },
)
