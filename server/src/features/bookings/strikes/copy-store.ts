import type { Queries } from '../../../db/database.ts'
import type { ToldFile } from '../../copy.ts'
import { listStrikes } from './store.ts'

/** What the copy of one’s data contains about bookings that were not used. */
export const strikesCopy: ToldFile = {
  file: 'strikes.json',
  about: { 'en-AU': 'bookings that you did not use', 'sv-SE': 'bokningar som du inte använde' },
  read: async (db: Queries, memberId: number) => {
    const rows = await listStrikes(db, memberId)
    return rows.length === 0 ? undefined : rows
  },
}
