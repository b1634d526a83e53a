import type { Queries } from '../../../db/database.ts'
import type { TrainerFacts } from '../trainers/trainer-rules.ts'

export type DueRole = TrainerFacts & {
  id: number
  memberId: number
  certificateId: number
  /** When the trainer was told last, or appointed. */
  last: string
}

/** The roles whose trainers were not told yet since this morning; of all, or of one member. */
export async function listDigestDue(
  db: Queries,
  { morning, memberId }: { morning: string; memberId?: number },
): Promise<DueRole[]> {
  const rows = await db
    .selectFrom('trainers as trainer')
    .innerJoin('members as member', 'member.id', 'trainer.member_id')
    .select(['trainer.id', 'trainer.member_id as memberId', 'trainer.certificate_id as certificateId'])
    .select(['trainer.role', 'trainer.until_day as untilDay', 'trainer.paused_until as pausedUntil'])
    .select(['member.state as memberState', 'trainer.digest_at', 'trainer.appointed_at'])
    .where(({ or, eb }) => or([eb('trainer.digest_at', 'is', null), eb('trainer.digest_at', '<', morning)]))
    .$if(memberId !== undefined, (query) => query.where('trainer.member_id', '=', memberId ?? 0))
    .orderBy('trainer.id')
    .execute()
  return rows.map(({ digest_at: told, appointed_at: appointed, ...role }) => ({ ...role, last: told ?? appointed }))
}

/** Who asks for a sign-off of these certificates, who waits for a session, and who has handed in another club's badge. */
export async function listWaitingFor(
  db: Queries,
  { certificateIds, now }: { certificateIds: readonly number[]; now: string },
) {
  if (certificateIds.length === 0) return { requests: [], interest: [], evidence: [] }
  const requests = await db
    .selectFrom('sign_off_requests')
    .select(['certificate_id as certificateId', 'member_id as memberId', 'asked_at as since'])
    .where('certificate_id', 'in', certificateIds)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  const interest = await db
    .selectFrom('certificate_interest')
    .select(['certificate_id as certificateId', 'member_id as memberId', 'since'])
    .where('certificate_id', 'in', certificateIds)
    .execute()
  const evidence = await db
    .selectFrom('evidence')
    .select(['certificate_id as certificateId', 'member_id as memberId', 'handed_in_at as since'])
    .where('certificate_id', 'in', certificateIds)
    .where('decided_at', 'is', null)
    .execute()
  return { requests, interest, evidence }
}

export async function saveDigest(db: Queries, { ids, at }: { ids: readonly number[]; at: string }): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('trainers').set({ digest_at: at }).where('id', 'in', ids).execute()
}
