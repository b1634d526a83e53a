import { rewriteRows } from '../../db/chain/rewrite-rows.ts'
import type { Queries } from '../../db/database.ts'
import type { Replacement } from '../erasure.ts'

/** Rewrites transfers from and to the person's account, and those they booked for others. */
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
  const changed = anew.filter((row, index) => JSON.stringify(row) !== JSON.stringify(rows[index]))
  await rewriteRows(db, 'transfers', { rows: changed, because })
}
