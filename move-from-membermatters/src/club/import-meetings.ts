import { nowText } from '@fobhouse/server/public.ts'
import { columnsOf, personOf, placeholder, remember, type Run, withoutKnown, write } from '../run.ts'
import type { ReadTable } from '../source/rules.ts'
import { pagesOf, readAll } from '../source/source.ts'
import { listKnown } from '../store.ts'
import { cleanLine, readInstant, type Row, textOf } from '../values/rules.ts'
import { judgeProxies, readMeetingType, type SourceProxy } from './rules.ts'
import { insertAttendees, insertMeeting, insertProxies, listMeetingIds, listProxies } from './store.ts'

export async function importMeetings(run: Run): Promise<void> {
  const table = 'api_meeting_meeting'
  const known = await listKnown(run.ctx.db, table)
  const here = await listMeetingIds(run.ctx.db)
  const dates = new Map<string, string>()
  for (const row of await readAll(run.source, table, columnsOf(table).columns)) {
    const sourceId = textOf(row, 'id')
    const date = readInstant(row['date'])
    const meetingId = known.get(sourceId)
    if (date !== undefined) dates.set(sourceId, date)
    if (meetingId !== undefined) {
      run.tally.known(table)
      // The meeting was deleted here since, so no attendance is added to it.
      if (here.has(meetingId)) run.meetings.set(sourceId, meetingId)
    } else if (date === undefined) run.tally.leaveOut(table, 'moment_unreadable', { ids: [sourceId] })
    else run.meetings.set(sourceId, await addMeeting(run, { row, date }))
  }
  await importAttendees(run, dates)
  await importProxies(run)
}

async function addMeeting(run: Run, { row, date }: { row: Row; date: string }): Promise<number> {
  const table = 'api_meeting_meeting'
  const sourceId = textOf(row, 'id')
  const type = readMeetingType(textOf(row, 'type'))
  if (type === undefined) run.tally.note(table, 'type_unknown', sourceId)
  run.tally.imported(table)
  const facts = { date, type: type ?? ('other' as const), chair: cleanLine(textOf(row, 'chair'), 100) }
  const id = await write(run, async (trx) => {
    const meetingId = await insertMeeting(trx, { ...facts, created_at: nowText(run.ctx.clock) })
    await remember(trx, table, [{ sourceId, targetId: meetingId }])
    return meetingId
  })
  return id ?? placeholder(run)
}

/** The meeting's id here; undefined if the meeting was not imported, and the row is counted. */
function meetingOf(run: Run, table: ReadTable, row: Row): number | undefined {
  const meetingId = run.meetings.get(textOf(row, 'meeting_id'))
  if (meetingId === undefined) run.tally.leaveOut(table, 'meeting_stays_behind', { ids: [textOf(row, 'id')] })
  return meetingId
}

async function importAttendees(run: Run, dates: ReadonlyMap<string, string>): Promise<void> {
  const table = 'api_meeting_meeting_attendees'
  for await (const rows of pagesOf(run.source, table, columnsOf(table))) {
    const coming = await withoutKnown(run, table, rows)
    const attendees = coming.flatMap((row) => {
      const meetingId = meetingOf(run, table, row)
      const person = meetingId === undefined ? undefined : personOf(run, table, { userId: textOf(row, 'user_id'), row })
      if (meetingId === undefined || !person) return []
      const recordedAt = dates.get(textOf(row, 'meeting_id')) ?? nowText(run.ctx.clock)
      const attendee = { meeting_id: meetingId, member_id: person.memberId, recorded_at: recordedAt }
      return [{ sourceId: textOf(row, 'id'), targetId: null, attendee }]
    })
    run.tally.imported(table, attendees.length)
    await write(run, async (trx) => {
      await insertAttendees(
        trx,
        attendees.map(({ attendee }) => attendee),
      )
      await remember(trx, table, attendees)
    })
  }
}

async function importProxies(run: Run): Promise<void> {
  const table = 'api_meeting_proxyvote'
  const rows = await readAll(run.source, table, columnsOf(table).columns)
  const coming = await withoutKnown(run, table, rows)
  const proxies = new Map(coming.flatMap((row) => proxyOf(run, row)))
  const judged = judgeProxies([...proxies.keys()], await listProxies(run.ctx.db))
  const accepted = [...proxies].flatMap(([proxy, row]) => {
    const outcome = judged.get(proxy)
    if (outcome === 'accepted') return [{ sourceId: proxy.sourceId, targetId: null, proxy: rowOf(proxy, row) }]
    run.tally.leaveOut(table, outcome ?? 'older_proxy', { ids: [proxy.sourceId] })
    return []
  })
  run.tally.imported(table, accepted.length)
  await write(run, async (trx) => {
    await insertProxies(
      trx,
      accepted.map(({ proxy }) => proxy),
    )
    await remember(trx, table, accepted)
  })
}

function proxyOf(run: Run, row: Row): [SourceProxy, Row][] {
  const table = 'api_meeting_proxyvote'
  const meetingId = meetingOf(run, table, row)
  if (meetingId === undefined) return []
  const giver = personOf(run, table, { userId: textOf(row, 'user_id'), row })
  const holder = giver && personOf(run, table, { userId: textOf(row, 'proxy_user_id'), row })
  if (!giver || !holder) return []
  const sourceId = textOf(row, 'id')
  const createdAt = readInstant(row['created_date']) ?? nowText(run.ctx.clock)
  return [[{ sourceId, meetingId, giverId: giver.memberId, holderId: holder.memberId, createdAt }, row]]
}

function rowOf({ meetingId, giverId, holderId, createdAt }: SourceProxy, row: Row) {
  return {
    meeting_id: meetingId,
    member_id: giverId,
    member_city: cleanLine(textOf(row, 'user_city'), 30),
    proxy_id: holderId,
    proxy_city: cleanLine(textOf(row, 'proxy_city'), 30),
    created_at: createdAt,
  }
}
