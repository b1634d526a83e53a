import type { Queries } from '../../../db/database.ts'
import { isCurrentAward } from '../awards/current-store.ts'

export async function findFirstJoined(db: Queries, memberId: number): Promise<string | null> {
  const row = await db.selectFrom('members').select('first_joined_at').where('id', '=', memberId).executeTakeFirst()
  return row?.first_joined_at ?? null
}

/** When somebody took the induction from a member last, with a reason; null: never. */
export async function findTaken(
  db: Queries,
  { memberId, certificateId }: { memberId: number; certificateId: number },
): Promise<string | null> {
  const row = await db
    .selectFrom('awards')
    .select(({ fn }) => fn.max('revoked_at').as('at'))
    .where('member_id', '=', memberId)
    .where('certificate_id', '=', certificateId)
    .where('state', '=', 'revoked')
    .where('reason', '<>', '')
    .executeTakeFirst()
  return row?.at ?? null
}

/** The awards of the induction that count and end within these instants, of active members who were not reminded of it. */
export async function listInductionsEnding(
  db: Queries,
  { after, until, memberId }: { after: string; until: string; memberId?: number },
): Promise<{ id: number; memberId: number; expiresAt: string }[]> {
  return db
    .selectFrom('awards as award')
    .innerJoin('certificates as certificate', 'certificate.id', 'award.certificate_id')
    .innerJoin('members as member', 'member.id', 'award.member_id')
    .select(['award.id', 'member.id as memberId', 'award.expires_at as expiresAt'])
    .$narrowType<{ expiresAt: string }>()
    .where('certificate.is_induction', '=', 1)
    .where('member.state', '=', 'active')
    .where('award.state', '=', 'valid')
    .where('award.expires_at', '>', after)
    .where('award.expires_at', '<=', until)
    .where(({ or, eb, ref }) =>
      or([eb('award.reminded_end', 'is', null), eb('award.reminded_end', '<>', ref('award.expires_at'))]),
    )
    .where(isCurrentAward)
    .$if(memberId !== undefined, (query) => query.where('award.member_id', '=', memberId ?? 0))
    .orderBy('award.member_id')
    .execute()
}

export type Inducted = {
  id: number
  lastInduction: string | null
  firstJoined: string | null
  /** The award that counts; null: none. */
  awardId: number | null
  source: string | null
  awardedAt: string | null
  /** How many awards of the induction they ever had. */
  awards: number
}

/** Everybody with the induction that counts, and with what their own row says of it. */
export async function listInducted(db: Queries): Promise<Inducted[]> {
  const current = db
    .selectFrom('awards as award')
    .innerJoin('certificates as certificate', 'certificate.id', 'award.certificate_id')
    .select(['award.id', 'award.member_id', 'award.source', 'award.awarded_at'])
    .where('certificate.is_induction', '=', 1)
    .where(isCurrentAward)
    .as('current')
  return db
    .selectFrom('members')
    .leftJoin(current, (join) => join.onRef('current.member_id', '=', 'members.id'))
    .select(['members.id', 'members.last_induction_at as lastInduction', 'members.first_joined_at as firstJoined'])
    .select(['current.id as awardId', 'current.source', 'current.awarded_at as awardedAt'])
    .select((query) =>
      query
        .selectFrom('awards')
        .innerJoin('certificates', 'certificates.id', 'awards.certificate_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('certificates.is_induction', '=', 1)
        .whereRef('awards.member_id', '=', 'members.id')
        .$asScalar()
        .$notNull()
        .as('awards'),
    )
    .where('members.erased_at', 'is', null)
    .orderBy('members.id')
    .execute()
}
