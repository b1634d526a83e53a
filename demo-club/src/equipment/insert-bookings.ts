import { newBookableSchema } from '@fobhouse/contract/bookables.ts'
import { newSeriesSchema } from '@fobhouse/contract/bookings.ts'
import {
  addBookable,
  addExclusiveSet,
  addWish,
  cancelBooking,
  type Context,
  makeBooking,
  makeSeries,
  releaseBooking,
  toText,
  type Trx,
} from '@fobhouse/server/public.ts'
import { Temporal } from 'temporal-polyfill'
import { clockAt, type DemoClub } from '../demo-club.ts'
import { topUp } from '../history/insert-money.ts'
import type { DemoTool } from '../insert-tools.ts'
import { readBalances } from '../store.ts'
import { bookForFirst, type BookedTime, caresForNothing } from './book-for-first.ts'
import { bookedSince, type DemoBookable, demoBookables, demoSlots } from './describe-bookings.ts'
import type { DemoPlaceName } from './describe-equipment.ts'

type Made = {
  club: DemoClub
  tools: readonly DemoTool[]
  items: ReadonlyMap<string, number>
  places: ReadonlyMap<DemoPlaceName, number>
}

/** Bookings are of the week since they began, and of two to come. */
const [firstDay, lastDay] = [-7, 14]
const requestedHoursAgo = 5

/** What was booked, and whether somebody came. */
export type Booked = { of: DemoBookable; row: Row; isUnused: boolean }

/** What can be booked, two tools with one extraction, some sixty bookings, and a request. */
export async function insertBookings(ctx: Context, trx: Trx, made: Made): Promise<Booked[]> {
  const { club, items } = made
  const at = { ...ctx, clock: clockAt(bookedSince(club)) }
  const bookables = await insertBookables(at, trx, made)
  const shared = ['Laser cutter', 'CNC router'].flatMap((name) => items.get(name) ?? [])
  const set = { name: 'One extraction', items: shared, most: 1 }
  if (shared.length === 2) await addExclusiveSet(at, trx, { set, actor: club.admin })
  const booked: Booked[] = []
  for (let day = firstDay; day <= lastDay; day += 1) {
    for (const [index, slot] of demoSlots.entries()) {
      const { of, days, from, hours, count = 1 } = slot
      const bookable = bookables.get(of)
      const isOn = days.includes((day - firstDay) % 7)
      if (bookable === undefined || !isOn || demoBookables[of].approval) continue
      const time = timeOn(club, { day, from, hours })
      const people = usersOf(made, of)
      const row = await bookForSomebody(at, trx, { people, bookable, time, count, first: day - firstDay + index * 3 })
      const isUnused = slot.unused?.includes(day) === true
      if (row && isUnused) await releaseBooking({ ...ctx, clock: clockAt(noShowOf(row)) }, trx, row)
      if (row) booked.push({ of, row, isUnused })
    }
  }
  const printing = booked.find(({ of }) => of === 'printers')?.row.member_id ?? null
  await insertSeries(at, trx, { made, bookable: bookables.get('printers'), memberId: printing })
  await insertRequest(ctx, trx, { made, bookable: bookables.get('welding') })
  return booked
}

async function insertRequest(
  ctx: Context,
  trx: Trx,
  { made, bookable }: { made: Made; bookable: number | undefined },
): Promise<void> {
  if (bookable === undefined) return
  const asked = { ...ctx, clock: clockAt(made.club.now.subtract({ hours: requestedHoursAgo })) }
  const time = timeOn(made.club, { day: 4, from: 17, hours: 2 })
  await bookForSomebody(asked, trx, { people: usersOf(made, 'welding'), bookable, time, count: 1, first: 7 })
}

async function insertBookables(
  ctx: Context,
  trx: Trx,
  { club, items, places }: Made,
): Promise<ReadonlyMap<DemoBookable, number>> {
  const bookables = new Map<DemoBookable, number>()
  for (const [key, { items: names, place, approval, ...facts }] of Object.entries(demoBookables)) {
    const bookable = newBookableSchema.parse({
      ...facts,
      items: names.flatMap((name) => items.get(name) ?? []),
      place: place === undefined ? null : places.get(place),
      rules: { ...facts.rules, approval },
    })
    const { id } = await addBookable(ctx, trx, { bookable, actor: club.admin })
    bookables.set(key as DemoBookable, id) // its own keys
  }
  return bookables
}

type Repeating = { made: Made; bookable: number | undefined; memberId: number | null }

/** The same two hours three weeks in a row, early, when nobody else prints. */
async function insertSeries(ctx: Context, trx: Trx, { made, bookable, memberId }: Repeating): Promise<void> {
  const person = made.club.members.find(({ id }) => id === memberId)
  if (bookable === undefined || !person) return
  const time = timeOn(made.club, { day: -1, from: 7, hours: 2 })
  const repeat = { every: 'week', step: 1, times: 3 }
  const wanted = newSeriesSchema.parse({ bookable, ...time, purpose: 'Parts for the boat', repeat })
  const actor = { memberId: person.id, name: person.name }
  await makeSeries(ctx, trx, { wanted, memberId: person.id, actor, care: caresForNothing() })
}

type Row = Awaited<ReturnType<typeof makeBooking>>

/** When it is clear that nobody comes. */
function noShowOf({ starts_at: start }: Row): Temporal.Instant {
  return Temporal.Instant.from(start).add({ minutes: demoBookables.laser.rules?.noShowMinutes ?? 0 })
}

type Hours = { day: number; from: number; hours: number }

function timeOn({ now, timeZone }: DemoClub, { day, from, hours }: Hours): BookedTime {
  const start: Temporal.ZonedDateTime = now
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days: day })
    .toZonedDateTime({ timeZone, plainTime: `${String(from).padStart(2, '0')}:00` })
  const textOf = (moment: Temporal.ZonedDateTime) => new Date(moment.epochMilliseconds).toISOString()
  return { start: textOf(start), end: textOf(start.add({ hours })) }
}

/** Who comes to use it: members with a card, and with a grant where an interlock asks for one. */
function usersOf({ club, tools }: Made, of: DemoBookable): DemoClub['members'] {
  const tool = tools.find(({ name }) => name === demoBookables[of].items[0])
  const users = tool?.members ?? club.members.filter(({ state }) => state === 'active')
  return users.filter(({ card }) => card !== null)
}

type Slot = { people: DemoClub['members']; bookable: number; time: BookedTime; count: number; first: number }

/** One who may book it, in an order of people that each `first` has for itself; nobody, if nobody may. */
function bookForSomebody(
  ctx: Context,
  trx: Trx,
  { people, bookable, time, count, first }: Slot,
): Promise<Row | undefined> {
  const placeOf = ({ id }: { id: number }) => (id * 37 + first * 53) % 101
  const inOrder = people.toSorted((one, other) => placeOf(one) - placeOf(other))
  return bookForFirst({ bookable, people: inOrder, time, count }, (making) => makeBooking(ctx, trx, making))
}

/**
 * Two members wait for what the other has booked at the laser. One of them cancels, so that the end of the transaction
 * keeps their time for the other: for so long from the last write on, so call this last.
 */
export async function insertWishes(
  ctx: Context,
  trx: Trx,
  { club, booked }: { club: DemoClub; booked: readonly Booked[] },
): Promise<void> {
  const soon = toText(club.now.add({ hours: 36 }))
  const coming = booked.flatMap(({ of, row }) => (of === 'laser' && row.starts_at > soon ? [row] : []))
  const [first] = coming
  const second = coming.find(({ member_id: member }) => member !== first?.member_id)
  if (!first || !second) return
  const lately = { ...ctx, clock: clockAt(club.now.subtract({ minutes: 5 })) }
  await payIn(lately, trx, { club, memberId: second.member_id })
  for (const [{ member_id: memberId }, { bookable_id: bookable, starts_at: from, ends_at: to }] of [
    [first, second],
    [second, first],
  ] as const) {
    const minutes = (Date.parse(to) - Date.parse(from)) / 60_000
    if (memberId !== null) await addWish(lately, trx, { wanted: { bookable, from, to, minutes, count: 1 }, memberId })
  }
  await cancelBooking(lately, trx, { row: first, reason: '', cause: 'member' })
}

/** Until they can pay for an hour at the laser. */
async function payIn(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  { club, memberId }: { club: DemoClub; memberId: number | null },
): Promise<void> {
  const member = club.members.find(({ id }) => id === memberId)
  if (!member) return
  let balance = (await readBalances(trx)).get(member.id) ?? 0
  const { clock } = ctx
  while (balance < (demoBookables.laser.price?.perHour ?? 0)) balance += await topUp({ clock }, trx, { club, member })
}
