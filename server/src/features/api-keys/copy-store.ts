import type { Queries } from '../../db/database.ts'
import type { ToldFile } from '../copy.ts'

/** What the copy of one’s data contains about API keys. */
export const apiKeysCopy: readonly ToldFile[] = [
  {
    file: 'api-keys.json',
    about: {
      'en-AU': 'API keys that you made, without the keys',
      'sv-SE': 'API-nycklar som du skapade, utan själva nycklarna',
    },
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
