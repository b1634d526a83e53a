import { foldName } from '@fobhouse/contract/text.ts'
import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { positionIn } from '../../../db/dialect.ts'

type Choice = { search: string; limit: number; after: { nameKey: string; id: number } | undefined }

/**
 * Active members by name. Searches only full and screen names: this is open to every member, and must not reveal
 * whose an address, phone number or card is.
 */
export async function listChoices(db: Queries, { search, limit, after }: Choice) {
  const words = foldName(search).split(/\s+/).filter(Boolean)
  const names = sql<string>`(name_key || ' ' || screen_name_key)`
  let query = db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name', 'screen_name', 'name_key'])
    .where('state', '=', 'active')
    .where('erased_at', 'is', null)
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
  for (const word of words) query = query.where(sql<boolean>`${positionIn(db, names, word)} > 0`)
  if (after) query = query.where(sql<boolean>`(name_key, id) > (${after.nameKey}, ${after.id})`)
  return query.execute()
}
