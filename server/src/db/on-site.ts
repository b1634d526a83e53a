import type { Clock } from '../core/clock.ts'
import type { Queries } from './database.ts'
import type { Settings } from './settings.ts'

/** Visits that began at this time or earlier are over at an instant, now unless given, even if no job has ended them yet. */
export function lastExpiredStart(
  { clock, settings }: { clock: Clock; settings: Settings },
  milliseconds = clock.milliseconds(),
): string {
  return new Date(milliseconds - settings.get('access.siteSessionHours') * 3_600_000).toISOString()
}

/** The members who checked in after that moment and have not left, who came first before the others. */
export async function listOnSite(
  db: Queries,
  { who, after }: { who: readonly number[] | 'everybody'; after: string },
): Promise<number[]> {
  const rows = await db
    .selectFrom('site_sessions')
    .select('member_id')
    .where('ended_at', 'is', null)
    .where('started_at', '>', after)
    .$if(who !== 'everybody', (query) => query.where('member_id', 'in', who === 'everybody' ? [] : who))
    .$narrowType<{ member_id: number }>()
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.member_id)
}
