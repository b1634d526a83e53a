import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'

/** Whether one row of awards is of the same member and certificate as another, and newer. */
function isNewer(one: string, other: string): RawBuilder<boolean> {
  const of = (table: string, column: string) => sql.ref(`${table}.${column}`)
  return sql<boolean>`(
    ${of(one, 'member_id')} = ${of(other, 'member_id')} and ${of(one, 'certificate_id')} = ${of(other, 'certificate_id')}
    and (${of(one, 'awarded_at')} > ${of(other, 'awarded_at')}
      or (${of(one, 'awarded_at')} = ${of(other, 'awarded_at')} and ${of(one, 'id')} > ${of(other, 'id')}))
  )`
}

/** Whether a revoked award takes this one along. */
function isTaken(award: string, revoked: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from awards as ${sql.ref(revoked)}
    where ${sql.ref(`${revoked}.state`)} = 'revoked' and ${sql.ref(`${revoked}.id`)} > ${sql.ref(`${award}.id`)}
      and ${isNewer(revoked, award)}
  )`
}

/**
 * Whether the row `award` is the one that counts of its member and certificate: the same as `currentOf` of the rules,
 * for lists and counts that read no whole member.
 */
export const isCurrentAward: RawBuilder<boolean> = sql<boolean>`(
  award.state <> 'revoked' and not ${isTaken('award', 'revoked')} and not exists (
    select 1 from awards as newer
    where newer.state <> 'revoked' and ${isNewer('newer', 'award')} and not ${isTaken('newer', 'gone')}
  )
)`

/** The instant of the induction that counts of the row `members`; null for none, and for having joined. */
const lastInduction: RawBuilder<string | null> = sql<string | null>`(
  select award.awarded_at from awards as award
  join certificates as certificate on certificate.id = award.certificate_id and certificate.is_induction = 1
  where award.member_id = members.id and award.source <> 'joined' and ${isCurrentAward}
)`

/**
 * Writes into `members.last_induction_at` what these awards make of it. Lists, files and copies of members read it
 * there; nothing decides by it, and `fobhouse verify` tells where it differs.
 */
export async function noteInductions(db: Queries, awardIds: readonly number[]): Promise<void> {
  await db
    .updateTable('members')
    .set({ last_induction_at: lastInduction })
    .where('id', 'in', (query) =>
      query
        .selectFrom('awards')
        .innerJoin('certificates', 'certificates.id', 'awards.certificate_id')
        .select('awards.member_id')
        .where('awards.id', 'in', awardIds)
        .where('certificates.is_induction', '=', 1)
        .where('awards.member_id', 'is not', null)
        .$narrowType<{ member_id: number }>(),
    )
    .execute()
}

/** The induction that counts of a member, and whether it does now. */
export async function findInduction(db: Queries, { memberId, now }: { memberId: number; now: string }) {
  const row = await db
    .selectFrom('awards as award')
    .innerJoin('certificates as certificate', 'certificate.id', 'award.certificate_id')
    .select([
      'award.id',
      'award.source',
      'award.state',
      'award.awarded_at as awardedAt',
      'award.expires_at as expiresAt',
    ])
    .select('award.end_set_at as endSetAt')
    .where('certificate.is_induction', '=', 1)
    .where('award.member_id', '=', memberId)
    .where(isCurrentAward)
    .executeTakeFirst()
  if (!row) return undefined
  return { ...row, isHeld: row.state === 'valid' && (row.expiresAt === null || now < row.expiresAt) }
}

export type CurrentInduction = NonNullable<Awaited<ReturnType<typeof findInduction>>>
