import type { Queries } from '../../db/database.ts'
import type { TapFacts } from './vouch-rules.ts'

/** More cards than a tool sees in a minute. */
const mostTaps = 50

/** The latest taps at a tool since an instant, the newest first. */
export async function listTapsSince(
  db: Queries,
  { deviceId, since }: { deviceId: number; since: string },
): Promise<TapFacts[]> {
  const rows = await db
    .selectFrom('taps')
    .select(['id', 'member_id', 'card_number', 'outcome', 'at'])
    .where('device_id', '=', deviceId)
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .limit(mostTaps)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    memberId: row.member_id,
    cardNumber: row.card_number,
    isGranted: row.outcome === 'granted',
    at: row.at,
  }))
}

/** The tap that began the latest session since an instant; null: there is none. */
export async function findBeginningTap(
  db: Queries,
  { deviceId, since }: { deviceId: number; since: string },
): Promise<number | null> {
  const row = await db
    .selectFrom('interlock_sessions')
    .select('tap_id')
    .where('device_id', '=', deviceId)
    .where('started_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.tap_id ?? null
}
