import type { LiveEvent } from '@fobhouse/contract/live-events.ts'
import type { Queries } from '../db/database.ts'

export type LiveTap = Extract<LiveEvent, { type: 'tap' }>['tap']

/** A tap as open pages are told of it; undefined once it is gone. */
export async function findTap(db: Queries, id: number): Promise<LiveTap | undefined> {
  const row = await db
    .selectFrom('taps')
    .innerJoin('devices', 'devices.id', 'taps.device_id')
    .leftJoin('members', 'members.id', 'taps.member_id')
    .select(['taps.device_id', 'taps.at', 'taps.member_id', 'taps.outcome', 'devices.name'])
    .select(['members.first_name', 'members.last_name'])
    .where('taps.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id,
    deviceId: row.device_id,
    device: row.name,
    date: row.at,
    memberId: row.member_id,
    member: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
    outcome: row.outcome,
  }
}
