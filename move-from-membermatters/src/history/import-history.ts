import { columnsOf, type Device, type Person, personOf, remember, type Run, withoutKnown, write } from '../run.ts'
import type { ReadTable } from '../source/rules.ts'
import { pagesOf } from '../source/source.ts'
import { flagOf, readInstant, type Row, textOf } from '../values/rules.ts'
import { readDoorOutcome, readGuests, readRefusal, readSession, readVisit } from './rules.ts'
import { insertSessions, insertTaps, insertVisits, type SessionRow, type TapRow, type VisitRow } from './store.ts'

/** Imports taps, the use of tools, and visits. */
export async function importHistory(run: Run): Promise<void> {
  await importPages(run, 'access_doorlog', readDoorTap)
  await importPages(run, 'access_interlocklog', readToolUse)
  await importPages(run, 'api_general_sitesession', readSiteVisit)
}

type History = { tap?: TapRow; session?: SessionRow; visit?: VisitRow }

/**
 * Imports page by page, each in its own transaction. `read` converts a row; undefined means that it counted the row as
 * left.
 */
async function importPages(
  run: Run,
  table: ReadTable,
  read: (run: Run, row: Row) => History | undefined,
): Promise<void> {
  for await (const rows of pagesOf(run.source, table, columnsOf(table))) {
    const coming = await withoutKnown(run, table, rows)
    const brought = coming.flatMap((row) => {
      const history = read(run, row)
      return history ? [{ sourceId: textOf(row, 'id'), targetId: null, history }] : []
    })
    run.tally.imported(table, brought.length)
    if (brought.length === 0) continue
    await write(run, async (trx) => {
      await insertTaps(
        trx,
        brought.flatMap(({ history }) => history.tap ?? []),
      )
      await insertSessions(
        trx,
        brought.flatMap(({ history }) => history.session ?? []),
      )
      await insertVisits(
        trx,
        brought.flatMap(({ history }) => history.visit ?? []),
      )
      await remember(trx, table, brought)
    })
  }
}

type Place = { person: Person; device: Device }

/** Who tapped, and where; undefined if either was not imported. */
function placeOf(
  run: Run,
  table: ReadTable,
  { row, user, device: column }: { row: Row; user: string; device: string },
): Place | undefined {
  const device = run.devices.get(textOf(row, column))
  if (!device) {
    run.tally.leaveOut(table, 'device_stays_behind', { ids: [textOf(row, 'id')] })
    return undefined
  }
  const person = personOf(run, table, { userId: textOf(row, user), row })
  return person && { person, device }
}

function tapOf({ person, device }: Place, at: string, outcome: Pick<TapRow, 'outcome' | 'reasons'>): TapRow {
  return { device_id: device.id, member_id: person.memberId, card_number: person.card ?? '', at, ...outcome }
}

function readDoorTap(run: Run, row: Row): History | undefined {
  const table = 'access_doorlog'
  const at = readInstant(row['date'])
  if (at === undefined) {
    run.tally.leaveOut(table, 'moment_unreadable', { ids: [textOf(row, 'id')] })
    return undefined
  }
  const place = placeOf(run, table, { row, user: 'user_id', device: 'door_id' })
  return place && { tap: tapOf(place, at, { outcome: readDoorOutcome(row), reasons: null }) }
}

/** A use with the tap that began it, or only the tap if the tool stayed off. */
function readToolUse(run: Run, row: Row): History | undefined {
  const table = 'access_interlocklog'
  const id = textOf(row, 'id')
  const read = readSession(row)
  if (!read) {
    run.tally.leaveOut(table, 'moment_unreadable', { ids: [id] })
    return undefined
  }
  const place = placeOf(run, table, { row, user: 'user_started_id', device: 'interlock_id' })
  if (!place) return undefined
  const { facts, wasOpen } = read
  if (!flagOf(row, 'success')) return { tap: tapOf(place, facts.started_at, readRefusal(row)) }
  if (wasOpen) run.tally.note(table, 'open_ended_here', id)
  if (textOf(row, 'total_kwh') !== '' && facts.last_reading === null) run.tally.note(table, 'energy_unreadable', id)
  const endedBy = run.people.get(textOf(row, 'user_ended_id'))
  const session = {
    ...facts,
    device_id: place.device.id,
    member_id: place.person.memberId,
    ended_by: endedBy && !endedBy.isErased ? endedBy.memberId : null,
    ...place.device.prices,
  }
  return { tap: tapOf(place, facts.started_at, { outcome: 'granted', reasons: null }), session }
}

function readSiteVisit(run: Run, row: Row): History | undefined {
  const table = 'api_general_sitesession'
  const id = textOf(row, 'id')
  const read = readVisit(row)
  if (!read) {
    run.tally.leaveOut(table, 'moment_unreadable', { ids: [id] })
    return undefined
  }
  const person = personOf(run, table, { userId: textOf(row, 'user_id'), row })
  if (!person) return undefined
  const guests = readGuests(textOf(row, 'guests'))
  if (guests === undefined) run.tally.note(table, 'guests_unreadable', id)
  if (read.wasOpen) run.tally.note(table, 'open_ended_here', id)
  return { visit: { ...read.facts, member_id: person.memberId, ended_by: null, guests: JSON.stringify(guests ?? []) } }
}
