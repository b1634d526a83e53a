import { rewriteRows } from '../../db/chain/rewrite-rows.ts'
import type { Queries } from '../../db/database.ts'
import type { Replacement } from '../erasure.ts'

/**
 * Rewrites lines after an erasure. Lines about the person keep only neutral facts. Lines by the person lose the actor's
 * name, and what they wrote about others loses only their own addresses and names.
 */
export async function rewriteTrail(db: Queries, replacement: Replacement): Promise<void> {
  const { memberId, name, because } = replacement
  const subject = `member:${memberId}`
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where((where) => where.or([where('subject', '=', subject), where('actor_id', '=', memberId)]))
    .where('id', '!=', because)
    .execute()
  const within = (facts: string, isAbout: boolean) =>
    isAbout ? replacement.withoutPersonalFacts(facts) : replacement.replaceWithin(facts)
  const anew = rows.map((row) => ({
    ...row,
    actor: row.actor_id === memberId ? name : row.actor,
    before: within(row.before, row.subject === subject),
    after: within(row.after, row.subject === subject),
  }))
  const changed = anew.filter((row, index) => JSON.stringify(row) !== JSON.stringify(rows[index]))
  await rewriteRows(db, 'audit', { rows: changed, because })
}
