import { newBookableSchema } from '@fobhouse/contract/bookables.ts'
import { newSeriesSchema, wishSchema } from '@fobhouse/contract/bookings.ts'
import {
  addBookable,
  addExclusiveSet,
  addWish,
  AppError,
  cancelBooking,
  type Context,
  makeBooking,
  makeSeries,
  releaseBooking,
  type Trx,
} from '@fobhouse/server/public.ts'
import { Temporal } from 'temporal-polyfill'
import { clockAt, type DemoClub } from '../demo-club.ts'
import { type DemoBookable, demoBookables, demoSlots } from './describe-bookings.ts'
import type { DemoPlaceName } from './describe-equipment.ts'

type Made = {
  club: DemoClub
  people: DemoClub['members']
  items: ReadonlyMap<string, number>
  places: ReadonlyMap<DemoPlaceName, number>
}

/** Bookings were made a week and a day ago, for the week since then and two to come. */
const madeDaysAgo = 8
const [firstDay, lastDay] = [-7, 14]
const requestedHoursAgo = 5

/** What can be booked, two tools with one extraction, some sixty bookings, a request, and those who wait for a time. */
export async function insertBookings(ctx: Context, trx: Trx, made: Made): Promise<void> {
  const { club, items } = made
  const at = { ...ctx, clock: clockAt(club.now.subtract({ hours: 24 * madeDaysAgo })) }
  const bookables = await insertBookables(at, trx, made)
  const shared = ['Laser cutter', 'CNC router'].flatMap((name) => items.get(name) ?? [])
  const set = { name: 'One extraction', items: shared, most: 1 }
  if (shared.length === 2) await addExclusiveSet(at, trx, { set, actor: club.admin })
  const coming: Row[] = []
  let atPrinters: number | null = null
  for (let day = firstDay; day <= lastDay; day += 1) {
    for (const [index, slot] of demoSlots.entries()) {
      const { of, days, from, hours, count = 1 } = slot
      const bookable = bookables.get(of)
      const isOn = days.includes((day - firstDay) % 7)
      if (bookable === undefined || !isOn || demoBookables[of].approval) continue
      const time = timeOn(club, { day, from, hours })
      const row = await bookForSomebody(at, trx, { made, bookable, time, count, first: day - firstDay + index * 3 })
      if (row && slot.unused?.includes(day)) await releaseBooking({ ...ctx, clock: clockAt(noShowOf(row)) }, trx, row)
      if (row && of === 'laser' && day > 1) coming.push(row)
      if (row && of === 'printers') atPrinters ??= row.member_id
    }
  }
  await insertSeries(at, trx, { made, bookable: bookables.get('printers'), memberId: atPrinters })
  await insertWishes(ctx, trx, { club, bookable: bookables.get('laser'), coming })
  const welding = bookables.get('welding')
  if (welding === undefined) return
  const asked = { ...ctx, clock: clockAt(club.now.subtract({ hours: requestedHoursAgo })) }
  const time = timeOn(club, { day: 4, from: 17, hours: 2 })
  await bookForSomebody(asked, trx, { made, bookable: welding, time, count: 1, first: 7 })
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
  const person = made.people.find(({ id }) => id === memberId)
  if (bookable === undefined || !person) return
  const time = timeOn(made.club, { day: -1, from: 7, hours: 2 })
  const repeat = { every: 'week', step: 1, times: 3 }
  const wanted = newSeriesSchema.parse({ bookable, ...time, purpose: 'Parts for the boat', repeat })
  const actor = { memberId: person.id, name: person.name }
  const care = { isKeeper: false, items: [], caresFor: () => false }
  await makeSeries(ctx, trx, { wanted, memberId: person.id, actor, care })
}

type Row = Awaited<ReturnType<typeof makeBooking>>

/** When it is clear that nobody comes. */
function noShowOf({ starts_at: start }: Row): Temporal.Instant {
  return Temporal.Instant.from(start).add({ minutes: demoBookables.laser.rules?.noShowMinutes ?? 0 })
}

type Hours = { day: number; from: number; hours: number }

function timeOn({ now, timeZone }: DemoClub, { day, from, hours }: Hours) {
  const start: Temporal.ZonedDateTime = now
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days: day })
    .toZonedDateTime({ timeZone, plainTime: `${String(from).padStart(2, '0')}:00` })
  const textOf = (moment: Temporal.ZonedDateTime) => new Date(moment.epochMilliseconds).toISOString()
  return { start: textOf(start), end: textOf(start.add({ hours })) }
}

type Slot = { made: Made; bookable: number; time: { start: string; end: string }; count: number; first: number }

/** The first one, from somebody on, who may book it; nobody, if nobody may. */
async function bookForSomebody(
  ctx: Context,
  trx: Trx,
  { made, bookable, time, count, first }: Slot,
): Promise<Row | undefined> {
  const { people } = made
  for (let step = 0; step < people.length; step += 1) {
    const person = people[(Math.max(0, first) + step * 5) % people.length]
    if (!person) return undefined
    const actor = { memberId: person.id, name: person.name }
    const care = { isKeeper: false, items: [], caresFor: () => false }
    const wish = wishSchema.parse({ bookable, ...time, count })
    try {
      return await makeBooking(ctx, trx, { wish, memberId: person.id, actor, care })
    } catch (error) {
      // Refused before anything was written: somebody else may.
      if (!(error instanceof AppError) || error.code !== 'booking_refused') throw error
      const isTaken = JSON.stringify(error.details.extra).includes('booked_by_other')
      if (isTaken || step === 11) return undefined
    }
  }
  return undefined
}

/**
 * Two members wait for what the other has booked. One of them cancels, so that the end of the transaction keeps their time
 * for the other.
 */
async function insertWishes(
  ctx: Context,
  trx: Trx,
  { club, bookable, coming }: { club: DemoClub; bookable: number | undefined; coming: readonly Row[] },
): Promise<void> {
  const [first] = coming
  const second = coming.find(({ member_id: member }) => member !== first?.member_id)
  if (bookable === undefined || !first || !second) return
  const lately = { ...ctx, clock: clockAt(club.now.subtract({ minutes: 5 })) }
  for (const [{ member_id: memberId }, { starts_at: from, ends_at: to }] of [
    [first, second],
    [second, first],
  ] as const) {
    const minutes = (Date.parse(to) - Date.parse(from)) / 60_000
    if (memberId !== null) await addWish(lately, trx, { wanted: { bookable, from, to, minutes, count: 1 }, memberId })
  }
  await cancelBooking(lately, trx, { row: first, reason: '', cause: 'member' })
}
