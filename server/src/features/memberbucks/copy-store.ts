import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Page, ToldFile } from '../copy.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/memberbucks.json'

const said = textsOf<typeof words>('server/memberbucks')

/** The transfers in a member's copy of their data. */
export const memberbucksCopy: readonly ToldFile[] = [
  {
    file: 'money.json',
    about: said((words) => words.copy.money),
    pages: listTransfers,
  },
]

/** Amounts that left the member's account are negative. */
async function listTransfers(db: Queries, { memberId, afterId, limit }: Page) {
  const account = await db.selectFrom('accounts').select('id').where('member_id', '=', memberId).executeTakeFirst()
  if (!account) return []
  return db
    .selectFrom('transfers')
    .select(['id', 'at', 'kind', 'description'])
    .select(sql<number>`case when from_account_id = ${account.id} then -amount else amount end`.as('amount'))
    .where((where) => where.or([where('from_account_id', '=', account.id), where('to_account_id', '=', account.id)]))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}
