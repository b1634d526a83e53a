import type { Queries } from '../../db/database.ts'
import type { ToldFile } from '../copy.ts'

/** What the copy of one’s data contains about calendar feeds: never their addresses. */
export const calendarFeedsCopy: readonly ToldFile[] = [
  {
    file: 'calendar-feeds.json',
    about: {
      'en-AU': 'which addresses for calendar programs you made, and when they were read',
      'sv-SE': 'vilka adresser för kalenderprogram du skapade, och när de lästes',
    },
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
