import { expect } from 'vitest'
import { testWithApp } from '../../../testing/app.ts'
import { hour, openWorkshop } from '../../../testing/bookings.ts'
import { asKiosk, insertKiosk } from '../../../testing/kiosks.ts'
import { setSettings } from '../../../testing/settings.ts'

testWithApp('kiosks show today and what is out of order, if the club wants it, and never people', async (app) => {
  const { admin, addItem, addBookable, join } = await openWorkshop(app)
  const [laser, mill] = [await addItem('Laser'), await addItem('Mill')]
  const bookable = await addBookable({ name: 'Laser', items: [laser.id] })
  const ann = await join('Ann')
  const book = (from: number, to: number) =>
    ann.client.post('/api/bookings/', { bookable, start: hour(from), end: hour(to), purpose: 'Secret' })
  for (const [from, to] of [
    [1, 2],
    [5, 7],
    [7, 8],
  ] as const)
    await book(from, to)
  await admin.put(`/api/equipment/${mill.id}/state/`, { state: 'out_of_order', note: 'No belt' })
  const { secret } = await insertKiosk(app.ctx)
  const screen = async () => (await app.visitor.get('/api/kiosks/screen/', asKiosk(secret))).body
  expect(await screen()).toMatchObject({ today: null, outOfOrder: null })
  await setSettings(app.ctx, { 'kiosk.showBookings': true })
  // It is 18:00, and the day ends six hours later.
  const evening = [
    { name: 'Laser', start: hour(1), end: hour(2) },
    { name: 'Laser', start: hour(5), end: hour(7) },
  ]
  expect(await screen()).toMatchObject({ today: evening, outOfOrder: [{ name: 'Mill', note: 'No belt' }] })
  expect(JSON.stringify(await screen())).not.toMatch(/Ann|Lee|Secret/)
  app.clock.advance('PT2H')
  expect((await screen()).today).toEqual(evening.slice(1))
})
