import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { parseColumns, type Page, type ToldFile } from '../copy.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/audit.json'

const said = textsOf<typeof words>('server/audit')

/** The audit entries in a member's copy of their data. */
export const auditCopy: readonly ToldFile[] = [
  {
    file: 'audit.json',
    about: said((words) => words.copy.audit),
    pages: listAuditOf,
  },
]

/** Lists entries by and about the member. The old and new values of other people's entries are left out. */
async function listAuditOf(db: Queries, { memberId, afterId, limit }: Page) {
  const isAbout = sql<boolean>`subject = ${`member:${memberId}`}`
  const rows = await db
    .selectFrom('audit')
    .select(['id', 'at', 'actor', 'action', 'subject'])
    .select(sql<string | null>`case when ${isAbout} then ${sql.ref('before')} end`.as('before'))
    .select(sql<string | null>`case when ${isAbout} then ${sql.ref('after')} end`.as('after'))
    .where((where) => where.or([where('actor_id', '=', memberId), where('subject', '=', `member:${memberId}`)]))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return parseColumns(rows, ['before', 'after'])
}
