import type { Queries } from '../../../db/database.ts'
import type { ToldFile } from '../../copy.ts'
import { listStrikes } from './store.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/bookings.json'

const said = textsOf<typeof words>('server/bookings')

/** What the copy of one’s data contains about bookings that were not used. */
export const strikesCopy: ToldFile = {
  file: 'strikes.json',
  about: said((words) => words.copy.strikes),
  read: async (db: Queries, memberId: number) => {
    const rows = await listStrikes(db, memberId)
    return rows.length === 0 ? undefined : rows
  },
}
