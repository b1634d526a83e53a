import type { Queries } from '../../db/database.ts'
import type { ToldFile } from '../copy.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/api-keys.json'

const said = textsOf<typeof words>('server/api-keys')

/** What the copy of one’s data contains about API keys. */
export const apiKeysCopy: readonly ToldFile[] = [
  {
    file: 'api-keys.json',
    about: said((words) => words.copy.apiKeys),
    read: listApiKeys,
  },
]

async function listApiKeys(db: Queries, memberId: number) {
  return db
    .selectFrom('api_keys')
    .select(['name', 'start', 'scopes', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'])
    .where('created_by', '=', memberId)
    .orderBy('id')
    .execute()
}
