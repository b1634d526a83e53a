import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { toldColumns } from '../../db/member-columns.ts'
import type { ToldFile } from '../copy.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/members.json'

const said = textsOf<typeof words>('server/members')

/** The personal facts in a member's copy of their data. */
export const membersCopy: readonly ToldFile[] = [
  {
    file: 'profile.json',
    about: said((words) => words.copy.profile),
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
