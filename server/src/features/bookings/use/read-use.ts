import type { Queries } from '../../../db/database.ts'
import type { BookingRow, ShownRow, UnitOfBooking } from '../store.ts'
import { judgeUse, usableTime, type UseFacts } from './rules.ts'
import * as store from './store.ts'

export type Use = { from: string; seconds: number }

type Row = Pick<BookingRow, 'id' | 'member_id' | 'state' | 'starts_at' | 'ends_at' | 'here_at'> &
  Pick<ShownRow, 'place_id'>
type Units = ReadonlyMap<number, readonly UnitOfBooking[]>
type Asked = { rows: readonly Row[]; units: Units; now: number }

/** How these bookings were used, by the booking: as many questions for fifty as for one. */
export async function readUses(db: Queries, { rows, units, now }: Asked): Promise<ReadonlyMap<number, Use>> {
  const asked = rows.filter((row) => mayBeUsed(row, now))
  if (asked.length === 0) return new Map()
  const itemsOf = (row: Row) => units.get(row.id) ?? []
  const times = asked.map((row) => usableTime(timeOf(row)))
  const range = {
    memberIds: [...new Set(asked.flatMap((row) => row.member_id ?? []))],
    from: new Date(Math.min(...times.map(({ from }) => from))).toISOString(),
    to: new Date(Math.max(...times.map(({ to }) => to))).toISOString(),
  }
  const itemIds = [...new Set(asked.flatMap((row) => itemsOf(row).map(({ id }) => id)))]
  const placeIds = [...new Set(asked.flatMap((row) => placesOf(row, itemsOf(row))))]
  const isPresenceUse = asked.some((row) => showsByPresence(itemsOf(row)))
  const read: Read = {
    sessions: await store.listSessions(db, { ...range, itemIds }),
    taps: await store.listTaps(db, { ...range, placeIds }),
    visits: isPresenceUse ? await store.listVisits(db, range) : [],
  }
  return new Map(
    asked.flatMap((row) => {
      const use = judgeUse(timeOf(row), factsOf(row, itemsOf(row), read), now)
      return use === null ? [] : [[row.id, { from: new Date(use.from).toISOString(), seconds: use.seconds }] as const]
    }),
  )
}

function mayBeUsed(row: Row, now: number): boolean {
  const stood = row.state === 'booked' || row.state === 'released'
  return stood && row.member_id !== null && usableTime(timeOf(row)).from <= now
}

function timeOf({ starts_at, ends_at }: Row) {
  return { from: Date.parse(starts_at), to: Date.parse(ends_at) }
}

/** Whether being there is using it: of a place, and where an item has no interlock that would know better. */
export function showsByPresence(items: readonly UnitOfBooking[]): boolean {
  return items.length === 0 || items.some((item) => item.device_id === null)
}

/** The places whose doors show that somebody uses it. */
function placesOf({ place_id: place }: Row, items: readonly UnitOfBooking[]): number[] {
  if (items.length === 0) return place === null ? [] : [place]
  return items.flatMap((item) => (item.device_id === null && item.place_id !== null ? [item.place_id] : []))
}

type Read = {
  sessions: Awaited<ReturnType<typeof store.listSessions>>
  taps: Awaited<ReturnType<typeof store.listTaps>>
  visits: Awaited<ReturnType<typeof store.listVisits>>
}

function factsOf(row: Row, items: readonly UnitOfBooking[], { sessions, taps, visits }: Read): UseFacts {
  const isOwn = ({ member_id: id }: { member_id: number | null }) => id === row.member_id
  const places = placesOf(row, items)
  const atItem = sessions.filter((one) => isOwn(one) && items.some(({ id }) => id === one.equipment_id))
  const here = row.here_at === null ? [] : [Date.parse(row.here_at)]
  return {
    sessions: atItem.map(spanOf),
    visits: showsByPresence(items) ? visits.filter(isOwn).map(spanOf) : [],
    signs: [
      ...here,
      ...taps.filter((tap) => isOwn(tap) && places.includes(tap.place_id)).map(({ at }) => Date.parse(at)),
    ],
  }
}

function spanOf({ started_at: from, ended_at: to }: { started_at: string; ended_at: string | null }) {
  return { from: Date.parse(from), to: to === null ? null : Date.parse(to) }
}
