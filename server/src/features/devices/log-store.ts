import type { Queries } from '../../db/database.ts'
import { type Batch, idsOf, type KeptRows, oldest } from '../retention-store.ts'

export type LogSource = 'connection' | 'tap'
/** A page begins after this row. */
export type LogKeys = { at: string; source: LogSource; id: number }
export type LogPageRequest = { deviceId: number; limit: number; after: LogKeys | undefined }

export async function listTapsOf(db: Queries, { deviceId, limit, after }: LogPageRequest) {
  return db
    .selectFrom('taps')
    .leftJoin('members', 'members.id', 'taps.member_id')
    .select(['taps.id', 'taps.at', 'taps.card_number', 'taps.member_id'])
    .select(['taps.outcome', 'taps.reasons', 'taps.late', 'taps.time_uncertain', 'taps.effect'])
    .select(['members.first_name', 'members.last_name'])
    .where('taps.device_id', '=', deviceId)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, or, and }) =>
        or([
          eb('taps.at', '<', after?.at ?? ''),
          and([eb('taps.at', '=', after?.at ?? ''), eb('taps.id', '<', idLimit('tap', after))]),
        ]),
      ),
    )
    .orderBy('taps.at', 'desc')
    .orderBy('taps.id', 'desc')
    .limit(limit)
    .execute()
}

export async function listConnectionsOf(db: Queries, { deviceId, limit, after }: LogPageRequest) {
  return db
    .selectFrom('device_connections')
    .select(['id', 'at', 'event'])
    .where('device_id', '=', deviceId)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, or, and }) =>
        or([
          eb('at', '<', after?.at ?? ''),
          and([eb('at', '=', after?.at ?? ''), eb('id', '<', idLimit('connection', after))]),
        ]),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** At the same instant, taps come before connections. This limits a source to the ids that are still to come. */
function idLimit(source: LogSource, after: LogKeys | undefined): number {
  if (!after || source < after.source) return Number.MAX_SAFE_INTEGER
  return source === after.source ? after.id : 0
}

export const connectionsKept: KeptRows = {
  kind: 'connections',
  months: 'privacy.connectionMonths',
  remove: deleteConnections,
}

async function deleteConnections(db: Queries, batch: Batch): Promise<number> {
  const ids = idsOf(await oldConnections(db, batch).execute())
  if (ids.length > 0) await db.deleteFrom('device_connections').where('id', 'in', ids).execute()
  return ids.length
}

export function oldConnections(db: Queries, batch: Batch) {
  return oldest(db.selectFrom('device_connections').select('id').where('at', '<', batch.before), 'at', batch)
}
