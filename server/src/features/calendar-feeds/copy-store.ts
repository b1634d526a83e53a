import type { Queries } from '../../db/database.ts'
import type { ToldFile } from '../copy.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/calendar-feeds.json'

const said = textsOf<typeof words>('server/calendar-feeds')

/** What the copy of one’s data contains about calendar feeds: never their addresses. */
export const calendarFeedsCopy: readonly ToldFile[] = [
  {
    file: 'calendar-feeds.json',
    about: said((words) => words.copy.calendarFeeds),
    read: readFeeds,
  },
]

async function readFeeds(db: Queries, memberId: number) {
  const rows = await db
    .selectFrom('calendar_feeds')
    .select(['kind', 'target_id', 'created_at', 'used_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  return rows.length === 0 ? undefined : rows
}
