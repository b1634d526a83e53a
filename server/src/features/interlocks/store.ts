import { type Insertable, type Selectable, type Updateable, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { isOlder, type NewestPage } from '../../db/newest-first.ts'
import type { Tables } from '../../db/tables.ts'
import type { Page, ToldFile } from '../copy.ts'
import { type Batch, idsOf, type KeptRows, oldest } from '../retention-store.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/interlocks.json'

const said = textsOf<typeof words>('server/interlocks')

export type Session = Selectable<Tables['interlock_sessions']>
/** An open session; its member is known at least until it ends. */
export type OpenSession = Session & { member_id: number }

export function isOpen(session: Session): session is OpenSession {
  return session.ended_at === null && session.member_id !== null
}

export async function findInterlock(db: Queries, id: number) {
  return db
    .selectFrom('devices')
    .select(['id', 'name', 'reader_24_bit'])
    .select(['cost_per_session', 'cost_per_hour', 'cost_per_kwh'])
    .select(['post_to_discord', 'post_to_slack', 'play_theme'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findOpenSession(db: Queries, deviceId: number): Promise<OpenSession | undefined> {
  return db
    .selectFrom('interlock_sessions')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .$narrowType<{ member_id: number }>()
    .executeTakeFirst()
}

/** A session by the id that its board uses; boards know only their own. */
export async function findSession(
  db: Queries,
  { deviceId, uuid }: { deviceId: number; uuid: string },
): Promise<Session | undefined> {
  return db
    .selectFrom('interlock_sessions')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
}

export async function getSession(db: Queries, id: number): Promise<Session> {
  return db.selectFrom('interlock_sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function insertSession(db: Queries, row: Insertable<Tables['interlock_sessions']>): Promise<void> {
  await db.insertInto('interlock_sessions').values(row).execute()
}

export async function saveSession(
  db: Queries,
  id: number,
  columns: Updateable<Tables['interlock_sessions']>,
): Promise<void> {
  await db.updateTable('interlock_sessions').set(columns).where('id', '=', id).execute()
}

/** The member and tool of a session, for a post. */
export async function getPostedNames(db: Queries, { memberId, deviceId }: { memberId: number; deviceId: number }) {
  return db
    .selectFrom('members')
    .innerJoin('devices', (join) => join.on('devices.id', '=', deviceId))
    .select(['members.id', 'members.first_name', 'members.last_name', 'members.hide_last_seen', 'devices.name'])
    .select(['devices.post_to_discord', 'devices.post_to_slack'])
    .where('members.id', '=', memberId)
    .executeTakeFirstOrThrow()
}

/** The names of member and device for the statement. */
export async function getBillingNames(db: Queries, { memberId, deviceId }: { memberId: number; deviceId: number }) {
  return db
    .selectFrom('members')
    .innerJoin('devices', (join) => join.on('devices.id', '=', deviceId))
    .select(['members.first_name', 'members.last_name', 'devices.name as device'])
    .where('members.id', '=', memberId)
    .executeTakeFirstOrThrow()
}

export async function listOpenSessionIds(db: Queries, withoutNewsSince: string): Promise<number[]> {
  const rows = await db
    .selectFrom('interlock_sessions')
    .select('id')
    .where('ended_at', 'is', null)
    .where('last_news_at', '<=', withoutNewsSince)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Number, length and last use of a tool by member, most frequent first. Sessions without a known member are left out.
 */
export async function listUse(db: Queries, deviceId: number) {
  return db
    .selectFrom('interlock_sessions')
    .innerJoin('members', 'members.id', 'interlock_sessions.member_id')
    .select(['members.id', 'members.first_name', 'members.last_name'])
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | null>('interlock_sessions.seconds').as('seconds'),
      fn.max('interlock_sessions.started_at').as('last'),
    ])
    .where('interlock_sessions.device_id', '=', deviceId)
    .groupBy(['members.id', 'members.first_name', 'members.last_name'])
    .orderBy('count', 'desc')
    .orderBy('members.id')
    .execute()
}

/** How many active members have a grant for each of these tools. */
export async function countMembers(db: Queries, deviceIds: readonly number[]): Promise<Map<number, number>> {
  if (deviceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('grants')
    .innerJoin('members', 'members.id', 'grants.member_id')
    .select(({ fn }) => ['grants.device_id', fn.countAll<number>().as('count')])
    .where('grants.device_id', 'in', deviceIds)
    .where('members.state', '=', 'active')
    .groupBy('grants.device_id')
    .execute()
  return new Map(rows.map((row) => [row.device_id, row.count]))
}

/** The tools that members see, with their prices. */
export async function listVisibleTools(db: Queries) {
  return db
    .selectFrom('devices')
    .select(['id', 'cost_per_session', 'cost_per_hour', 'cost_per_kwh'])
    .where('kind', '=', 'interlock')
    .where('authorised', '=', 1)
    .where('hidden', '=', 0)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** The running sessions and their members; with `deviceId`, those of one device. */
export async function listRunningSessions(db: Queries, deviceId?: number) {
  return db
    .selectFrom('interlock_sessions')
    .innerJoin('members', 'members.id', 'interlock_sessions.member_id')
    .innerJoin('devices', 'devices.id', 'interlock_sessions.device_id')
    .selectAll('interlock_sessions')
    .select(['members.first_name', 'members.last_name', 'devices.name as tool'])
    .where('ended_at', 'is', null)
    .orderBy('devices.name')
    .orderBy('devices.id')
    .$narrowType<{ member_id: number }>()
    .$if(deviceId !== undefined, (query) => query.where('device_id', '=', deviceId ?? 0))
    .execute()
}

export async function listRunningOf(db: Queries, memberId: number): Promise<Session[]> {
  return db
    .selectFrom('interlock_sessions')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute()
}

/** A page of a tool's log begins after this session. */
export type SessionKeys = { startedAt: string; id: number }

/** The sessions of one tool, newest first, with the people who began and ended them if known. */
export async function listSessionsOf(
  db: Queries,
  { deviceId, limit, after }: { deviceId: number; limit: number; after: SessionKeys | undefined },
) {
  return db
    .selectFrom('interlock_sessions')
    .leftJoin('members', 'members.id', 'interlock_sessions.member_id')
    .leftJoin('members as ender', 'ender.id', 'interlock_sessions.ended_by')
    .selectAll('interlock_sessions')
    .select(['members.first_name', 'members.last_name'])
    .select(['ender.first_name as ender_first_name', 'ender.last_name as ender_last_name'])
    .where('interlock_sessions.device_id', '=', deviceId)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, or, and }) =>
        or([
          eb('interlock_sessions.started_at', '<', after?.startedAt ?? ''),
          and([
            eb('interlock_sessions.started_at', '=', after?.startedAt ?? ''),
            eb('interlock_sessions.id', '<', after?.id ?? 0),
          ]),
        ]),
      ),
    )
    .orderBy('interlock_sessions.started_at', 'desc')
    .orderBy('interlock_sessions.id', 'desc')
    .limit(limit)
    .execute()
}

/** The sessions that one member began, newest first, with the names of the tools. */
export async function listSessionsBy(db: Queries, memberId: number, { limit, after }: NewestPage) {
  return db
    .selectFrom('interlock_sessions')
    .innerJoin('devices', 'devices.id', 'interlock_sessions.device_id')
    .selectAll('interlock_sessions')
    .select('devices.name as device_name')
    .where('interlock_sessions.member_id', '=', memberId)
    .$if(after !== undefined, (query) => {
      const columns = { at: 'interlock_sessions.started_at', id: 'interlock_sessions.id' }
      return query.where(isOlder(columns, after ?? { at: '', id: 0 }))
    })
    .orderBy('interlock_sessions.started_at', 'desc')
    .orderBy('interlock_sessions.id', 'desc')
    .limit(limit)
    .execute()
}

export async function isMemberAtTool(db: Queries, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('interlock_sessions')
    .select('id')
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What the copy of one’s data contains about sessions at tools. */
export const interlocksCopy: readonly ToldFile[] = [
  {
    file: 'tool-sessions.json',
    about: said((words) => words.copy.toolSessions),
    pages: listToolSessions,
  },
]

/** Sessions that the member began, and those of others that their card ended; of the latter nothing else is told. */
async function listToolSessions(db: Queries, { memberId, afterId, limit }: Page) {
  const own = sql<boolean>`interlock_sessions.member_id = ${memberId}`
  const ifOwn = (column: string) => sql`case when ${own} then ${sql.ref(`interlock_sessions.${column}`)} end`
  return db
    .selectFrom('interlock_sessions')
    .innerJoin('devices', 'devices.id', 'interlock_sessions.device_id')
    .select(['interlock_sessions.id', 'devices.name as device', 'interlock_sessions.ended_at'])
    .select([ifOwn('started_at').as('started_at'), ifOwn('end_reason').as('end_reason')])
    .select([ifOwn('seconds').as('seconds'), ifOwn('cost').as('cost')])
    .select([ifOwn('first_reading').as('first_reading'), ifOwn('last_reading').as('last_reading')])
    .select(sql<number>`case when ${own} then 1 else 0 end`.as('began'))
    .select(sql<number>`case when interlock_sessions.ended_by = ${memberId} then 1 else 0 end`.as('ended'))
    .where((where) =>
      where.or([
        where('interlock_sessions.member_id', '=', memberId),
        where('interlock_sessions.ended_by', '=', memberId),
      ]),
    )
    .where('interlock_sessions.id', '>', afterId)
    .orderBy('interlock_sessions.id')
    .limit(limit)
    .execute()
}

export const toolSessionsKept: KeptRows = {
  kind: 'toolSessions',
  months: 'privacy.toolSessionMonths',
  remove: removeSessionNames,
}

async function removeSessionNames(db: Queries, batch: Batch): Promise<number> {
  const ids = idsOf(await oldSessions(db, batch).execute())
  if (ids.length > 0) {
    const nameless = { member_id: null, ended_by: null, supervisor_id: null }
    await db.updateTable('interlock_sessions').set(nameless).where('id', 'in', ids).execute()
  }
  return ids.length
}

/** A running session has no end, so it is left alone. */
export function oldSessions(db: Queries, batch: Batch) {
  const known = db.selectFrom('interlock_sessions').select('id').where('member_id', 'is not', null)
  return oldest(known.where('ended_at', '<', batch.before), 'ended_at', batch)
}
