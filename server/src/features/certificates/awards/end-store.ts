import { type Expression, sql, type SqlBool } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { usesAtDevices } from '../uses-store.ts'
import { isCurrentAward } from './current-store.ts'

export type EndedAward = {
  id: number
  memberId: number
  certificateId: number
  expiresAt: string
  /** Another one counts by now: nobody needs to hear. */
  isCurrent: boolean
  isInduction: boolean
  /** Whether its holder is a member now. */
  isActive: boolean
}

/** Whether the holder uses a tool that needs it, since before the end: what ends by disuse does not end meanwhile. */
const isInUse = (db: Queries): Expression<SqlBool> => sql<SqlBool>`(award.validity like '%"disuse"%' and exists (
  select 1 from interlock_sessions as session
  join ${usesAtDevices(db)} as used on used.device_id = session.device_id and used.planned = 0
  where session.member_id = award.member_id and session.ended_at is null and session.supervisor_id is null
    and used.certificate_id = award.certificate_id and session.started_at < award.expires_at
))`

/** Awards whose end has come and was told to nobody, the first first; all, or of these. */
export async function listEnded(db: Queries, now: string, ids?: readonly number[]): Promise<EndedAward[]> {
  const rows = await db
    .selectFrom('awards as award')
    .innerJoin('certificates as certificate', 'certificate.id', 'award.certificate_id')
    .select(['award.id', 'award.member_id as memberId', 'award.certificate_id as certificateId', 'award.expires_at'])
    .innerJoin('members as member', 'member.id', 'award.member_id')
    .select(['certificate.is_induction as isInduction', 'member.state'])
    .select(sql<number>`case when ${isCurrentAward} then 1 else 0 end`.as('isCurrent'))
    .where('award.state', '=', 'valid')
    .where('award.expires_at', '<=', now)
    .where('award.end_told_at', 'is', null)
    .where('award.member_id', 'is not', null)
    .$narrowType<{ memberId: number }>()
    .where(({ not }) => not(isInUse(db)))
    .$if(ids !== undefined, (query) => query.where('award.id', 'in', ids ?? []))
    .orderBy('award.expires_at')
    .orderBy('award.id')
    .execute()
  return rows.map(({ expires_at: expiresAt, isCurrent, isInduction, state, ...row }) => {
    const isActive = state === 'active'
    return { ...row, expiresAt: expiresAt ?? '', isCurrent: isCurrent === 1, isInduction: isInduction === 1, isActive }
  })
}

export async function markEndsTold(db: Queries, ids: readonly number[], now: string): Promise<void> {
  await db.updateTable('awards').set({ end_told_at: now }).where('id', 'in', ids).execute()
}

/** The next end of an award after now. */
export async function findNextEnd(db: Queries, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('awards')
    .select('expires_at')
    .where('state', '=', 'valid')
    .where('end_told_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst()
  return row?.expires_at ?? undefined
}

export type EndingAward = Omit<EndedAward, 'isInduction' | 'isActive'> & {
  isDisuse: boolean
  endSetAt: string
  /** The end that the member was reminded of last, and how many days before. */
  reminded: { end: string; days: number } | null
}

/** Awards that count and end between two instants, by member. */
export async function listEnding(
  db: Queries,
  { after, until, memberId }: { after: string; until: string; memberId?: number },
): Promise<EndingAward[]> {
  const rows = await db
    .selectFrom('awards as award')
    .innerJoin('certificates as certificate', 'certificate.id', 'award.certificate_id')
    .select(['award.id', 'award.member_id as memberId', 'award.certificate_id as certificateId'])
    .select(['award.expires_at', 'award.validity', 'award.end_set_at as endSetAt'])
    .select(['award.reminded_end', 'award.reminded_days'])
    .where('award.state', '=', 'valid')
    .where('award.end_told_at', 'is', null)
    .where('award.expires_at', '>', after)
    .where('award.expires_at', '<=', until)
    .where('certificate.is_induction', '=', 0)
    .where('award.member_id', 'is not', null)
    .$narrowType<{ memberId: number }>()
    .where(isCurrentAward)
    .$if(memberId !== undefined, (query) => query.where('award.member_id', '=', memberId ?? 0))
    .orderBy('award.member_id')
    .orderBy('award.expires_at')
    .execute()
  return rows.map(({ expires_at: expiresAt, validity, reminded_end: end, reminded_days: days, ...row }) => ({
    ...row,
    expiresAt: expiresAt ?? '',
    isCurrent: true,
    isDisuse: validity.includes('"disuse"'),
    reminded: end === null || days === null ? null : { end, days },
  }))
}

export async function saveReminder(
  db: Queries,
  { id, end, days }: { id: number; end: string; days: number },
): Promise<void> {
  await db.updateTable('awards').set({ reminded_end: end, reminded_days: days }).where('id', '=', id).execute()
}
