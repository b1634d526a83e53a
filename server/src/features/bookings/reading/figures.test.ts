import { expect } from 'vitest'
import { testWithApp } from '../../../testing/app.ts'
import { connectAuthorised } from '../../../testing/board.ts'
import { hour, openWorkshop } from '../../../testing/bookings.ts'
import { confirmAnew } from '../../../testing/factories.ts'
import { releaseBooking } from '../use/release.ts'

testWithApp('figures of each item, and the same as CSV', async (app) => {
  const { admin, addBookable, join } = await openWorkshop(app)
  const origin = await app.listen()
  await confirmAnew(app)
  const { id: device, key } = (await admin.post('/api/admin/devices/', { kind: 'interlock', serial: 'L', name: 'L-1' }))
    .body
  const { id: item } = (await admin.post('/api/admin/equipment/', { name: '=Laser', device })).body
  await admin.post('/api/admin/equipment/', { name: 'Vice' })
  const { board } = await connectAuthorised(origin, { kind: 'interlock', serial: 'L', key })
  const ann = await join('Ann', { card_number: '1001' })
  await admin.put(`/api/access/interlocks/${device}/authorise/${ann.id}/`)
  const bookable = await addBookable({ name: 'Laser', items: [item] })
  await ann.client.post('/api/bookings/', { bookable, start: hour(0), end: hour(1) })
  await ann.client.post('/api/bookings/', { bookable, start: hour(24), end: hour(25) })
  app.clock.advance('PT10M')
  board.send({ command: 'interlock_session_start', card_id: '1001' })
  const { session_id } = JSON.parse(await board.next())
  app.clock.advance('PT20M')
  board.send({ command: 'interlock_session_end', session_id, session_kwh: 0.5, card_id: '1001' })
  await expect
    .poll(() => app.ctx.db.selectFrom('interlock_sessions').select('ended_at').executeTakeFirst())
    .toMatchObject({ ended_at: expect.any(String) })
  await admin.put(`/api/equipment/${item}/state/`, { state: 'out_of_order', note: 'Lens' })
  app.clock.advance('PT15M')
  await admin.put(`/api/equipment/${item}/state/`, { state: 'working' })
  app.clock.advance('PT30M')
  const path = '/api/admin/equipment/figures/'
  const figures = { bookedMinutes: 60, usedMinutes: 20, noShows: 0, sessions: 1, seconds: 1200, outSeconds: 900 }
  const none = { bookedMinutes: 0, usedMinutes: 0, noShows: 0, sessions: 0, seconds: 0, kwh: 0, outSeconds: 0 }
  expect((await admin.get(path)).body).toMatchObject([
    { item: { id: item, name: '=Laser' }, ...figures },
    { item: { name: 'Vice' }, ...none },
  ])
  const before = await admin.get(`${path}?from=2026-03-01&to=2026-03-11`)
  expect(before.body).toMatchObject([none, none])
  const file = await admin.get(`${path}?from=2026-03-12&to=2026-03-12&format=csv`)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.bytes.toString().split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFid,item,bookedMinutes,usedMinutes,noShows,sessions,seconds,kwh,outSeconds',
    expect.stringMatching(new RegExp(`^${item},'=Laser,60,20,0,1,1200,[\\d.]+,900$`)),
  ])
})

testWithApp('bookings as CSV, without what they are for, and the trail knows', async (app) => {
  const { admin, addItem, addBookable, join } = await openWorkshop(app)
  const { id: item } = await addItem('Kiln')
  const bookable = await addBookable({ name: 'Kiln', items: [item] })
  const ann = await join('Ann')
  const wish = { bookable, start: hour(1), end: hour(2), purpose: 'A secret pot' }
  const { id } = (await ann.client.post('/api/bookings/', wish)).body
  await ann.client.post('/api/bookings/', { bookable, start: hour(50), end: hour(51) })
  await confirmAnew(app)
  const path = '/api/admin/bookings/export/'
  const file = await admin.get(`${path}?to=${hour(10)}`)
  expect(file.headers['content-disposition']).toBe('attachment; filename="bookings-2026-03-12.csv"')
  const [head, row, rest] = file.bytes.toString().split('\r\n')
  expect(head).toMatch(/^\uFEFFid,bookable,items,/)
  expect(row).toBe(
    `${id},Kiln,Kiln,,1,${hour(1)},${hour(2)},booked,member,Ann Lee,${ann.id},,0,,,${hour(0)},${hour(0)}`,
  )
  expect(rest).toBe('')
  expect((await ann.client.get(path)).status).toBe(403)
  const trail = app.ctx.db.selectFrom('audit').select('action').orderBy('id', 'desc').limit(1)
  expect(await trail.executeTakeFirst()).toEqual({ action: 'booking.export' })
})

testWithApp('figures count to what nobody came, and what was booked of it not', async (app) => {
  const { admin, addItem, addBookable, join } = await openWorkshop(app)
  const { id: item } = await addItem('Sewing machine')
  const bookable = await addBookable({ name: 'Sewing', items: [item] })
  const ann = await join('Ann')
  const { id } = (await ann.client.post('/api/bookings/', { bookable, start: hour(1), end: hour(2) })).body
  app.clock.advance('PT75M')
  await app.ctx.transact(async (trx) => {
    const row = await trx.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await releaseBooking(app.ctx, trx, row)
  })
  app.clock.advance('PT1H')
  const [figures] = (await admin.get('/api/admin/equipment/figures/')).body
  expect(figures).toMatchObject({ noShows: 1, bookedMinutes: 0, usedMinutes: 0 })
})
