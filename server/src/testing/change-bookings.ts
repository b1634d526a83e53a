import { z } from 'zod'
import { nowText } from '../core/clock.ts'
import { cancelBooking } from '../features/bookings/acts/cancel.ts'
import { insertBooking } from '../features/bookings/acts/write-booking.ts'
import { listComing } from '../features/bookings/store.ts'
import type { Change } from './access-changes.ts'
import type { TestApp } from './app.ts'
import type { TestClient } from './client.ts'
import { confirmAnew } from './factories.ts'

const kinds = ['bookable', 'book', 'unbook', 'exclusive', 'opensDoors', 'way', 'stands', 'bookAhead'] as const
export type BookingChange = Extract<Change, { kind: (typeof kinds)[number] }>
type Club = {
  app: TestApp
  admin: TestClient
  members: readonly number[]
  devices: readonly { id: number }[]
  item: number
}

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
    case 'opensDoors':
      return setOpening(club, change)
    case 'way':
      return setWay(club, change.doors)
    case 'stands':
      return stand(club, change.isIn)
    case 'bookAhead':
      return bookAhead(club, change)
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
  const item = isPartner ? await partnerOf(club) : club.item
  const bookable = await findBookable(club.app, item)
  if (bookable !== undefined) await insert(club, { bookable, item, member, minutes: 0, hours })
}

/** The same from some minutes on; of the room any number. */
async function bookAhead(club: Club, { isPlace, ...wish }: Extract<Change, { kind: 'bookAhead' }>): Promise<void> {
  const bookable = isPlace ? (await roomOf(club)).bookable : await findBookable(club.app, club.item)
  if (bookable !== undefined) await insert(club, { ...wish, bookable, item: isPlace ? undefined : club.item })
}

type Wish = { bookable: number; item: number | undefined; member: number; minutes: number; hours: number }

async function insert({ app, members }: Club, { bookable, item, member, minutes, hours }: Wish): Promise<void> {
  const from = app.clock.milliseconds() + minutes * 60_000
  await app.ctx.transact(async (trx) => {
    const taken = await trx
      .selectFrom('booking_units')
      .select('id')
      .where('equipment_id', '=', item ?? 0)
      .where('until', 'is', null)
      .where('ends_at', '>', nowText(app.clock))
      .executeTakeFirst()
    if (taken) return
    const items = item === undefined ? [] : [item]
    const made = { memberId: members[member] ?? 0, kind: 'member', state: 'booked', purpose: '' } as const
    const time = { from, to: from + hours * 3_600_000 }
    const placing = { time, bufferMinutes: 0, count: 1, items }
    await insertBooking(app.ctx, trx, {
      ...made,
      ...placing,
      bookableId: bookable,
      noShowMinutes: null,
      repeated: undefined,
    })
  })
}

/** The club's place, which can be booked; made when it is first needed. */
async function roomOf({ app, admin, item }: Club): Promise<{ place: number; bookable: number }> {
  const name = `Room of ${item}`
  const known = await app.ctx.db
    .selectFrom('bookables')
    .select(['id', 'place_id'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (known) return { place: known.place_id ?? 0, bookable: known.id }
  const place = idSchema.parse(expectDone(await admin.post('/api/admin/places/', { name }))).id
  const made = await admin.post(path, { name, place, capacity: 20 })
  return { place, bookable: idSchema.parse(expectDone(made)).id }
}

async function setOpening(club: Club, { isOn, isPlace }: Extract<Change, { kind: 'opensDoors' }>): Promise<void> {
  const bookable = isPlace ? (await roomOf(club)).bookable : await findBookable(club.app, club.item)
  if (bookable === undefined) return
  await confirmAnew(club.app)
  expectDone(await club.admin.put(`${path}${bookable}/`, { rules: { opensDoors: isOn } }))
}

/** Which of the club's doors lead to its room. */
async function setWay(club: Club, doors: readonly number[]): Promise<void> {
  const { place } = await roomOf(club)
  const ids = doors.flatMap((index) => club.devices[index]?.id ?? [])
  expectDone(await club.admin.put(`/api/admin/places/${place}/`, { doors: ids }))
}

/** Puts the item into the room, or takes it out. */
async function stand(club: Club, isIn: boolean): Promise<void> {
  const place = isIn ? (await roomOf(club)).place : null
  expectDone(await club.admin.put(`/api/admin/equipment/${club.item}/`, { place }))
}

async function unbook({ app, members }: Club, member: number): Promise<void> {
  await app.ctx.transact(async (trx) => {
    const rows = await listComing(trx, { memberId: members[member] ?? 0, now: nowText(app.clock) })
    for (const row of rows) await cancelBooking(app.ctx, trx, { row, reason: '', cause: 'takenAway' })
  })
}
