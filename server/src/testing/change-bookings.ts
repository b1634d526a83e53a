import { z } from 'zod'
import { nowText } from '../core/clock.ts'
import { cancelBooking } from '../features/bookings/acts/cancel.ts'
import { insertBooking } from '../features/bookings/acts/write-booking.ts'
import { listComing } from '../features/bookings/store.ts'
import type { Change } from './access-changes.ts'
import type { TestApp } from './app.ts'
import type { TestClient } from './client.ts'
import { confirmAnew } from './factories.ts'

export type BookingChange = Extract<Change, { kind: 'bookable' | 'book' | 'unbook' | 'exclusive' }>
type Club = { app: TestApp; admin: TestClient; members: readonly number[]; item: number }

const kinds = ['bookable', 'book', 'unbook', 'exclusive'] as const

export function isAboutBookings(change: Change): change is BookingChange {
  return kinds.some((kind) => kind === change.kind)
}

/** Changes what bookings mean at the club's item, or books it or the one with which it does not run together. */
export async function changeBookings(club: Club, change: BookingChange): Promise<void> {
  switch (change.kind) {
    case 'bookable':
      return setUse(club, change.use)
    case 'exclusive':
      return setExclusive(club, change.isOn)
    case 'book':
      return book(club, change)
    case 'unbook':
      return unbook(club, change.member)
  }
}

const path = '/api/admin/bookables/'
const setsPath = '/api/admin/exclusive-sets/'
const idSchema = z.object({ id: z.int() })

function expectDone({ status, body }: { status: number; body: unknown }): unknown {
  if (status >= 400) throw new Error(`Nothing was changed: ${status} ${JSON.stringify(body)}`)
  return body
}

/** The bookable of an item; undefined: nothing books it. */
async function findBookable({ ctx }: TestApp, item: number): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('bookable_items')
    .select('bookable_id')
    .where('equipment_id', '=', item)
    .executeTakeFirst()
  return row?.bookable_id
}

async function setUse({ app, admin, item }: Club, use: 'free' | 'prefers' | 'needs' | 'none'): Promise<void> {
  const bookable = await findBookable(app, item)
  if (use !== 'none') {
    if (bookable !== undefined) expectDone(await admin.put(`${path}${bookable}/`, { use }))
    else if (!(await isRetired(app, item)))
      expectDone(await admin.post(path, { name: `Bookable ${item}`, items: [item], use }))
    return
  }
  if (bookable === undefined) return
  await confirmAnew(app)
  const coming = await listComing(app.ctx.db, { bookableId: bookable, now: nowText(app.clock) })
  expectDone(await admin.send('DELETE', `${path}${bookable}/`, { body: { expected: coming.length } }))
}

/** What was retired is put into nothing. */
async function isRetired({ ctx }: TestApp, item: number): Promise<boolean> {
  const row = await ctx.db.selectFrom('equipment').select('state').where('id', '=', item).executeTakeFirst()
  return row?.state === 'retired'
}

/** The other item of the club's exclusive set, which can be booked; made when it is first needed. */
async function partnerOf({ app, admin, item }: Club): Promise<number> {
  const name = `Partner of ${item}`
  const known = await app.ctx.db.selectFrom('equipment').select('id').where('name', '=', name).executeTakeFirst()
  if (known) return known.id
  const { id } = idSchema.parse(expectDone(await admin.post('/api/admin/equipment/', { name })))
  expectDone(await admin.post(path, { name, items: [id] }))
  return id
}

async function setExclusive(club: Club, isOn: boolean): Promise<void> {
  const { app, admin, item } = club
  const partner = await partnerOf(club)
  const row = await app.ctx.db
    .selectFrom('exclusive_set_items')
    .select('set_id')
    .where('equipment_id', '=', partner)
    .executeTakeFirst()
  if (isOn && !row && !(await isRetired(app, item)))
    expectDone(await admin.post(setsPath, { name: 'One extraction', items: [item, partner] }))
  if (!isOn && row) expectDone(await admin.delete(`${setsPath}${row.set_id}/`))
}

/** From now on for some hours, whatever its rules say; nothing where the item is booked already. */
async function book(club: Club, { member, hours, isPartner }: Extract<Change, { kind: 'book' }>): Promise<void> {
  const { app, members } = club
  const item = isPartner ? await partnerOf(club) : club.item
  const bookableId = await findBookable(app, item)
  if (bookableId === undefined) return
  const from = app.clock.milliseconds()
  await app.ctx.transact(async (trx) => {
    const taken = await trx
      .selectFrom('booking_units')
      .select('id')
      .where('equipment_id', '=', item)
      .where('until', 'is', null)
      .where('ends_at', '>', nowText(app.clock))
      .executeTakeFirst()
    if (taken) return
    const time = { from, to: from + hours * 3_600_000 }
    const made = { bookableId, memberId: members[member] ?? 0, kind: 'member', state: 'booked', purpose: '' } as const
    await insertBooking(app.ctx, trx, {
      ...made,
      time,
      bufferMinutes: 0,
      count: 1,
      items: [item],
      noShowMinutes: null,
      repeated: undefined,
    })
  })
}

async function unbook({ app, members }: Club, member: number): Promise<void> {
  await app.ctx.transact(async (trx) => {
    const rows = await listComing(trx, { memberId: members[member] ?? 0, now: nowText(app.clock) })
    for (const row of rows) await cancelBooking(app.ctx, trx, { row, reason: '' })
  })
}
