import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Page, ToldFile } from '../copy.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/outbox.json'

const said = textsOf<typeof words>('server/outbox')

/** What the copy of one’s data contains about messages. */
export const outboxCopy: readonly ToldFile[] = [
  {
    file: 'messages.json',
    about: said((words) => words.copy.messages),
    pages: listMessages,
  },
]

/** Leaves out bodies with a secret link, even while they wait. */
async function listMessages(db: Queries, { memberId, afterId, limit }: Page) {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'subject', 'state', 'created_at', 'sent_at', 'error'])
    .select(sql<string | null>`case when is_secret = 0 then text end`.as('text'))
    .where('member_id', '=', memberId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}
