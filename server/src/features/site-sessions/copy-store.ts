import type { Queries } from '../../db/database.ts'
import { parseColumns, type Page, type ToldFile } from '../copy.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/site-sessions.json'

const said = textsOf<typeof words>('server/site-sessions')

/** What the copy of one’s data contains about visits. */
export const siteSessionsCopy: readonly ToldFile[] = [
  {
    file: 'visits.json',
    about: said((words) => words.copy.visits),
    pages: listVisits,
  },
]

async function listVisits(db: Queries, { memberId, afterId, limit }: Page) {
  const rows = await db
    .selectFrom('site_sessions')
    .select(['id', 'started_at', 'ended_at', 'end_reason', 'guests'])
    .where('member_id', '=', memberId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return parseColumns(rows, ['guests'])
}
