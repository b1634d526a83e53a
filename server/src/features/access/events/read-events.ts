import type { DoorEvent } from '@fobhouse/contract/routes/boards.ts'
import type { Door } from '@fobhouse/contract/routes/devices.ts'
import type { Queries } from '../../../db/database.ts'
import { type EventPage, listContacts, listEvents } from './event-store.ts'

type Contact = Door['contact']
type Keys = { at: string; id: number }

/** One page of what happened at a door, newest first; `last` is set when more follow. */
export async function readDoorEvents(
  db: Queries,
  page: EventPage,
): Promise<{ events: DoorEvent[]; last: Keys | undefined }> {
  const rows = await listEvents(db, { ...page, limit: page.limit + 1 })
  const shown = rows.slice(0, page.limit)
  const events = shown.map(({ id, at, type, is_on, time_uncertain }) => {
    const date = { id, date: at, timeUncertain: time_uncertain === 1 }
    // Taps are left out by the query.
    if (type === 'hold') return { ...date, type, on: is_on === 1 }
    return { ...date, type: type as Exclude<typeof type, 'tap'> }
  })
  const last = shown.at(-1)
  return { events, last: rows.length > shown.length && last ? { at: last.at, id: last.id } : undefined }
}

/** What the contact of each door last told; null: it never told anything. */
export async function readContacts(db: Queries): Promise<(deviceId: number) => Contact> {
  const told = new Map((await listContacts(db)).map(({ id, type }) => [id, type]))
  return (id) => {
    const type = told.get(id) ?? null
    return type === null ? null : type === 'opened' ? 'open' : 'closed'
  }
}
