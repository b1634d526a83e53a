import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { ToldFile } from '../copy.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/meetings.json'

const said = textsOf<typeof words>('server/meetings')

/** What the copy of one’s data contains about meetings. */
export const meetingsCopy: readonly ToldFile[] = [
  {
    file: 'meetings.json',
    about: said((words) => words.copy.meetings),
    read: listMeetings,
  },
]

async function listMeetings(db: Queries, memberId: number) {
  const attended = await db
    .selectFrom('meeting_attendees')
    .innerJoin('meetings', 'meetings.id', 'meeting_attendees.meeting_id')
    .select(['meetings.date', 'meetings.type'])
    .where('meeting_attendees.member_id', '=', memberId)
    .orderBy('meetings.date')
    .execute()
  const proxies = await db
    .selectFrom('proxies')
    .innerJoin('meetings', 'meetings.id', 'proxies.meeting_id')
    .select(['meetings.date', 'meetings.type', 'proxies.created_at'])
    .select(sql<number>`case when proxies.member_id = ${memberId} then 1 else 0 end`.as('given'))
    .select(
      sql<string>`case when proxies.member_id = ${memberId} then proxies.member_city else proxies.proxy_city end`.as(
        'city',
      ),
    )
    .where((where) => where.or([where('proxies.member_id', '=', memberId), where('proxies.proxy_id', '=', memberId)]))
    .orderBy('meetings.date')
    .execute()
  const calendar = await db
    .selectFrom('calendar_addresses')
    .select(['created_at', 'used_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return { attended, proxies, calendar: calendar ?? null }
}
