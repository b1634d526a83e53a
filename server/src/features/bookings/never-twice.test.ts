import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { balanceOf, expectSoundMoney, topUp } from '../../testing/booking-money.ts'
import { countWinners, hour, openWorkshop, scarce, type Workshop } from '../../testing/bookings.ts'
import { verifyBookings } from './checks/verify-bookings.ts'

// Two hundred at once for what is left: exactly as many get it as fit, and every other one reads why.

const crowd = 200

async function gather({ join }: Workshop, size = crowd) {
  const people = []
  for (let index = 0; index < size; index += 1) people.push(await join(`Ann${index}`))
  return people
}

async function expectSound(app: TestApp): Promise<void> {
  const { faults } = await verifyBookings({ db: app.ctx.db, settings: app.ctx.settings, head: undefined })
  expect(faults).toEqual([])
}

testWithApp('one item, any of three, ten seats and an exclusive set, for two hundred at once', async (app) => {
  const workshop = await openWorkshop(app)
  const { admin, addItem, addBookable } = workshop
  const ids: number[] = []
  for (const name of ['Lathe', 'Printer 1', 'Printer 2', 'Printer 3', 'Laser', 'Mill'])
    ids.push((await addItem(name)).id)
  const [lathe = 0, one = 0, two = 0, three = 0, laser = 0, mill = 0] = ids
  const { id: place } = (await admin.post('/api/admin/places/', { name: 'Room' })).body
  await admin.post('/api/admin/exclusive-sets/', { name: 'One extraction', items: [laser, mill] })
  const bookables = {
    lathe: await addBookable({ name: 'Lathe', items: [lathe] }),
    printers: await addBookable({ name: 'Printers', items: [one, two, three] }),
    room: await addBookable({ name: 'Room', place, capacity: 10 }),
    laser: await addBookable({ name: 'Laser', items: [laser] }),
    mill: await addBookable({ name: 'Mill', items: [mill] }),
  }
  const people = await gather(workshop)
  const ask = (bookable: (index: number) => number) =>
    Promise.all(
      people.map(({ client }, index) =>
        client.post('/api/bookings/', { bookable: bookable(index), start: hour(24), end: hour(25) }),
      ),
    )
  expect(countWinners(await ask(() => bookables.lathe), 'booked_by_other')).toBe(1)
  expect(countWinners(await ask(() => bookables.printers), 'booked_by_other')).toBe(3)
  expect(countWinners(await ask(() => bookables.room), 'booked_by_other')).toBe(10)
  const both = await ask((index) => (index % 2 === 0 ? bookables.laser : bookables.mill))
  expect(both.filter(({ status }) => status === 201)).toHaveLength(1)
  await expectSound(app)
})

for (const { of, bookable, money, packMinutes, fit, code } of scarce) {
  testWithApp(`one member’s ${of} holds, however many calls come at once`, async (app) => {
    const { admin, addItem, addBookable, join } = await openWorkshop(app)
    const { id: item } = await addItem('Lathe')
    const lathe = await addBookable({ name: 'Lathe', items: [item], ...bookable })
    // Of others no more than thirty acts an hour are mailed.
    const { id, client } = await join('Ann', { is_admin: 1 })
    if (money > 0) await topUp(app, id, money)
    if (packMinutes > 0) {
      const pack = { name: 'Hours', minutes: packMinutes, price: 0, bookables: [lathe] }
      const { body } = await admin.post('/api/admin/hour-packs/', pack)
      const bought = await client.post(`/api/hour-packs/${body.id}/buy/`, undefined, { 'idempotency-key': 'hours' })
      expect(bought.status).toBe(201)
    }
    const answers = await Promise.all(
      Array.from({ length: crowd }, (_, index) =>
        client.post('/api/bookings/', { bookable: lathe, start: hour(1 + index), end: hour(2 + index) }),
      ),
    )
    expect(countWinners(answers, code)).toBe(fit)
    await expectSoundMoney(app)
    expect(await balanceOf(app, id)).toBe(money % 100)
  })
}

testWithApp('two approve, cancel and change at once: one wins, and nothing is left behind', async (app) => {
  const { addItem, addBookable, join } = await openWorkshop(app)
  const carers = [await join('Cleo'), await join('Dan')]
  const { id: item } = await addItem('Welder', { caretakers: carers.map(({ id }) => id) })
  const welder = await addBookable({ name: 'Welder', items: [item], rules: { approval: true } })
  const ann = await join('Ann')
  for (let round = 0; round < 5; round += 1) {
    const wish = { bookable: welder, start: hour(24 + round), end: hour(25 + round) }
    const { id } = (await ann.client.post('/api/bookings/', wish)).body
    const path = `/api/bookings/${id}/`
    const approvals = await Promise.all(carers.map(({ client }) => client.post(`${path}approve/`, {})))
    expect(approvals.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(approvals.filter(({ status }) => status === 409)).toHaveLength(1)
    const [cancelled, moved] = await Promise.all([
      ann.client.post(`${path}cancel/`, {}),
      ann.client.put(path, { end: hour(26 + round) }),
    ])
    expect([cancelled.status, moved.status]).toContain(200)
    expect([200, 409]).toContain(moved.status)
  }
  await expectSound(app)
})
