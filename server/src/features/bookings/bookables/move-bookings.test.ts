import { expect } from 'vitest'
import { testWithApp } from '../../../testing/app.ts'
import { codesOf, hour, openWorkshop } from '../../../testing/bookings.ts'

testWithApp('bookings go along with an item to another bookable', async (app) => {
  const { admin, addItem, addBookable, join } = await openWorkshop(app)
  const [one, two, three] = [await addItem('Printer 1'), await addItem('Printer 2'), await addItem('Printer 3')]
  const old = await addBookable({ name: 'Printers', items: [one.id, two.id], rules: { mostUnits: 2 } })
  const other = await addBookable({ name: 'Fast printer', items: [three.id] })
  const ann = await join('Ann')
  const book = async (bookable: number, from: number, count = 1) =>
    (await ann.client.post('/api/bookings/', { bookable, start: hour(from), end: hour(from + 1), count })).body.id
  const show = async (id: number) => (await ann.client.get(`/api/bookings/${id}/`)).body
  const past = await book(old, 0)
  const alone = await book(old, 30)
  const there = await book(other, 30)
  app.clock.advance('PT2H')
  const change = (id: number, body: object) => admin.put(`/api/admin/bookables/${id}/`, body)
  expect((await change(other, { items: [three.id, one.id] })).body.code).toBe('already_bookable')
  await change(old, { items: [two.id] })
  expect(await show(alone)).toMatchObject({ bookable: { id: old }, items: [{ name: 'Printer 1' }] })
  expect((await change(other, { items: [three.id, one.id] })).status).toBe(200)
  const moved = { bookable: { id: other }, items: [{ name: 'Printer 1' }], start: hour(30), state: 'booked' }
  expect(await show(alone)).toMatchObject(moved)
  expect(await show(past)).toMatchObject({ bookable: { id: old } })
  // Both of its items are taken now.
  const third = { bookable: other, start: hour(30), end: hour(31) }
  expect(codesOf(await ann.client.post('/api/bookings/check/', third))).toEqual(['booked_by_other'])
  expect((await show(there)).items).toEqual([{ id: three.id, name: 'Printer 3' }])
})

testWithApp('a booking that has an item which stays behind is in the way, and nothing changes', async (app) => {
  const { admin, addItem, addBookable, join } = await openWorkshop(app)
  const [one, two] = [await addItem('Printer 1'), await addItem('Printer 2')]
  const old = await addBookable({ name: 'Printers', items: [one.id, two.id], rules: { mostUnits: 2 } })
  const ann = await join('Ann')
  const wish = { bookable: old, start: hour(30), end: hour(31), count: 2 }
  const { id } = (await ann.client.post('/api/bookings/', wish)).body
  await admin.put(`/api/admin/bookables/${old}/`, { items: [two.id] })
  const refused = await admin.post('/api/admin/bookables/', { name: 'Fast printer', items: [one.id] })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'booking_refused', refusals: [{ code: 'booked_by_other', params: { until: hour(31) } }] },
  })
  expect((await admin.get('/api/admin/bookables/')).body).toHaveLength(1)
  expect((await ann.client.get(`/api/bookings/${id}/`)).body).toMatchObject({ bookable: { id: old }, sequence: 0 })
})
