import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the row `award` is the one that counts of its member and certificate: the same as `currentOf` of the rules,
 * for lists and counts that read no whole member.
 */
export const isCurrentAward: RawBuilder<boolean> = sql<boolean>`(
  award.state <> 'revoked' and not exists (
    select 1 from awards as newer
    where newer.member_id = award.member_id and newer.certificate_id = award.certificate_id
      and (newer.awarded_at > award.awarded_at or (newer.awarded_at = award.awarded_at and newer.id > award.id))
      and (newer.state <> 'revoked' or newer.id > award.id)
  )
)`
