import type { Queries } from '../../../db/database.ts'

export async function isOnSite(
  db: Queries,
  { memberId, after }: { memberId: number; after: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('site_sessions')
    .select('id')
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('started_at', '>', after)
    .executeTakeFirst()
  return row !== undefined
}

/** Who checked in after that moment and has not left. */
export async function listOnSite(db: Queries, after: string): Promise<number[]> {
  const rows = await db
    .selectFrom('site_sessions')
    .select('member_id')
    .where('ended_at', 'is', null)
    .where('started_at', '>', after)
    .$narrowType<{ member_id: number }>()
    .execute()
  return rows.map((row) => row.member_id)
}

/** Visits of a member that began after the one moment, and at the other at the latest. */
export async function listVisits(
  db: Queries,
  { memberId, after, until }: { memberId: number; after: string; until: string },
) {
  return db
    .selectFrom('site_sessions')
    .select(['ended_at', 'end_reason'])
    .where('member_id', '=', memberId)
    .where('started_at', '>', after)
    .where('started_at', '<=', until)
    .execute()
}

/** Whether a visit lasted then of which it is no longer known whose it was. */
export async function hadNamelessVisit(db: Queries, { after, at }: { after: string; at: string }): Promise<boolean> {
  const row = await db
    .selectFrom('site_sessions')
    .select('id')
    .where('member_id', 'is', null)
    .where('started_at', '>', after)
    .where('started_at', '<=', at)
    .where('ended_at', '>', at)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
