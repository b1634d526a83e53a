import type { Queries } from '../../../db/database.ts'

/** Who waits: for a sign-off, for a session. */

export type RequestRecord = { id: number; memberId: number; certificateId: number; askedAt: string; expiresAt: string }

/** The open requests of these members. */
export async function listRequestsOf(
  db: Queries,
  { memberIds, now }: { memberIds: readonly number[]; now: string },
): Promise<RequestRecord[]> {
  return db
    .selectFrom('sign_off_requests')
    .select(['id', 'member_id as memberId', 'certificate_id as certificateId'])
    .select(['asked_at as askedAt', 'expires_at as expiresAt'])
    .where('member_id', 'in', memberIds)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

export async function listInterestOf(
  db: Queries,
  memberIds: readonly number[],
): Promise<{ memberId: number; certificateId: number }[]> {
  return db
    .selectFrom('certificate_interest')
    .select(['member_id as memberId', 'certificate_id as certificateId'])
    .where('member_id', 'in', memberIds)
    .execute()
}

/** These people have it, and wait no more. */
export async function endWaiting(
  db: Queries,
  { memberIds, certificateId, at }: { memberIds: readonly number[]; certificateId: number; at: string },
): Promise<void> {
  await db
    .updateTable('sign_off_requests')
    .set({ closed_at: at })
    .where('member_id', 'in', memberIds)
    .where('certificate_id', '=', certificateId)
    .where('closed_at', 'is', null)
    .execute()
  await db
    .deleteFrom('certificate_interest')
    .where('member_id', 'in', memberIds)
    .where('certificate_id', '=', certificateId)
    .execute()
}

/** How many wait for each certificate. */
export async function countWaiting(db: Queries, now: string) {
  const requests = await db
    .selectFrom('sign_off_requests')
    .select(({ fn }) => ['certificate_id as id', fn.countAll<number>().as('count')])
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .groupBy('certificate_id')
    .execute()
  const interest = await db
    .selectFrom('certificate_interest')
    .select(({ fn }) => ['certificate_id as id', fn.countAll<number>().as('count')])
    .groupBy('certificate_id')
    .execute()
  const byId = (rows: readonly { id: number; count: number }[]) => new Map(rows.map(({ id, count }) => [id, count]))
  return { requests: byId(requests), interested: byId(interest) }
}

/** How many ask for a sign-off of these certificates, without one's own. */
export async function countRequestsFor(
  db: Queries,
  { certificateIds, besides, now }: { certificateIds: readonly number[]; besides: number; now: string },
): Promise<number> {
  if (certificateIds.length === 0) return 0
  const row = await db
    .selectFrom('sign_off_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('certificate_id', 'in', certificateIds)
    .where('member_id', '<>', besides)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return row.count
}
