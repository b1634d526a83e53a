import type { Queries } from '../../../db/database.ts'
import type { ToldFile } from '../../copy.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/bookings.json'

const said = textsOf<typeof words>('server/bookings')

/** What the copy of one’s data contains about the waiting list. */
export const waitingCopy: ToldFile = {
  file: 'waiting-list.json',
  about: said((words) => words.copy.waitingList),
  read: readWishes,
}

async function readWishes(db: Queries, memberId: number) {
  const rows = await db
    .selectFrom('booking_wishes as wish')
    .innerJoin('bookables', 'bookables.id', 'wish.bookable_id')
    .select(['wish.id', 'wish.bookable_id', 'bookables.name', 'wish.starts_at', 'wish.ends_at'])
    .select(['wish.minutes', 'wish.count', 'wish.created_at'])
    .where('wish.member_id', '=', memberId)
    .orderBy('wish.id')
    .execute()
  return rows.length === 0 ? undefined : rows
}
