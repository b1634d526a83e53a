import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { isCurrentAward } from './current-store.ts'

export type AwardCounts = { held: number; suspended: number; expired: number }

/** How many hold each certificate, and how many held it. */
export async function countAwards(db: Queries, now: string): Promise<Map<number, AwardCounts>> {
  const isValid = sql`award.state = 'valid'`
  const lasts = sql`(award.expires_at is null or award.expires_at > ${now})`
  const rows = await db
    .selectFrom('awards as award')
    .select('award.certificate_id as id')
    .select([
      sql<number>`sum(case when ${isValid} and ${lasts} then 1 else 0 end)`.as('held'),
      sql<number>`sum(case when award.state = 'suspended' then 1 else 0 end)`.as('suspended'),
      sql<number>`sum(case when ${isValid} and not ${lasts} then 1 else 0 end)`.as('expired'),
    ])
    .where(isCurrentAward)
    .groupBy('award.certificate_id')
    .execute()
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
