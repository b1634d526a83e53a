import { z } from 'zod'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import type { Queries, Trx } from '../../db/database.ts'
import type { Way } from './door-rules.ts'
import * as store from './door-store.ts'
import { doorJobName } from './job-name.ts'

/** What telling doors and open pages of a change needs. */
export type DoorContext = Pick<Context, 'clock' | 'devices' | 'jobs' | 'live'>

const waysSchema = z.array(z.object({ item: z.int().nullable(), doors: z.array(z.int()) }))
const rulesSchema = z.object({ opensDoors: z.boolean().default(false) })

/** Later than anything that is kept. */
const now = '9999-12-31T23:59:59.999Z'

/** Which doors bookings open, now or by what was known at an instant, by the bookable. */
export async function readWays(db: Queries, at: string = now): Promise<ReadonlyMap<number, readonly Way[]>> {
  const rows = await store.listWays(db, at)
  return new Map(rows.map((row) => [row.bookable_id, waysSchema.parse(JSON.parse(row.ways))]))
}

/**
 * Call this in the transaction that changes which doors bookings may open: their rule, their items or place, where an
 * item stands, or the doors of a place. Decisions read what it keeps, and the lists of these doors follow.
 */
export async function keepBookingDoors(ctx: DoorContext, trx: Trx, which: store.Which): Promise<void> {
  const at = nowText(ctx.clock)
  const bookables = await store.listBookablesOf(trx, which)
  const before = await readWays(trx)
  const after = await readPresent(trx, bookables)
  const changed = bookables.flatMap(({ id }) => {
    const [was, is] = [before.get(id) ?? [], after.get(id) ?? []]
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ id, was, is }]
  })
  if (changed.length === 0) return
  await store.insertWays(
    trx,
    changed.map(({ id, is }) => ({ bookable_id: id, at, ways: JSON.stringify(is) })),
  )
  noteDoors(ctx, trx, doorsOf(changed.flatMap(({ was, is }) => [...was, ...is])))
}

type Bookables = Awaited<ReturnType<typeof store.listBookablesOf>>

async function readPresent(trx: Trx, bookables: Bookables): Promise<ReadonlyMap<number, Way[]>> {
  const opening = bookables.filter(
    ({ rules, removed_at }) => removed_at === null && rulesSchema.parse(JSON.parse(rules)).opensDoors,
  )
  const { ofItems, ofPlaces } = await store.listPresentDoors(trx, {
    bookableIds: opening.map(({ id }) => id),
    placeIds: opening.flatMap(({ place_id: place }) => place ?? []),
  })
  return new Map(
    opening.map(({ id, place_id: place }) => {
      const own = Map.groupBy(
        ofItems.filter((row) => row.bookable_id === id),
        (row) => row.equipment_id,
      )
      const toItems = [...own].map(([item, rows]): Way => ({ item, doors: rows.map((row) => row.device_id) }))
      const doors = ofPlaces.filter((row) => row.place_id === place).map((row) => row.device_id)
      return [id, place === null ? toItems : doors.length === 0 ? [] : [{ item: null, doors }]]
    }),
  )
}

/** Call this in the transaction that makes, moves or ends a booking of this: the lists of the doors on its way follow. */
export async function bookedDoorsChanged(ctx: DoorContext, trx: Trx, bookableId: number): Promise<void> {
  noteDoors(ctx, trx, doorsOf((await readWays(trx)).get(bookableId) ?? []))
}

/** The same where an item goes out of order or works again. */
export async function doorsOfItemChanged(ctx: DoorContext, trx: Trx, itemId: number): Promise<void> {
  const ways = [...(await readWays(trx)).values()]
  // A booking of several items opens the doors of all of them.
  noteDoors(ctx, trx, doorsOf(ways.filter((own) => own.some(({ item }) => item === itemId)).flat()))
}

export function doorsOf(ways: readonly Way[]): number[] {
  return [...new Set(ways.flatMap(({ doors }) => doors))]
}

function noteDoors(ctx: DoorContext, trx: Trx, doors: readonly number[]): void {
  if (doors.length === 0) return
  ctx.devices.noteChange(trx, doors)
  trx.afterCommit(() => {
    ctx.live.publish('everyone', { type: 'permissions' })
    ctx.jobs.wake(doorJobName)
  })
}
