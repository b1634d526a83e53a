import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type Session = Selectable<Tables['interlock_sessions']>

export async function findInterlock(db: Queries, id: number) {
  return db
    .selectFrom('devices')
    .select(['id', 'name', 'locked_out', 'exempt_from_site_sign_in', 'reader_24_bit'])
    .select(['cost_per_session', 'cost_per_hour', 'cost_per_kwh'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findOpenSession(db: Queries, deviceId: number): Promise<Session | undefined> {
  return db
    .selectFrom('interlock_sessions')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** A session by the name that the board gives it; boards know only their own. */
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

/** Who pays and for what, as it stands on the statement. */
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

/** The sessions that run, with who started them; of one device if it is named. */
export async function listRunningSessions(db: Queries, deviceId?: number) {
  return db
    .selectFrom('interlock_sessions')
    .innerJoin('members', 'members.id', 'interlock_sessions.member_id')
    .selectAll('interlock_sessions')
    .select(['members.first_name', 'members.last_name'])
    .where('ended_at', 'is', null)
    .$if(deviceId !== undefined, (query) => query.where('device_id', '=', deviceId ?? 0))
    .execute()
}

/** How often, how long and when last each member used a tool, the most frequent first. */
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
