import { type RawBuilder, sql } from 'kysely'

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
