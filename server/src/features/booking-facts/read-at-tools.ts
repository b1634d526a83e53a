import { type BookingAtTool, nothingBooked } from '@fobhouse/contract/booking-at-tool.ts'
import { z } from 'zod'
import { fromText } from '../../core/clock.ts'
import type { Queries } from '../../db/database.ts'
import {
  type BookedEnd,
  endByBookings,
  type ItemRules,
  judgeTool,
  ownBooking,
  type ToolFacts,
  type UnitAt,
} from './rules.ts'
import * as store from './store.ts'

type Asked = {
  /** The item of each tool, by the tool. */
  items: ReadonlyMap<number, number>
  /** The instant that is asked about. */
  instant: string
  /** By what was known at this instant; the same one for the present and the past. */
  known: string
}

export type BookingsAtTools = {
  /** What is in the way of a member at a tool. */
  judge(deviceId: number, memberId: number): BookingAtTool
  /** When bookings end what a member may do there now; null: no end is known. */
  endOf(deviceId: number, memberId: number): BookedEnd | null
  /** The member's own booking there that runs, or else the next one within a day. */
  ownOf(deviceId: number, memberId: number): UnitAt | null
}

const none: BookingsAtTools = { judge: () => nothingBooked, endOf: () => null, ownOf: () => null }

/** Reads what bookings mean at these tools: a club that books nothing is asked one question, however many tools it has. */
export async function readBookingsAtTools(db: Queries, { items, instant, known }: Asked): Promise<BookingsAtTools> {
  const rules = new Map(await readRules(db, [...items.values()], known))
  const byItem = new Map([...items.values()].flatMap((id) => entryOf(rules, id)))
  if (byItem.size === 0) return none
  const facts = await readToolFacts(db, { byItem, read: rules, instant, known })
  const at = (deviceId: number) => {
    const item = items.get(deviceId)
    const own = item === undefined ? undefined : byItem.get(item)
    return own && { ...facts, rules: own }
  }
  return {
    judge(deviceId, memberId) {
      const tool = at(deviceId)
      return tool ? judgeTool(tool, memberId) : nothingBooked
    },
    endOf(deviceId, memberId) {
      const tool = at(deviceId)
      return tool ? endByBookings(tool, memberId) : null
    },
    ownOf(deviceId, memberId) {
      const tool = at(deviceId)
      return tool ? ownBooking(tool, memberId) : null
    },
  }
}

const setsSchema = z.array(z.object({ most: z.int(), items: z.array(z.int()) }))
const idsSchema = z.array(z.int())

async function readRules(db: Queries, itemIds: readonly number[], at: string): Promise<[number, ItemRules][]> {
  return (await store.listRules(db, itemIds, at)).map((row) => [
    row.equipment_id,
    {
      itemId: row.equipment_id,
      name: row.name,
      bookableId: row.bookable_id,
      use: row.use,
      sets: setsSchema.parse(JSON.parse(row.sets)),
      caretakers: idsSchema.parse(JSON.parse(row.caretakers)),
    },
  ])
}

/** The sets that an item was in before an instant. */
export async function readSetsBefore(db: Queries, itemId: number, instant: string): Promise<ItemRules['sets']> {
  const before = new Date(Date.parse(instant) - 1).toISOString()
  return new Map(await readRules(db, [itemId], before)).get(itemId)?.sets ?? []
}

function entryOf(rules: ReadonlyMap<number, ItemRules>, id: number): [number, ItemRules][] {
  const own = rules.get(id)
  return own ? [[id, own]] : []
}

type Reading = {
  byItem: ReadonlyMap<number, ItemRules>
  /** With those that were read beside them. */
  read: ReadonlyMap<number, ItemRules>
  instant: string
  known: string
}

async function readToolFacts(
  db: Queries,
  { byItem, read, instant, known }: Reading,
): Promise<Omit<ToolFacts, 'rules'>> {
  const own = [...byItem.values()]
  const inSets = [...new Set(own.flatMap(({ sets }) => sets.flatMap(({ items }) => items)))]
  // In the past it may have been others.
  const beside = inSets.filter((id) => !read.has(id))
  const others = new Map([...read, ...(await readRules(db, beside, known))])
  const rows = await store.listUnits(db, {
    itemIds: [...new Set([...byItem.keys(), ...inSets])],
    bookableIds: [...new Set(own.flatMap(({ bookableId }) => bookableId ?? []))],
    instant,
    known,
  })
  return {
    others,
    units: rows.map((row) => ({
      bookingId: row.booking_id,
      itemId: row.equipment_id,
      bookableId: row.bookable_id,
      memberId: row.member_id,
      from: Date.parse(row.starts_at),
      to: Date.parse(row.ends_at),
    })),
    running: new Set(await store.listRunning(db, inSets, instant)),
    instant: fromText(instant).epochMilliseconds,
  }
}
