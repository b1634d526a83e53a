import { testWithApp } from '@fobhouse/server/testing/app.ts'
import { balanceOf, expectSoundMoney, housesOf, topUp } from '@fobhouse/server/testing/booking-money.ts'
import { hour, openWorkshop } from '@fobhouse/server/testing/bookings.ts'
import { expect } from 'vitest'
import { person } from '../testing/club.ts'
import { createSource } from '../testing/databases.ts'
import { importFrom } from '../testing/run-import.ts'

// The account that somebody has here already is the one that stays: what it has booked, bought and paid stays with it.

const email = 'ann@example.org'

testWithApp(
  'who comes over to an account here keeps bookings, their money, packs, minutes and strikes',
  async (app) => {
    const { admin, addItem, addBookable, join } = await openWorkshop(app)
    const { id: item } = await addItem('Laser')
    const laser = await addBookable({ name: 'Laser', items: [item], price: { perHour: 1200, lateFee: 300 } })
    const ann = await join('Ann', { email, email_key: email, email_verified_at: hour(-1) })
    await topUp(app, ann.id, 10_000)
    const pack = { name: 'Two hours', bookables: [laser], minutes: 120, price: 2000, visible: true }
    const { id: packId } = (await admin.post('/api/admin/hour-packs/', pack)).body
    const buying = { headers: { 'idempotency-key': 'one' } }
    expect((await ann.client.send('POST', `/api/hour-packs/${packId}/buy/`, buying)).status).toBe(201)
    // Three hours: two of the pack, one of money; then one more.
    const book = async (from: number, to: number): Promise<number> =>
      (await ann.client.post('/api/bookings/', { bookable: laser, start: hour(from), end: hour(to) })).body.id
    const [first, second] = [await book(24, 27), await book(48, 49)]
    const strike = { booking_id: second, member_id: ann.id, at: hour(0), taken_back_at: null, note: '' }
    await app.ctx.db.insertInto('booking_strikes').values(strike).execute()

    const shown = async () => ({
      bookings: (await ann.client.get('/api/bookings/')).body,
      minutes: (await ann.client.get('/api/bookings/minutes/')).body,
      strikes: (await admin.get(`/api/admin/members/${ann.id}/strikes/`)).body,
      houses: await housesOf(app),
    })
    const before = await shown()
    expect(before.bookings).toMatchObject([
      { id: first, price: { minutesPack: 120, aside: 1200 } },
      { id: second, price: { aside: 1200 } },
    ])
    expect(before.houses).toEqual({ held: 2400, bookings: 2000 })
    expect(await balanceOf(app, ann.id)).toBe(5600)

    const { user, profile } = person(20, { email }, { memberbucks_balance: 2 })
    const made = await createSource('sqlite', { profile_user: [user], profile_profile: profile ? [profile] : [] })
    if (!made) throw new Error('SQLite is always there')
    try {
      const { tables } = await importFrom(app, made)
      expect(JSON.stringify(tables)).toContain('merged_by_email')
      await importFrom(app, made)
    } finally {
      await made.drop()
    }
    expect(await shown()).toEqual(before)
    expect(await balanceOf(app, ann.id)).toBe(5800)
    await expectSoundMoney(app)
    for (const id of [first, second])
      expect((await ann.client.post(`/api/bookings/${id}/cancel/`, {})).status).toBe(200)
    expect(await balanceOf(app, ann.id)).toBe(8200)
    expect((await ann.client.get('/api/bookings/minutes/')).body.packs).toMatchObject([{ left: 120 }])
    await expectSoundMoney(app)
  },
)
