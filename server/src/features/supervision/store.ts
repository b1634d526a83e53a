import type { Queries } from '../../db/database.ts'
import type { Visit } from './hours-rules.ts'
import type { TapFacts } from './vouch-rules.ts'

type Since = { deviceIds: readonly number[]; since: string }

/** The taps at these tools since an instant, the newest first. */
export async function listTapsSince(
  db: Queries,
  { deviceIds, since }: Since,
): Promise<(TapFacts & { deviceId: number })[]> {
  if (deviceIds.length === 0) return []
  const rows = await db
    .selectFrom('taps')
    .select(['id', 'device_id', 'member_id', 'card_number', 'outcome', 'at'])
    .where('device_id', 'in', deviceIds)
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    deviceId: row.device_id,
    memberId: row.member_id,
    cardNumber: row.card_number,
    isGranted: row.outcome === 'granted',
    at: row.at,
  }))
}

/** With which taps sessions at these tools began since an instant, the latest last. */
export async function listBeginnings(
  db: Queries,
  { deviceIds, since }: Since,
): Promise<{ deviceId: number; tapId: number | null }[]> {
  const rows = await db
    .selectFrom('interlock_sessions')
    .select(['device_id', 'tap_id'])
    .where('device_id', 'in', deviceIds)
    .where('started_at', '>=', since)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ deviceId: row.device_id, tapId: row.tap_id }))
}

/** The visits of these members that fell into a time, also partly. */
export async function listVisitsDuring(
  db: Queries,
  { who, from, to }: { who: readonly number[]; from: string; to: string },
): Promise<Visit[]> {
  if (who.length === 0) return []
  const rows = await db
    .selectFrom('site_sessions')
    .select(['member_id', 'started_at', 'ended_at'])
    .where('member_id', 'in', who)
    .where('started_at', '<', to)
    .where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('ended_at', '>', from)]))
    .$narrowType<{ member_id: number }>()
    .execute()
  return rows.map((row) => ({
    memberId: row.member_id,
    from: Date.parse(row.started_at),
    to: row.ended_at === null ? null : Date.parse(row.ended_at),
  }))
}

/** A running session under supervision. */
export type Supervised = { deviceId: number; device: string; memberId: number; supervisorId: number }

export async function listSupervised(db: Queries, memberId?: number): Promise<Supervised[]> {
  return db
    .selectFrom('interlock_sessions as session')
    .innerJoin('devices as device', 'device.id', 'session.device_id')
    .select(['session.device_id as deviceId', 'device.name as device', 'session.member_id as memberId'])
    .select('session.supervisor_id as supervisorId')
    .where('session.ended_at', 'is', null)
    .where('session.supervisor_id', 'is not', null)
    .$if(memberId !== undefined, (query) => query.where('session.member_id', '=', memberId ?? 0))
    .$narrowType<{ memberId: number; supervisorId: number }>()
    .execute()
}

/** A running session at a tool that is not used alone. */
export type SharedSession = { deviceId: number; device: string; memberId: number }

export async function listShared(db: Queries): Promise<SharedSession[]> {
  return db
    .selectFrom('interlock_sessions as session')
    .innerJoin('devices as device', 'device.id', 'session.device_id')
    .select(['session.device_id as deviceId', 'device.name as device', 'session.member_id as memberId'])
    .where('session.ended_at', 'is', null)
    .where('device.not_alone', '=', 1)
    .orderBy('device.name')
    .orderBy('device.id')
    .$narrowType<{ memberId: number }>()
    .execute()
}

/** The tools that are not used alone. */
export async function listNotAlone(db: Queries): Promise<{ name: string }[]> {
  return db
    .selectFrom('devices')
    .select('name')
    .where('not_alone', '=', 1)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute()
}
