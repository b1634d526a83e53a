import { rewriteRows } from '../../../db/chain/rewrite-rows.ts'
import type { Queries } from '../../../db/database.ts'
import { mapTexts, withoutPersonalFacts } from '../rules.ts'

export type Replacement = {
  memberId: number
  /** The name of a former member. */
  name: string
  /** What stands in the place of a text that goes. */
  removed: string
  /** Puts the name in the place of the person's addresses, whole names and numbers. */
  replace(text: string): string
  /** The line of the trail on the erasure. */
  because: number
}

/**
 * Of lines about the person only what tells nothing stays. In those of their own deeds, who acted is nobody known any more,
 * and what they wrote about others stays but for their own addresses and names.
 */
export async function rewriteTrail(db: Queries, replacement: Replacement): Promise<void> {
  const { memberId, name, removed, replace, because } = replacement
  const subject = `member:${memberId}`
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where((where) => where.or([where('subject', '=', subject), where('actor_id', '=', memberId)]))
    .where('id', '!=', because)
    .execute()
  const within = (facts: string, isAbout: boolean) => {
    const value: unknown = JSON.parse(facts)
    return JSON.stringify(isAbout ? withoutPersonalFacts(value, removed) : mapTexts(value, replace))
  }
  const anew = rows.map((row) => ({
    ...row,
    actor: row.actor_id === memberId ? name : row.actor,
    before: within(row.before, row.subject === subject),
    after: within(row.after, row.subject === subject),
  }))
  await rewriteRows(db, 'audit', { rows: changedOf(rows, anew), because })
}

/** Transfers from and to the person's account, and those that they booked for others. */
export async function rewriteTransfers(db: Queries, replacement: Replacement): Promise<void> {
  const { memberId, name, replace, because } = replacement
  const own = db.selectFrom('accounts').select('id').where('member_id', '=', memberId)
  const rows = await db
    .selectFrom('transfers')
    .selectAll()
    .where((where) =>
      where.or([
        where('actor_id', '=', memberId),
        where('from_account_id', 'in', own),
        where('to_account_id', 'in', own),
      ]),
    )
    .execute()
  const anew = rows.map((row) => ({
    ...row,
    actor: row.actor_id === memberId ? name : row.actor,
    description: replace(row.description),
  }))
  await rewriteRows(db, 'transfers', { rows: changedOf(rows, anew), because })
}

function changedOf<Row>(rows: readonly Row[], anew: readonly Row[]): Row[] {
  return anew.filter((row, index) => JSON.stringify(row) !== JSON.stringify(rows[index]))
}

/** What others wrote in rows that name the person. */
export async function replaceInOwnRows(db: Queries, { memberId, replace }: Replacement): Promise<void> {
  const keys = await db.selectFrom('api_keys').select(['id', 'name']).where('created_by', '=', memberId).execute()
  for (const { id, name } of keys) {
    if (replace(name) === name) continue
    // Nobody can type such a key: no other name is refused for it.
    const changed = { name: replace(name), name_key: `\u0001erased:${id}` }
    await db.updateTable('api_keys').set(changed).where('id', '=', id).execute()
  }
  const fees = await db.selectFrom('payments').select(['id', 'description']).where('member_id', '=', memberId).execute()
  for (const { id, description } of fees) {
    if (replace(description) === description) continue
    const changed = { description: replace(description) }
    await db.updateTable('payments').set(changed).where('id', '=', id).execute()
  }
}
