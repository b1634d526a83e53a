import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Page, ToldFile } from '../copy.ts'

/** What the copy of one’s data contains about messages. */
export const outboxCopy: readonly ToldFile[] = [
  {
    file: 'messages.json',
    about: {
      'en-AU': 'messages sent to you; the text of those with a secret link is not kept',
      'sv-SE': 'meddelanden som skickats till dig; texten i dem med en hemlig länk sparas inte',
    },
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
