import type { AwardState } from '@fobhouse/contract/competence/awards.ts'
import { foldName, withoutAccents } from '@fobhouse/contract/text.ts'
import { type Expression, sql, type SqlBool } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { positionIn } from '../../../db/dialect.ts'
import { isCurrentAward } from './current-store.ts'

export type AwardFilter = {
  certificate: number | undefined
  member: number | undefined
  /** `current`: those that count. */
  state: AwardState | 'current' | undefined
  /** Part of a member's name or address. */
  q: string | undefined
}

export type Page = { after: { awardedAt: string; id: number } | undefined; limit: number }

/** Awards with their members, the newest first. */
export async function listAwards(db: Queries, filter: AwardFilter, { now, after, limit }: Page & { now: string }) {
  const { certificate, member, state, q } = filter
  return db
    .selectFrom('awards as award')
    .leftJoin('members', 'members.id', 'award.member_id')
    .leftJoin('members as giver', 'giver.id', 'award.awarded_by')
    .selectAll('award')
    .select(['members.first_name', 'members.last_name', 'members.email', 'members.erased_at'])
    .select(['giver.first_name as giver_first_name', 'giver.last_name as giver_last_name'])
    .$if(certificate !== undefined, (query) => query.where('award.certificate_id', '=', certificate ?? 0))
    .$if(member !== undefined, (query) => query.where('award.member_id', '=', member ?? 0))
    .$if(state !== undefined, (query) => query.where(stateIs(state ?? 'current', now)))
    .$if(q !== undefined && q.trim() !== '', (query) => query.where(nameHas(db, q ?? '')))
    .$if(after !== undefined, (query) => query.where(isOlder(after ?? { awardedAt: '', id: 0 })))
    .orderBy('award.awarded_at', 'desc')
    .orderBy('award.id', 'desc')
    .limit(limit)
    .execute()
}
export type AwardRow = Awaited<ReturnType<typeof listAwards>>[number]

/** Part of a member's name or address, with or without accents. */
function nameHas(db: Queries, typed: string): Expression<SqlBool> {
  const text = withoutAccents(foldName(typed))
  return sql<SqlBool>`${positionIn(db, sql.ref<string>('members.search_text'), text)} > 0`
}

function stateIs(state: AwardState | 'current', now: string): Expression<SqlBool> {
  switch (state) {
    case 'current':
      return isCurrentAward
    case 'valid':
      return sql<SqlBool>`award.state = 'valid' and (award.expires_at is null or award.expires_at > ${now})`
    case 'expired':
      return sql<SqlBool>`award.state = 'valid' and award.expires_at <= ${now}`
    case 'suspended':
    case 'revoked':
      return sql<SqlBool>`award.state = ${state}`
  }
}

function isOlder({ awardedAt, id }: { awardedAt: string; id: number }): Expression<SqlBool> {
  return sql<SqlBool>`(award.awarded_at < ${awardedAt} or (award.awarded_at = ${awardedAt} and award.id < ${id}))`
}

/** What trainers and administrators noted of these awards. */
export async function listNotes(db: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('awards').select(['id', 'private_note']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.private_note]))
}
