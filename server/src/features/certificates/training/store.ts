import type { Queries } from '../../../db/database.ts'
import type { RequestRecord } from './waiting-store.ts'

type Whose = { memberId: number; certificateId: number }

/** The request of a member that was not closed yet, also if its time is over. */
export async function findRequest(db: Queries, { memberId, certificateId }: Whose): Promise<RequestRecord | undefined> {
  return db
    .selectFrom('sign_off_requests')
    .select(['id', 'member_id as memberId', 'certificate_id as certificateId'])
    .select(['asked_at as askedAt', 'expires_at as expiresAt'])
    .where('member_id', '=', memberId)
    .where('certificate_id', '=', certificateId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

type NewRequest = Whose & { askedAt: string; expiresAt: string }

export async function insertRequest(db: Queries, request: NewRequest): Promise<number> {
  const { memberId: member_id, certificateId: certificate_id, askedAt: asked_at, expiresAt: expires_at } = request
  const row = { member_id, certificate_id, asked_at, expires_at, closed_at: null }
  return (await db.insertInto('sign_off_requests').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Closes requests that are open. Returns whether any was. */
export async function closeRequests(db: Queries, ids: readonly number[], at: string): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('sign_off_requests').set({ closed_at: at }).where('id', 'in', ids).execute()
}

/** Open requests whose time is over, or whose member or certificate is no longer there for it. */
export async function listRequestsOver(db: Queries, { now, most }: { now: string; most: number }) {
  return db
    .selectFrom('sign_off_requests as request')
    .innerJoin('members as member', 'member.id', 'request.member_id')
    .innerJoin('certificates as certificate', 'certificate.id', 'request.certificate_id')
    .select(['request.id', 'request.member_id as memberId', 'request.certificate_id as certificateId'])
    .where('request.closed_at', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('request.expires_at', '<=', now),
        eb('member.state', '=', 'inactive'),
        eb('certificate.archived', '=', 1),
      ]),
    )
    .orderBy('request.id')
    .limit(most)
    .execute()
}

/** What is open for these certificates, the oldest first. */
export async function listOpenRequests(
  db: Queries,
  { certificateIds, now }: { certificateIds: readonly number[]; now: string },
): Promise<RequestRecord[]> {
  if (certificateIds.length === 0) return []
  return db
    .selectFrom('sign_off_requests')
    .select(['id', 'member_id as memberId', 'certificate_id as certificateId'])
    .select(['asked_at as askedAt', 'expires_at as expiresAt'])
    .where('certificate_id', 'in', certificateIds)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
}

/** Adds somebody to those who wait. False if they did already. */
export async function insertInterest(
  db: Queries,
  { memberId, certificateId, since }: Whose & { since: string },
): Promise<boolean> {
  const added = await db
    .insertInto('certificate_interest')
    .values({ member_id: memberId, certificate_id: certificateId, since, invited_at: null })
    .onConflict((conflict) => conflict.columns(['member_id', 'certificate_id']).doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return added !== undefined
}

export async function deleteInterest(db: Queries, { memberId, certificateId }: Whose): Promise<void> {
  await db
    .deleteFrom('certificate_interest')
    .where('member_id', '=', memberId)
    .where('certificate_id', '=', certificateId)
    .execute()
}

/** Who waits for a session, whoever has waited longest first. */
export async function listInterested(db: Queries, certificateId: number) {
  return db
    .selectFrom('certificate_interest')
    .select(['member_id as memberId', 'invited_at as invitedAt'])
    .where('certificate_id', '=', certificateId)
    .orderBy('since')
    .orderBy('member_id')
    .execute()
}

export async function saveInvited(
  db: Queries,
  { memberIds, certificateId, at }: { memberIds: readonly number[]; certificateId: number; at: string },
): Promise<void> {
  await db
    .updateTable('certificate_interest')
    .set({ invited_at: at })
    .where('certificate_id', '=', certificateId)
    .where('member_id', 'in', memberIds)
    .execute()
}

/** How many waited when trainers were told last. */
export async function findInterestTold(db: Queries, certificateId: number): Promise<number> {
  const row = await db
    .selectFrom('certificates')
    .select('interest_told')
    .where('id', '=', certificateId)
    .executeTakeFirstOrThrow()
  return row.interest_told
}

export async function saveInterestTold(db: Queries, certificateId: number, told: number): Promise<void> {
  await db.updateTable('certificates').set({ interest_told: told }).where('id', '=', certificateId).execute()
}
