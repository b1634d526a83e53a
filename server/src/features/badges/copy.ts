import { parseColumns, type ToldFile } from '../copy.ts'
import { listOwnBadges } from './store.ts'

/** The badges that somebody made, as they were signed. */
export const badgesCopy: readonly ToldFile[] = [
  {
    file: 'certificates.json',
    adds: async (db, memberId) => ({ badges: parseColumns(await listOwnBadges(db, memberId), ['signed']) }),
  },
]
