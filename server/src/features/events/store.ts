import type { Queries } from '../../db/database.ts'
import type { Caller } from '../../identity/public.ts'

/** When the session or token of a caller expires, and the member's current duties. */
export async function findListener(db: Queries, { via, tokenHash }: Pick<Caller, 'via' | 'tokenHash'>) {
  if (via === 'bearer') {
    return db
      .selectFrom('bearer_tokens')
      .innerJoin('members', 'members.id', 'bearer_tokens.member_id')
      .select(['bearer_tokens.expires_at', 'members.is_admin', 'members.duties'])
      .where('bearer_tokens.token_hash', '=', tokenHash)
      .where('bearer_tokens.kind', '=', 'access')
      .executeTakeFirst()
  }
  return db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select(['sessions.expires_at', 'members.is_admin', 'members.duties'])
    .where('sessions.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export async function isSecretKnown(db: Queries, secretHash: string): Promise<boolean> {
  const row = await db.selectFrom('kiosks').select('id').where('secret_hash', '=', secretHash).executeTakeFirst()
  return row !== undefined
}
