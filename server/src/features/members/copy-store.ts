import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { toldColumns } from '../../db/member-columns.ts'
import type { ToldFile } from '../copy.ts'

/** The personal facts in a member's copy of their data. */
export const membersCopy: readonly ToldFile[] = [
  {
    file: 'profile.json',
    about: {
      'en-AU': 'who you are in the portal, and the committee’s note about you',
      'sv-SE': 'vem du är i portalen, och styrelsens anteckning om dig',
    },
    read: readProfile,
  },
]

async function readProfile(db: Queries, memberId: number) {
  return db
    .selectFrom('members')
    .select(toldColumns)
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
}
