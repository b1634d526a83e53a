import type { Queries } from '../../../db/database.ts'

/** Browsers and kiosks where somebody is signed in. */
export async function listSessions(db: Queries, { memberId, now }: { memberId: number; now: string }) {
  return db
    .selectFrom('sessions')
    .select(['token_hash', 'kind', 'browser', 'system', 'address', 'created_at', 'used_at', 'expires_at'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .execute()
}

/** Of each phone the one token that still gives the next. */
export async function listPhones(db: Queries, { memberId, now }: { memberId: number; now: string }) {
  return db
    .selectFrom('bearer_tokens')
    .select(['token_hash', 'family', 'system', 'started_at', 'created_at', 'expires_at'])
    .where('member_id', '=', memberId)
    .where('kind', '=', 'refresh')
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

export async function findFamily(db: Queries, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('bearer_tokens')
    .select('family')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.family
}
