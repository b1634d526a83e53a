import { newPlaceSchema } from '@fobhouse/contract/equipment.ts'
import {
  addItem,
  addPlace,
  bookingsOfItem,
  changeState,
  type Context,
  fileReport,
  type Trx,
} from '@fobhouse/server/public.ts'
import { type Ids, insertItemRequirement } from '../certificates/insert-certificates.ts'
import { clockAt, type DemoClub } from '../demo-club.ts'
import type { Tap } from '../history/insert-taps.ts'
import type { DemoTool } from '../insert-tools.ts'
import { findDoors } from '../store.ts'
import { demoItems, type DemoPlaceName, demoPlaces } from './describe-equipment.ts'
import { insertBookings, insertWishes } from './insert-bookings.ts'
import { insertMaintenance } from './insert-maintenance.ts'
import { giveItems, insertUses } from './insert-uses.ts'

type Made = { club: DemoClub; people: DemoClub['members']; items: ReadonlyMap<string, number> }

type Tools = { club: DemoClub; tools: readonly DemoTool[] }

/**
 * Gives the club its rooms and its equipment: who books and uses it, what works, what does not, and what members said of
 * it. The router is out of order because of its bearing. Returns the taps of those who had booked.
 */
export async function insertEquipment(
  ctx: Context,
  trx: Trx,
  { club, tools, certificates }: Tools & { certificates: Ids },
): Promise<Tap[]> {
  const people = club.members.filter(({ state }) => state === 'active')
  const places = await insertPlaces(whenListed(ctx, club), trx, club)
  const items = await insertItems(ctx, trx, { club, tools, people, places })
  const welding = items.get('Welding bay')
  if (welding !== undefined) {
    await insertItemRequirement(trx, { club, certificateId: certificates.welding, itemId: welding })
  }
  const booked = await insertBookings(ctx, trx, { club, tools, items, places })
  await giveItems(trx, { tools, items })
  const { taps, lensHours } = await insertUses(ctx, trx, { club, tools, items, booked })
  const made = { club, people, items }
  await insertReports(ctx, trx, made)
  await insertStates(ctx, trx, made)
  await insertMaintenance(ctx, trx, { ...made, caretaker: people[0], lensHours })
  await insertWishes(ctx, trx, { club, booked })
  return taps
}

/** With the clock at when the club listed what it has. */
function whenListed(ctx: Context, { now }: DemoClub): Context {
  return { ...ctx, clock: clockAt(now.subtract({ hours: 24 * 21 })) }
}

type Placed = Tools & { people: DemoClub['members']; places: ReadonlyMap<DemoPlaceName, number> }

async function insertItems(
  ctx: Context,
  trx: Trx,
  { club, tools, people, places }: Placed,
): Promise<ReadonlyMap<string, number>> {
  const items = new Map<string, number>()
  for (const { tool, place, caretakers = [], ...item } of demoItems) {
    const device = tools.find(({ name }) => name === tool)?.id ?? null
    const carers = caretakers.flatMap((index) => people[index]?.id ?? [])
    const given = { ...item, place: places.get(place) ?? null, device, caretakers: carers }
    items.set(item.name, (await addItem(whenListed(ctx, club), trx, { item: given, actor: club.admin })).id)
  }
  return items
}

async function insertPlaces(ctx: Context, trx: Trx, club: DemoClub): Promise<ReadonlyMap<DemoPlaceName, number>> {
  const doors = new Map((await findDoors(trx)).map(({ id, name }) => [name, id]))
  const places = new Map<DemoPlaceName, number>()
  for (const [key, { doors: names, ...facts }] of Object.entries(demoPlaces)) {
    const place = newPlaceSchema.parse({ ...facts, doors: names.flatMap((name) => doors.get(name) ?? []) })
    places.set(key as DemoPlaceName, (await addPlace(ctx, trx, { place, actor: club.admin })).id) // its own keys
  }
  return places
}

async function insertStates(ctx: Context, trx: Trx, { club, people, items }: Made): Promise<void> {
  const today = club.now.toZonedDateTimeISO(club.timeZone).toPlainDate()
  const changes = [
    ['CNC router', 'out_of_order', 'The spindle bearing is being replaced.', today.add({ days: 9 }).toString(), 75],
    ['Sewing machine', 'degraded', 'The foot pedal sticks: lift it by hand.', null, 30],
  ] as const
  for (const [name, state, note, expectedBack, hoursAgo] of changes) {
    const itemId = items.get(name)
    const caretaker = people[name === 'CNC router' ? 1 : 6]
    if (itemId === undefined || !caretaker) continue
    const at = { ...ctx, clock: clockAt(club.now.subtract({ hours: hoursAgo })) }
    const changer = { isAdmin: false, isCaretaker: true, isProgram: false, isServer: false }
    const actor = { memberId: caretaker.id, name: caretaker.name }
    const change = { state, note, expectedBack }
    await changeState(at, trx, {
      itemId,
      change,
      changer,
      actor,
      toldElsewhere: people.map(({ id }) => id),
      bookings: bookingsOfItem,
    })
  }
}

/** One of each kind. */
async function insertReports(ctx: Context, trx: Trx, { club, people, items }: Made): Promise<void> {
  const reports = [
    ['CNC router', 'stop', 'It screams when the spindle turns, and smells of oil.', 8, 76],
    ['Printer 2', 'safe', 'The second layer sometimes shifts by a millimetre.', 9, 20],
  ] as const
  for (const [name, verdict, text, who, hoursAgo] of reports) {
    const itemId = items.get(name)
    const reporter = people[who]
    if (itemId === undefined || !reporter) continue
    const at = { ...ctx, clock: clockAt(club.now.subtract({ hours: hoursAgo })) }
    const report = { verdict, text, photoFollows: false, switchOff: false, fromLabel: true }
    await fileReport(at, trx, { itemId, report, reporter: { memberId: reporter.id, name: reporter.name } })
  }
}
