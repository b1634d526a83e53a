import { unknownPlace, type WayIn } from '../way-in.ts'

/** The families of tokens that phones have: all tokens that descend from one sign-in. */
export const phones: WayIn = {
  table: 'bearer_tokens',
  secrets: ['token_hash'],
  async end(db, { memberId, keepTokenHash }) {
    const others = db
      .deleteFrom('bearer_tokens')
      .where('family', 'not in', (query) =>
        query.selectFrom('bearer_tokens').select('family').where('token_hash', '=', keepTokenHash),
      )
    await (memberId === undefined ? others : others.where('member_id', '=', memberId)).execute()
  },
  /** For each phone, its one token that can still be exchanged. */
  async list(db, { memberId, tokenHash, now }) {
    const own = await db
      .selectFrom('bearer_tokens')
      .select('family')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    const rows = await db
      .selectFrom('bearer_tokens')
      .select(['family', 'system', 'started_at', 'created_at', 'expires_at'])
      .where('member_id', '=', memberId)
      .where('kind', '=', 'refresh')
      .where('spent_at', 'is', null)
      .where('expires_at', '>', now)
      .execute()
    return rows.map((row) => ({
      ...unknownPlace,
      ref: row.family,
      kind: 'app',
      system: row.system,
      startedAt: row.started_at,
      usedAt: row.created_at,
      endsAt: row.expires_at,
      isCurrent: row.family === own?.family,
    }))
  },
  async endOne(db, { memberId, ref }) {
    await db.deleteFrom('bearer_tokens').where('family', '=', ref).where('member_id', '=', memberId).execute()
  },
}
